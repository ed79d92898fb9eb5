import type { ReactNode } from 'react';
import { useNow } from '../app/useNow.ts';
import { dateClockOf } from '../app/utc.ts';
import { Shown } from '../components/Shown.tsx';

/** Shows a time, or a dash when there is none. */
export function Moment({ at }: { readonly at: string | null }): ReactNode {
  const now = useNow(60_000);
  return <Shown value={at} as={(moment) => dateClockOf(moment, now)} />;
}
