import { useLingui } from '@lingui/react/macro';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconLogout, IconNews, IconPlaneDeparture } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { getUser } from '../../../server/contract/classic/user.ts';
import { chooseLanguage, type Language, languages } from '../language.ts';
import classes from './Frame.module.css';
import { pilotQuery, signOut, useSession } from '../session.ts';
import { SignIn } from './SignIn.tsx';

/** The airline's name, as the server wrote it into the page. */
const airline = document.title;

const FlightsPage = lazy(async () => ({ default: (await import('../flights/FlightsPage.tsx')).FlightsPage }));
const NewsPage = lazy(async () => ({ default: (await import('../news/NewsPage.tsx')).NewsPage }));

/** Header with navigation around every screen; without a key, the form that asks for it. */
export function Frame(): ReactNode {
  const { key } = useSession();
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <h1 className={classes.airline}>{airline}</h1>
        {key !== null && <Navigation />}
        <div className={classes.tools}>
          {key !== null && <PilotName />}
          <LanguageSwitch />
          {key !== null && <SignOut />}
        </div>
      </header>
      <main className={classes.main}>{key === null ? <SignIn airline={airline} /> : <Screens />}</main>
    </div>
  );
}

function Screens(): ReactNode {
  return (
    <Suspense>
      <Switch>
        <Route path="/flights" component={FlightsPage} />
        <Route path="/news" component={NewsPage} />
        <Redirect to="/flights" replace />
      </Switch>
    </Suspense>
  );
}

function Navigation(): ReactNode {
  const { t } = useLingui();
  const entries = [
    { to: '/flights', label: t`Flights`, Icon: IconPlaneDeparture },
    { to: '/news', label: t`News`, Icon: IconNews },
  ] as const;
  return (
    <nav className={classes.nav} aria-label={t`Pages`}>
      {entries.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={(isActive) => `${classes.link} ${isActive ? classes.active : ''}`}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}

function PilotName(): ReactNode {
  const { data } = useQuery(pilotQuery(getUser, {}));
  if (data === undefined) return null;
  return (
    <span className={classes.pilot}>
      {data.data.ident} · {data.data.name}
    </span>
  );
}

function LanguageSwitch(): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <NativeSelect
      size="lg"
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
