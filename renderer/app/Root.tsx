import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useMatchRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getHome } from '../../server/contract/admin/airline.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { isSessionEnd, queryOf } from '../lib/api.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { Shell } from './Shell.tsx';

/** Picks the frame: the end of the session, the setup without an airline, otherwise the shell. */
export function Root(): ReactNode {
  const isSetup = useMatchRoute()({ to: '/setup' }) !== false;
  const home = useQuery(queryOf(getHome, {}));
  if (isSessionEnd(home.error)) return <SessionEnded />;
  if (home.data === undefined) {
    if (home.error === null) return null;
    return (
      <main style={{ display: 'flex', height: '100%' }}>
        <ErrorState error={home.error} what="Airline" onRetry={() => void home.refetch()} />
      </main>
    );
  }
  if (isSetup) return <Outlet />;
  if (home.data.data.airline === null) return <Navigate to="/setup" replace />;
  return (
    <Shell home={home.data.data}>
      <Outlet />
    </Shell>
  );
}
