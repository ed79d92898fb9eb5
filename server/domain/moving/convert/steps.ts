import { convertAcceptances, convertLastPireps } from './acceptances.ts';
import { convertAircraft } from './aircraft.ts';
import { convertAirlines } from './airlines.ts';
import { convertAirports } from './airports.ts';
import { convertBalances } from './balances.ts';
import { convertBids } from './bids.ts';
import type { Convert } from './context.ts';
import { convertFares } from './fares.ts';
import { convertFlightFields, convertFlights } from './flights.ts';
import { raiseSequences, recordMove } from './history.ts';
import { convertKeys } from './keys.ts';
import { convertFleetLinks, convertFlightLinks } from './links.ts';
import { convertNews } from './news.ts';
import { convertComments, convertPirepFares, convertPirepFields } from './pirepParts.ts';
import { convertPireps } from './pireps.ts';
import { convertRanks } from './ranks.ts';
import { convertSettings } from './settings.ts';
import { convertSubfleets } from './subfleets.ts';
import { convertPirepEvents, convertTracks } from './tracks.ts';
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
  recordMove,
];
