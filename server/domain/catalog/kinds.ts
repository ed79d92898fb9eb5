import { aircraft, fares, subfleets } from './fleetKinds.ts';
import { airlines, airports, ranks } from './airlineKinds.ts';
import { flights } from './flightKind.ts';
import { pilots } from './pilotKind.ts';

export const catalogKinds = { airlines, airports, subfleets, aircraft, fares, flights, ranks, pilots } as const;
