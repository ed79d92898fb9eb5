import { t } from '@lingui/core/macro';
import { ActionIcon, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelp, IconLogout, IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Home } from '../../server/contract/admin/airline.ts';
import type { Counts } from '../../server/contract/admin/live.ts';
import { endSession } from '../../server/contract/admin/session.ts';
import { api, reasonOf } from '../lib/api.ts';
import { addressKinds } from '../lib/clients.ts';
import { count, noBreak, perSecond } from '../lib/figures.ts';
import { siteAddressOf, useConnection, useCounts, useServerStatus, useStream } from '../lib/stream.ts';
import { showToast } from '../lib/toast.ts';
import { clockOf, dayOf, useNow } from '../lib/utc.ts';
import { Logo } from '../ui/Avatar.tsx';
import { manualOf } from '../screens/manual/manualParts.ts';
import { AppMark } from '../ui/AppMark.tsx';
import { CopyIcon } from '../ui/CopyButton.tsx';
import { Keys } from '../ui/Keys.tsx';
import { StatusDot } from '../ui/StatusBadge.tsx';
import { Banners } from './Banners.tsx';
import { KeySheet } from './KeySheet.tsx';
import { Palette } from './Palette.tsx';
import { type Screen, screenGroups, screens } from './screens.ts';
import classes from './Shell.module.css';
import { ThemeMenu } from './ThemeMenu.tsx';
import { ToastPlace } from './ToastPlace.tsx';

const isMac = navigator.userAgent.includes('Macintosh');

/** Shows the sidebar and the page. */
export function Shell({ home, children }: { readonly home: Home; readonly children: ReactNode }): ReactNode {
  useStream();
  const [searching, search] = useDisclosure();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        {t`Skip to content`}
      </a>
      <header className={classes.side}>
        <Brand airline={home.airline} />
        <FindButton onClick={search.open} />
        <Navigation />
        <ServerState home={home} />
      </header>
      <main id="page" className={classes.page} tabIndex={-1}>
        <Banners home={home} />
        {children}
      </main>
      <ToastPlace />
      <Palette opened={searching} onOpen={search.open} onClose={search.close} />
      <KeySheet />
    </div>
  );
}

/** The sidebar while the airline is not there yet. */
export function EmptyShell({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes.shell}>
      <header className={classes.side}>
        <Brand airline={null} />
        <FindButton disabled />
        <Navigation />
      </header>
      <main className={classes.page} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function FindButton(props: { readonly onClick?: () => void; readonly disabled?: true }): ReactNode {
  return (
    <button type="button" className={classes.find} {...props}>
      <IconSearch size={14} stroke={1.6} aria-hidden />
      <span className={classes.findText}>{t`Search or run…`}</span>
      <Keys of={[isMac ? '⌘ K' : 'Ctrl K']} />
    </button>
  );
}

function Brand({ airline }: { readonly airline: Home['airline'] }): ReactNode {
  const hub = airline?.hub ?? null;
  return (
    <Group gap={9} pt={2} px={6} pb={10} wrap="nowrap">
      {airline?.picture == null ? <AppMark /> : <Logo of={airline.picture} size={26} widest={2} />}
      <div className={classes.brandText}>
        <Text lh="16px" fw={600} truncate title={airline?.name}>
          {airline?.name ?? 'Homebase'}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {airline?.icao ?? noBreak}
          {hub === null ? '' : ` · ${t`hub ${hub}`}`}
        </Text>
      </div>
    </Group>
  );
}

function Navigation(): ReactNode {
  const counts = useCounts();
  return (
    <Stack component="nav" aria-label={t`Screens`} gap={0}>
      {Object.entries(screenGroups).map(([group, name], place) => (
        <NavigationGroup key={group} group={group} name={place === 0 ? null : name} counts={counts} />
      ))}
    </Stack>
  );
}

interface GroupProps {
  readonly group: string;
  /** Its heading; null for none. */
  readonly name: string | null;
  readonly counts: Counts | null;
}

function NavigationGroup({ group, name, counts }: GroupProps): ReactNode {
  const members = screens.filter((screen) => screen.group === group);
  if (members.length === 0) return null;
  return (
    <>
      {name === null ? null : (
        <h2 className={classes.group}>
          <span className={classes.label}>{name}</span>
        </h2>
      )}
      {members.map((screen) => (
        <NavigationLink key={screen.to} screen={screen} figure={counts === null ? 0 : (screen.count?.(counts) ?? 0)} />
      ))}
    </>
  );
}

function NavigationLink({ screen, figure }: { readonly screen: Screen; readonly figure: number }): ReactNode {
  const { icon: Icon, label, to, waits } = screen;
  return (
    <Link to={to} className={classes.link} title={label}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      {figure === 0 ? null : (
        <span className={classes.count} data-waits={waits}>
          {count(figure)}
          <VisuallyHidden> {waits ? t`waiting` : t`in progress`}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

/** Shows the time, the server's state and the pilots' address at the foot of the sidebar. */
function ServerState({ home }: { readonly home: Home }): ReactNode {
  const connection = useConnection();
  const { word, kind } = useServerStatus(home);
  const counts = useCounts();
  return (
    <div className={classes.foot}>
      <Clock />
      <Group className={classes.theme} gap={2} wrap="nowrap">
        {home.signed_in_with === 'password' ? <SignOut /> : null}
        <Help />
        <ThemeMenu />
      </Group>
      <div className={classes.receiving} role="status" title={word}>
        <StatusDot kind={kind} />
        <span className={classes.receivingText}>{word}</span>
      </div>
      {connection !== 'open' || counts === null ? null : (
        <div className={classes.load}>{t`${perSecond(counts.requests_per_second)} req/s`}</div>
      )}
      <Address address={siteAddressOf(home)} />
    </div>
  );
}

/** Only for sessions that need a password again: a link works once. */
function SignOut(): ReactNode {
  const signOut = useMutation({
    mutationFn: () => api(endSession, {}),
    onSuccess: () => location.assign('/login'),
    onError: (error) => showToast({ text: t`Could not sign out.`, reasons: [reasonOf(error)] }),
  });
  return (
    <ActionIcon size={24} aria-label={t`Sign out`} title={t`Sign out`} onClick={() => signOut.mutate()}>
      <IconLogout size={15} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** Opens the manual at the page of this screen. */
function Help(): ReactNode {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <ActionIcon
      size={24}
      aria-label={t`Help`}
      title={t`Help`}
      renderRoot={(props) => <Link {...manualOf(pathname)} {...props} />}
    >
      <IconHelp size={15} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

function Clock(): ReactNode {
  const now = useNow(1000);
  const clock = clockOf(now);
  return (
    <>
      <div className={classes.clock}>
        {clock.slice(0, 5)}
        <span className={classes.seconds}>{clock.slice(5, -1)}</span>
        <span className={classes.zone}>Z</span>
      </div>
      <div className={classes.date}>{dayOf(now)}</div>
    </>
  );
}

function Address({ address }: { readonly address: string }): ReactNode {
  return (
    <div className={classes.address}>
      <span className={classes.addressText} title={t`${address}, for ${addressKinds[0].name}`}>
        {address.replace(/^https?:\/\//, '')}
      </span>
      <CopyIcon className={classes.copy} text={address} label={t`Copy the pilots’ address`} />
    </div>
  );
}
