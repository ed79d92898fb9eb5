// Flights in progress that report every five seconds, for the measurements that look at them.
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../db/open.ts';
import { courseTo, distanceNm, type Point, pointFrom } from '../../server/contract/geo.ts';
import { createGiven } from '../../server/testing/given.ts';

/** A flight that the bench moves. */
interface Flight {
  readonly id: string;
  at: Point;
  from: Point;
  to: Point;
}

export interface LiveFleet {
  readonly key: string;
  readonly flights: readonly Flight[];
}

const airportIds =
  'EDDH EDDF EDDM EGLL EGPH EIDW EKCH ENGM ESSA EFHK EHAM EBBR LFPG LEMD LPPT LIRF LGAV LTFM LOWW EPWA KJFK KORD CYYZ OMDB';
const types = ['A20N', 'B738', 'AT76', 'B77W', 'C56X', 'C172', 'EC35'];
/** Knots, and seconds between two positions of a flight. */
const speed = 450;
const interval = 5;
/** Positions of each flight before the bench begins, and minutes between them: the trails. */
const past = 24;
const pastMinutes = 5;

/** Fills a database with flights in progress, each with the trail of the last two hours. */
export async function createFleet(file: string, count: number): Promise<LiveFleet> {
  const db = openDatabase(file);
  const given = createGiven(db);
  const fleet = await db.write(() => {
    const { key, user } = given.pilot();
    const airports = airportIds.split(' ').map((id) => given.airport({ id }));
    const aircraft = types.map((icao) => given.aircraft({ icao }));
    const flights = Array.from({ length: count }, (_, n) => {
      const from = airports[n % airports.length];
      const to = airports[(n * 7 + 1 + Math.floor(n / airports.length)) % airports.length];
      if (from === undefined || to === undefined) throw new Error('no airports');
      const arr = from === to ? (airports[(n + 1) % airports.length] ?? to) : to;
      const { id } = given.pirep({
        user_id: user.id,
        aircraft_id: aircraft[n % aircraft.length]?.id ?? 0,
        dpt_airport_id: from.id,
        arr_airport_id: arr.id,
        status: 'ENR',
      });
      const flown = distanceNm(from, arr) * ((n % 97) / 97);
      for (let steps = past; steps > 0; steps -= 1) {
        const nm = Math.max(0, flown - (steps * pastMinutes * speed) / 60);
        const created_at = new Date(Date.now() - steps * pastMinutes * 60_000).toISOString();
        given.acars({ pirep_id: id, ...pointFrom(from, courseTo(from, arr), nm), created_at });
      }
      return { id, from, to: arr, at: pointFrom(from, courseTo(from, arr), flown) };
    });
    return { key, flights };
  });
  db.close();
  return fleet;
}

/** Sends a position of each flight every five seconds, evenly, until the signal is given. @returns how many were taken */
export async function flyFleet({ key, flights }: LiveFleet, api: string, signal: AbortSignal): Promise<number> {
  const begin = performance.now();
  let sent = 0;
  const calls: Promise<boolean>[] = [];
  while (!signal.aborted) {
    const due = ((performance.now() - begin) / 1000) * (flights.length / interval);
    for (; sent < due; sent += 1) {
      const flight = flights[sent % flights.length];
      if (flight === undefined) break;
      // The last ones may find the server stopped.
      calls.push(report(flight, api, key).catch(() => false));
    }
    await delay(50);
  }
  const taken = await Promise.all(calls);
  return taken.filter(Boolean).length;
}

async function report(flight: Flight, api: string, key: string): Promise<boolean> {
  const nm = (speed * interval) / 3600;
  if (distanceNm(flight.at, flight.to) < nm) [flight.from, flight.to] = [flight.to, flight.from];
  const heading = courseTo(flight.at, flight.to);
  flight.at = pointFrom(flight.at, heading, nm);
  const position = { ...flight.at, heading: Math.round(heading) % 360, altitude: 36_000, vs: 0, gs: speed };
  const response = await fetch(`${api}/api/pireps/${flight.id}/acars/position`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ positions: [{ ...position, created_at: new Date().toISOString() }] }),
  });
  await response.arrayBuffer();
  return response.ok;
}
