import { convertAcceptances, convertLastPireps } from './acceptances.ts';
import { convertAirlines } from './airlines.ts';
import { convertBalances } from './balances.ts';
import { convertBids } from './bids.ts';
import type { Convert } from './context.ts';
import { raiseSequences, recordMove } from './history.ts';
import { convertNews } from './news.ts';
import { convertComments, convertPirepFares, convertPirepFields } from './pirepParts.ts';
import { convertPireps } from './pireps.ts';
import { convertPirepEvents, convertTracks } from './tracks.ts';

/** The subjects in their order: each needs what those before it have imported. */
export const steps: readonly Convert[] = [
  convertAirlines,
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
