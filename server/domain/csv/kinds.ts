import type { Kind } from './columns.ts';
import { aircraft } from './kinds/aircraft.ts';
import { airlines } from './kinds/airlines.ts';
import { airports } from './kinds/airports.ts';
import { fares } from './kinds/fares.ts';
import { flights } from './kinds/flights.ts';
import { pilots } from './kinds/pilots.ts';
import { pireps } from './kinds/pireps.ts';
import { ranks } from './kinds/ranks.ts';
import { subfleets } from './kinds/subfleets.ts';

/** In the order in which files must be imported, so that every reference exists. */
export const kinds = {
  airlines,
  airports,
  fares,
  ranks,
  subfleets,
  aircraft,
  flights,
  pilots,
  pireps,
} satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

/** PIREPs cannot be imported, because they come from flights. */
export type ImportKindName = Exclude<KindName, 'pireps'>;

export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}
