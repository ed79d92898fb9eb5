import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKey, IconNetwork, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { getHome } from '../../../../server/contract/admin/airline.ts';
import { listApiKeys } from '../../../../server/contract/admin/apiKeys.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { queryOf } from '../../../lib/api.ts';
import { count } from '../../../lib/figures.ts';
import { addressKinds } from '../../../lib/clients.ts';
import { siteAddressOf } from '../../../lib/stream.ts';
import { AircraftPaths } from '../../../map/flights/aircraftSymbols.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import classes from '../Pireps.module.css';
import { TestFlight } from '../TestFlight.tsx';
import { isNarrowed } from './inboxSearch.ts';
import { useInbox } from './useInbox.ts';

/** Opens the first pending report when none is open, or says that there is none. */
export function NoReport(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const { counts, groups, loading } = useInbox(search);
  const wide = useMediaQuery('(min-width: 860px)', false);
  const router = useRouter();
  const none = (search.show ?? 'pending') === 'pending' && counts?.pending === 0;
  const rows = groups.flatMap((group) => group.rows);
  const waiting = rows.find(({ state }) => state === PirepState.PENDING);
  const first = none ? undefined : (waiting ?? rows[0])?.id;

  useEffect(() => {
    if (!wide || first === undefined) return;
    // Another page may be on its way.
    if (!/^\/pireps\/?$/.test(router.state.location.pathname)) return;
    void router.navigate({ to: '/pireps/$pirepId', params: { pirepId: first }, search: true, replace: true });
  }, [wide, first, router]);

  if (!wide || loading || counts === null || first !== undefined) return null;
  const reviewed = counts.accepted + counts.rejected;
  // Flights in progress are no reports yet.
  if (reviewed + counts.pending === 0 && !isNarrowed(search)) return <NoReportsYet />;
  if (!none || isNarrowed(search)) return <NothingShown pending={counts.pending} />;
  return (
    <EmptyState
      title={t`All reports reviewed`}
      action={
        <Group gap="sm">
          <Button renderRoot={(props) => <Link to="/live" {...props} />}>{t`Open live map`}</Button>
          {counts.accepted === 0 ? null : (
            <Button renderRoot={(props) => <Link to="/pireps" search={{ show: 'accepted' }} {...props} />}>
              {t`Show accepted reports`}
            </Button>
          )}
        </Group>
      }
    >
      <p>
        {plural(reviewed, {
          one: '1 report reviewed. New ones appear here when pilots file them.',
          other: `${count(reviewed)} reports reviewed. New ones appear here when pilots file them.`,
        })}
      </p>
    </EmptyState>
  );
}

/** Leads back to reports, when there are none in a state or with these filters. */
function NothingShown({ pending }: { readonly pending: number }): ReactNode {
  const [show, label] = pending > 0 ? [undefined, t`Show pending reports`] : ['all' as const, t`Show all reports`];
  return (
    <EmptyState
      title={t`No report to show`}
      action={<Button renderRoot={(props) => <Link to="/pireps" search={{ show }} {...props} />}>{label}</Button>}
    >
      <p>
        {pending === 0
          ? t`Nothing is waiting for you.`
          : plural(pending, {
              one: '1 report is waiting for you.',
              other: `${count(pending)} reports are waiting for you.`,
            })}
      </p>
    </EmptyState>
  );
}

/** Explains how the first report gets here. */
export function NoReportsYet(): ReactNode {
  const home = useQuery(queryOf(getHome, {}));
  const keys = useQuery(queryOf(listApiKeys, { query: { state: 'active', limit: 1 } }));
  const address = home.data === undefined ? '' : siteAddressOf(home.data.data);
  return (
    <EmptyState title={t`No reports yet`} picture={<Flight />}>
      <p>
        <Trans>
          Reports appear here with the flown track when pilots file them. Your airline is ready; a pilot needs two
          things.
        </Trans>
      </p>
      <ul className={classes.needs}>
        <Need
          icon={IconKey}
          title={t`An API key`}
          text={keysText(keys.data)}
          action={
            <Button
              variant={keys.data?.counts.active === 0 ? 'filled' : 'default'}
              renderRoot={(props) => <Link to="/keys" search={{ issue: 'new' }} {...props} />}
            >
              {t`Issue key`}
            </Button>
          }
        />
        <Need
          icon={IconNetwork}
          title={t`The site address, for ${addressKinds[0].name}`}
          text={<span className="mono">{address}</span>}
          action={<CopyButton text={address} label={t`Copy the site address`} />}
        />
      </ul>
      <Stack gap="sm" mt="xl" align="flex-start">
        <p>
          {t`No client at hand? The built-in simulator flies a short flight and files a report for you to accept or reject; a rejected one is not counted. Webhooks get it like any other report. If none of your airports is in range, a nearby one is added and stays.`}
        </p>
        <TestFlight />
      </Stack>
    </EmptyState>
  );
}

/** Says whether a pilot has a key, and whether a client has used it. */
function keysText(keys: EndpointOutput<typeof listApiKeys> | undefined): string {
  if (keys === undefined) return '';
  const [newest] = keys.data;
  if (newest === undefined) return t`None issued yet`;
  const { label, pilot, last_used_at } = newest;
  const called = last_used_at === null ? t`never used` : t`in use`;
  const others = keys.counts.active - 1;
  const key = t`“${label}” of ${pilot.name}, ${called}`;
  return others === 0 ? key : plural(others, { one: `${key}, and 1 more`, other: `${key}, and ${count(others)} more` });
}

/** Draws a planned profile that nobody has flown yet. */
function Flight(): ReactNode {
  return (
    <svg width="300" height="112" viewBox="0 0 300 112" fill="none" aria-hidden>
      <path d="M10 96H290" stroke="var(--hb-line2)" />
      <path
        d="M20 96C58 40 82 26 120 24L196 24C230 26 252 60 280 96"
        stroke="var(--hb-acc-tx)"
        strokeWidth="1.75"
        strokeDasharray="6 4"
      />
      <rect x="15" y="91" width="10" height="10" rx="2" fill="var(--hb-tx2)" />
      <circle cx="280" cy="96" r="4" fill="var(--hb-surface)" stroke="var(--hb-tx2)" strokeWidth="1.5" />
      <path
        transform="translate(120 24) rotate(90) scale(1.15)"
        d={AircraftPaths.jet}
        fill="var(--hb-tx)"
        stroke="var(--hb-surface)"
        strokeWidth="4"
        paintOrder="stroke"
      />
    </svg>
  );
}

interface NeedProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: ReactNode;
  readonly action: ReactNode;
}

function Need({ icon: Icon, title, text, action }: NeedProps): ReactNode {
  return (
    <Group component="li" className={classes.need ?? ''} gap="lg" px="lg" py={10} fz="md" lh="md" wrap="nowrap">
      <Icon size={18} stroke={1.6} color="var(--hb-tx2)" aria-hidden />
      <Box flex={1} miw={0}>
        <Text inherit fw={560} c="var(--hb-tx)">
          {title}
        </Text>
        {text}
      </Box>
      {action}
    </Group>
  );
}
