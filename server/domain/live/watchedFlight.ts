import { beginning } from '../../../db/tables/acars.ts';
import type { Db, Queries } from '../../../db/open.ts';
import type { LiveFlight } from '../../contract/admin/live.ts';
import { type FlightProgress, flightProgress } from '../../contract/flightProgress.ts';
import { PirepState } from '../../contract/codes.ts';
import { createLiveFlights, flightsAtOnce } from './liveFlights.ts';

/** A live flight with what follows from it, and the whole track so far. */
export interface WatchedFlight {
  readonly flight: LiveFlight;
  readonly progress: FlightProgress;
  readonly track: {
    /** Milliseconds since 1970. */
    readonly at: number[];
    readonly lat: number[];
    readonly lon: number[];
    readonly altitude: (number | null)[];
  };
}

/** A point each five minutes of 20 hours, so that a longer gap shows. */
const trackPoints = 240;

/** Returns the flights of `ids` that are live, as their pilots and those with a link see them. */
export function readWatchedFlights(db: Db, ids: readonly string[]): WatchedFlight[] {
  const found = createLiveFlights(db).find(ids.slice(0, flightsAtOnce));
  return found.map((flight) => ({
    flight,
    progress: flightProgress(flight, Date.now()),
    track: readTrack(db, flight),
  }));
}

/** Returns the ids of a pilot's flights that are in progress or paused. */
export function listOwnInProgress(db: Queries, user_id: number): string[] {
  const states = [PirepState.IN_PROGRESS, PirepState.PAUSED];
  return [...db.pireps.partsOfUser(user_id, states, flightsAtOnce)].flat().map(([, id]) => id);
}

function readTrack(db: Queries, { id, position }: LiveFlight): WatchedFlight['track'] {
  const first = db.tracks.findAfter(id, beginning, 0);
  const [start, end] = [first?.created_at, position?.created_at].map((time) => Date.parse(time ?? ''));
  if (start === undefined || end === undefined || !(start <= end)) return { at: [], lat: [], lon: [], altitude: [] };
  const times = Array.from({ length: trackPoints + 1 }, (_, n) => start + ((end - start) * n) / trackPoints);
  const points = db.live.listTrail(
    id,
    times.map((time) => new Date(time).toISOString()),
  );
  return {
    at: points.map(([created_at]) => Date.parse(created_at)),
    lat: points.map(([, lat]) => lat),
    lon: points.map(([, , lon]) => lon),
    altitude: points.map(([, , , altitude]) => altitude),
  };
}
