import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, Navigate, Outlet, useChildMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getHome, type OnlineMap } from '../../server/contract/admin/airline.ts';
import { isSessionEnd, queryOf } from '../lib/api.ts';
import { setUnits } from '../lib/figures.ts';
import { setOnlineMap } from '../map/base/onlineMap.ts';
import { AppMark } from '../ui/AppMark.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { EmptyShell, Shell } from './Shell.tsx';
import { ToastPlace } from './ToastPlace.tsx';

/** How long until a failed first call is made again, in milliseconds. */
const retryMs = 5000;

/** Picks the frame: the end of the session, the setup without an airline, otherwise the shell. */
export function Root(): ReactNode {
  const screen = useChildMatches({ select: ([match]) => match?.fullPath });
  const isSetup = screen === '/setup';
  const home = useQuery({
    ...queryOf(getHome, {}),
    // Only until the first answer: later the stream says what changes.
    refetchInterval: ({ state }) =>
      state.data === undefined && state.error !== null && !isSessionEnd(state.error) ? retryMs : false,
  });
  const error = useLastError(home);
  useOnlineMap(home.data?.data.online_map, screen);
  if (isSessionEnd(error)) return <SessionEnded />;
  if (home.data === undefined) {
    const failure = error !== null && (
      <ErrorState
        heading="h1"
        error={error}
        failed={t`The airline could not be loaded`}
        onRetry={() => void home.refetch()}
      />
    );
    // The wizard has no sidebar.
    if (isSetup) {
      return (
        <Flex component="main" h="100%">
          {failure}
        </Flex>
      );
    }
    return <EmptyShell>{failure || <SkeletonRows count={14} height={44} />}</EmptyShell>;
  }
  const { units } = home.data.data;
  // Before any figure is formatted below.
  setUnits(units);
  if (isSetup) {
    return (
      <>
        <Outlet />
        <ToastPlace />
      </>
    );
  }
  if (home.data.data.airline === null) return <Navigate to="/setup" replace />;
  return (
    <Shell home={home.data.data}>
      {/* The key formats all figures again. The settings do it without, so that the unit that is chosen keeps the focus. */}
      <Outlet key={screen === '/settings' ? screen : Object.values(units).join()} />
    </Shell>
  );
}

/** Sets the online map. After a change, the window is loaded again with the next screen: its policy names the one before. */
function useOnlineMap(chosen: OnlineMap | null | undefined, screen: string | undefined): void {
  const loaded = useRef<{ readonly map: string; readonly screen: string | undefined }>(undefined);
  useEffect(() => {
    if (chosen === undefined) return;
    const map = JSON.stringify(chosen);
    if (loaded.current === undefined || loaded.current.map === map) loaded.current = { map, screen };
    else if (loaded.current.screen !== screen) location.reload();
  }, [chosen, screen]);
  if (chosen !== undefined) setOnlineMap(chosen);
}

interface Answer {
  readonly data: unknown;
  readonly error: Error | null;
}

/** Keeps the error of a query without data while it is sent again, so that what is shown and focused stays. */
function useLastError({ data, error }: Answer): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? (data === undefined ? last : null);
}

/** Shown when the server no longer knows this session. */
function SessionEnded(): ReactNode {
  return (
    <Flex component="main" h="100%">
      <EmptyState heading="h1" title={t`You are not signed in`} picture={<AppMark />}>
        <p>
          <Trans>This browser never signed in, or its session has ended. Pilots can keep flying.</Trans>
        </p>
        <p style={{ marginTop: 12 }}>
          <Trans>
            In the desktop app, close this window and open it again. In a browser,{' '}
            <a href={`/login?next=${encodeURIComponent(location.pathname + location.search)}`}>
              sign in with the password
            </a>{' '}
            if there is one, or open the new link that <code className="mono">homebase link</code> prints.
          </Trans>
        </p>
      </EmptyState>
    </Flex>
  );
}

export function NotFound(): ReactNode {
  return (
    <EmptyState
      heading="h1"
      title={t`Page not found`}
      action={<Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>{t`Go to dashboard`}</Button>}
    >
      <p>{t`The address may be mistyped or from another version of Homebase.`}</p>
    </EmptyState>
  );
}

/** Shown when a page crashes or its code cannot be loaded, for example after an update. */
export function PageError({ error }: ErrorComponentProps): ReactNode {
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState
        heading="h1"
        title={t`This page could not be shown`}
        action={
          <Button size="md" onClick={() => location.reload()}>
            {t`Reload`}
          </Button>
        }
      >
        <p>{t`The server and flights are not affected. Error:`}</p>
        <p className="mono">{error instanceof Error ? error.message : String(error)}</p>
      </EmptyState>
    </div>
  );
}
