import type { CatalogKind, CatalogName } from './kind.ts';
import { aircraft } from './kinds/aircraft.ts';
import { airlines } from './kinds/airlines.ts';
import { airports } from './kinds/airports.ts';
import { fares } from './kinds/fares.ts';
import { flights } from './kinds/flights.ts';
import { pilots } from './kinds/pilots.ts';
import { ranks } from './kinds/ranks.ts';
import { subfleets } from './kinds/subfleets.ts';

export const catalogKinds: Readonly<Record<CatalogName, CatalogKind>> = {
  airlines,
  airports,
  subfleets,
  aircraft,
  fares,
  flights,
  ranks,
  pilots,
};
