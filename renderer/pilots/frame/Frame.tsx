import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconBook2, IconHome, IconLogout, IconNews, IconPlaneDeparture, IconRadar2 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { getUserHome } from '../../../server/contract/classic/home.ts';
import { Link, Redirect, Route, Switch, useLocation, useRoute } from 'wouter';
import { getUser } from '../../../server/contract/classic/user.ts';
import { FlightsPage } from '../flights/FlightsPage.tsx';
import { HomePage } from '../home/HomePage.tsx';
import { recoverable } from '../../lib/recoverable.ts';
import { AirlineLogo } from './AirlineLogo.tsx';
import { chooseLanguage, type Language, languages } from '../language.ts';
import classes from './Frame.module.css';
import { Portrait } from './Portrait.tsx';
import { dismissLink, pilotQuery, signIn, signOut, useSession } from '../session.ts';
import { useErrorText } from './useErrorText.ts';

/** The airline's name, as the server wrote it into the page. */
const airline = document.title;

// The first screens share most of their code, so they come at once.
const SignIn = lazy(recoverable(async () => ({ default: (await import('./SignIn.tsx')).SignIn })));
const FlyPage = lazy(recoverable(async () => ({ default: (await import('../fly/FlyPage.tsx')).FlyPage })));
const LogbookPage = lazy(
  recoverable(async () => ({ default: (await import('../logbook/LogbookPage.tsx')).LogbookPage })),
);
const ReportPage = lazy(recoverable(async () => ({ default: (await import('../logbook/ReportPage.tsx')).ReportPage })));
const ProfilePage = lazy(
  recoverable(async () => ({ default: (await import('../profile/ProfilePage.tsx')).ProfilePage })),
);
const NewsPage = lazy(recoverable(async () => ({ default: (await import('../news/NewsPage.tsx')).NewsPage })));

/** Header with navigation around every screen; without a key, the form that asks for it. */
export function Frame(): ReactNode {
  const { key, isReachable, linked } = useSession();
  const [, watched] = useRoute('/watch/:token');
  // Renders everything again in another language: figures too.
  const { t } = useLingui();
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <h1 className={classes.airline}>
          <AirlineLogo className={classes.logo} />
          <span>{airline}</span>
        </h1>
        {key !== null && <Navigation />}
        <div className={classes.tools}>
          {key !== null && <PilotName />}
          <LanguageSwitch />
          {key !== null && <SignOut />}
        </div>
      </header>
      <p className={classes.lost} role="status">
        {!isReachable && t`The server cannot be reached. Trying again every few seconds.`}
      </p>
      <main className={classes.main}>
        {linked !== null && <LinkedKey key={linked} linked={linked} />}
        <Suspense fallback={<Skeleton h={240} />}>
          {watched !== null ? (
            <FlyPage key={watched.token} token={watched.token} />
          ) : key === null ? (
            <SignIn airline={airline} />
          ) : (
            <Screens />
          )}
        </Suspense>
      </main>
    </div>
  );
}

/** Asks a pilot who has opened the link of another one. */
function LinkedKey({ linked }: { readonly linked: string }): ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  const entered = useMutation({ mutationFn: () => signIn(linked) });
  return (
    <Alert mb="md" title={t`This link signs in with another key`}>
      <Stack gap="sm" align="flex-start">
        <Text>
          <Trans>
            Switch only if the airline sent you this link. Your present key is then removed from this browser.
          </Trans>
        </Text>
        {entered.error !== null && <Text c="red">{errorText(entered.error)}</Text>}
        <Group gap="sm">
          <Button variant="filled" size="lg" loading={entered.isPending} onClick={() => entered.mutate()}>
            <Trans>Switch</Trans>
          </Button>
          <Button size="lg" onClick={dismissLink}>
            <Trans>Stay signed in</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Screens(): ReactNode {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/flights" component={FlightsPage} />
      <Route path="/fly">
        <FlyPage />
      </Route>
      <Route path="/logbook" component={LogbookPage} />
      <Route path="/logbook/:id" component={ReportPage} />
      <Route path="/news" component={NewsPage} />
      <Route path="/profile" component={ProfilePage} />
      <Redirect to="/" replace />
    </Switch>
  );
}

function Navigation(): ReactNode {
  const { t } = useLingui();
  const [location] = useLocation();
  const entries = [
    { to: '/', label: t`Home`, Icon: IconHome },
    { to: '/flights', label: t`Flights`, Icon: IconPlaneDeparture },
    { to: '/fly', label: t`Fly`, Icon: IconRadar2 },
    { to: '/logbook', label: t`Logbook`, Icon: IconBook2 },
    { to: '/news', label: t`News`, Icon: IconNews },
  ] as const;
  const shown = entries.find(({ to }) => (to === '/' ? location === to : location.startsWith(to)));
  const title = shown === undefined ? airline : `${shown.label} · ${airline}`;
  useEffect(() => {
    document.title = title;
    return () => void (document.title = airline);
  }, [title]);
  return (
    <nav className={classes.nav} aria-label={t`Pages`}>
      {entries.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.link} aria-current={to === shown?.to ? 'page' : undefined}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}

function PilotName(): ReactNode {
  const { t } = useLingui();
  const [location] = useLocation();
  const { data } = useQuery(pilotQuery(getUser, {}));
  const { data: home } = useQuery(pilotQuery(getUserHome, {}));
  if (data === undefined || home === undefined) return null;
  const name = `${data.data.ident} · ${data.data.name}`;
  return (
    <Link
      to="/profile"
      className={classes.pilot}
      aria-label={t`Profile of ${name}`}
      aria-current={location === '/profile' ? 'page' : undefined}
    >
      <Portrait name={data.data.name} picture={home.data.picture} size={30} />
      <span>{name}</span>
    </Link>
  );
}

function LanguageSwitch(): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <NativeSelect
      size="lg"
      className={classes.language ?? ''}
      aria-label={t`Language`}
      value={i18n.locale}
      data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
    />
  );
}

function SignOut(): ReactNode {
  const { t } = useLingui();
  return (
    <ActionIcon size={36} aria-label={t`Sign out`} title={t`Sign out`} onClick={() => signOut()}>
      <IconLogout size={18} stroke={1.6} />
    </ActionIcon>
  );
}
