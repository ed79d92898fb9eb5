import type { Db, Queries } from '../../db/open.ts';
import { endSharing, type FlightWatch, listOwnFlights, shareFlight, watchFlight } from '../contract/classic/watch.ts';
import { AppError } from '../domain/errors.ts';
import { endSharing as endLink, findSharedFlight, shareFlight as makeLink } from '../domain/live/flightLinks.ts';
import { listOwnInProgress, readWatchedFlights, type WatchedFlight } from '../domain/live/watchedFlight.ts';
import { now } from '../domain/time.ts';
import type { HttpApp } from '../http/app.ts';
import { toPublicName } from './mapping/publicPirep.ts';
import { createPirepCalls } from './pirepAccess.ts';
import type { Profile, PublicDeps } from './profile.ts';

type ToTimestamp = Profile['toTimestamp'];

/** A pilot's flights as the operator sees them, and links with which anyone can watch one. */
export function registerWatch(app: HttpApp, deps: PublicDeps, { toTimestamp }: Profile): void {
  const { db, toChange, write } = createPirepCalls(deps);
  const readShared = readSeldom(db);

  app.route({
    ...listOwnFlights,
    handler: ({ pilot: { user_id } }) => ({
      data: readWatchedFlights(db, listOwnInProgress(db, user_id)).map((watched) => ({
        id: watched.flight.id,
        link: toLink(db, watched.flight.id, toTimestamp),
        ...toFlightWatch(watched, toTimestamp),
      })),
    }),
  });

  app.route({
    ...shareFlight,
    onRequest: toChange,
    handler: async ({ pilot, params: { id } }) => {
      const { token, created_at } = await write(id, (tx) => makeLink(tx, pilot, id));
      return { data: { token, created_at: toTimestamp(created_at) } };
    },
  });

  app.route({
    ...endSharing,
    onRequest: toChange,
    handler: async ({ pilot, params: { id } }) => {
      await write(id, (tx) => endLink(tx, pilot, id));
      return { data: null };
    },
  });

  app.route({
    ...watchFlight,
    config: { byLink: true },
    bodyLimit: longestToken,
    handler: ({ body: { token } }, reply) => {
      // Also without a key.
      void reply.header('cache-control', 'no-store');
      const id = findSharedFlight(db, token);
      const watched = id === undefined ? undefined : readShared(id);
      if (watched === undefined) throw new AppError('not-found', 'This flight has ended');
      return { data: toFlightWatch(watched, toTimestamp) };
    },
  });
}

/** The body, in bytes: it comes without a key, and must not keep the place of a pilot's large one. */
const longestToken = 1024;

/** In milliseconds: what many viewers of a flight see may be so old. */
const oldestShown = 3000;
const mostKept = 100;

/** Reads a flight once for all who watch it (docs/decisions/0110-shared-flights.md). */
function readSeldom(db: Db): (pirep_id: string) => WatchedFlight | undefined {
  const kept = new Map<string, { readonly at: number; readonly watched: WatchedFlight | undefined }>();
  return (pirep_id) => {
    const last = kept.get(pirep_id);
    if (last !== undefined && performance.now() - last.at < oldestShown) return last.watched;
    if (kept.size >= mostKept) kept.clear();
    const [watched] = readWatchedFlights(db, [pirep_id]);
    kept.set(pirep_id, { at: performance.now(), watched });
    return watched;
  };
}

/** @returns null unless the link works */
function toLink(db: Queries, pirep_id: string, toTimestamp: ToTimestamp) {
  const link = db.flightLinks.find(pirep_id);
  if (!link || findSharedFlight(db, link.token) === undefined) return null;
  return { token: link.token, created_at: toTimestamp(link.created_at) };
}

function toFlightWatch({ flight, progress, track }: WatchedFlight, toTimestamp: ToTimestamp): FlightWatch {
  const { airline_name: name, airline_picture: picture, dpt_airport, arr_airport, position } = flight;
  const { eta, silent: is_silent, share, flown, remaining, late } = progress;
  return {
    ident: flight.ident,
    airline: { name, logo: picture === null ? null : `/pictures/${picture}` },
    pilot_name: toPublicName(flight.pilot.name),
    registration: flight.aircraft.registration,
    aircraft_icao: flight.aircraft.icao,
    status: flight.status,
    dpt_airport: toEnd(dpt_airport),
    arr_airport: toEnd(arr_airport),
    position: position && toPosition(position),
    track,
    share,
    flown,
    remaining,
    eta: eta === null ? null : toTimestamp(new Date(eta).toISOString()),
    late,
    last_contact: toTimestamp(flight.last_contact),
    is_silent,
    now: toTimestamp(now()),
  };
}

function toEnd({ id: icao, name, lat, lon }: WatchedFlight['flight']['dpt_airport']): FlightWatch['dpt_airport'] {
  return { icao, name, lat, lon };
}

type Position = NonNullable<WatchedFlight['flight']['position']>;

/** Without the fuel, which is the pilot's business. */
function toPosition({ lat, lon, heading, altitude, gs, vs }: Position): FlightWatch['position'] {
  return { lat, lon, heading, altitude, gs, vs };
}
