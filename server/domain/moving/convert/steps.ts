import { convertAcceptances, convertLastPireps } from './logbook/acceptances.ts';
import { convertAircraft } from './catalog/aircraft.ts';
import { convertAirlines } from './catalog/airlines.ts';
import { convertAirports } from './catalog/airports.ts';
import { convertBalances } from './balances.ts';
import { convertBids } from './bids.ts';
import type { Convert } from './context.ts';
import { convertFares } from './catalog/fares.ts';
import { convertFlightFields, convertFlights } from './catalog/flights.ts';
import { raiseSequences } from './history.ts';
import { convertKeys } from './keys.ts';
import { convertFleetLinks, convertFlightLinks } from './catalog/links.ts';
import { convertNews } from './news.ts';
import { convertComments, convertPirepFares, convertPirepFields } from './logbook/pirepParts.ts';
import { convertPireps } from './logbook/pireps.ts';
import { convertRanks } from './catalog/ranks.ts';
import { convertSettings } from './settings.ts';
import { convertSubfleets } from './catalog/subfleets.ts';
import { convertPirepEvents, convertTracks } from './logbook/tracks.ts';
import { convertUsers } from './users.ts';

/** The subjects in their order: each needs what those before it have imported. */
export const steps: readonly Convert[] = [
  convertSettings,
  convertAirlines,
  convertAirports,
  convertFares,
  convertRanks,
  convertSubfleets,
  convertFleetLinks,
  convertAircraft,
  convertFlights,
  convertFlightLinks,
  convertFlightFields,
  convertUsers,
  convertKeys,
  convertPireps,
  convertPirepFields,
  convertPirepFares,
  convertComments,
  convertTracks,
  convertPirepEvents,
  convertLastPireps,
  convertAcceptances,
  convertBalances,
  convertBids,
  convertNews,
  raiseSequences,
];
