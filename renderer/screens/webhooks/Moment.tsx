import type { ReactNode } from 'react';
import { useNow } from '../../lib/useNow.ts';
import { dateClockOf } from '../../lib/utc.ts';
import { Shown } from '../../ui/Shown.tsx';

/** Shows a time, or a dash when there is none. */
export function Moment({ at }: { readonly at: string | null }): ReactNode {
  const now = useNow(60_000);
  return <Shown value={at} as={(moment) => dateClockOf(moment, now)} />;
}
