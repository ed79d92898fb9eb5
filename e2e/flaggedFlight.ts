import { type Position, postPositions } from '../server/contract/classic/acars.ts';
import { getAirport } from '../server/contract/classic/airports.ts';
import { filePirep, getPirep } from '../server/contract/classic/pireps.ts';
import type { AcarsClient } from './acarsClient.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

const minute = 60_000;
/** Without a position between them, in minutes of the flight. */
export const silence = { from: 20, to: 32 };

/** A flight with a position a minute from gate to gate, filed with a hard landing and with twelve silent minutes. */
export async function fileFlagged(client: AcarsClient, flight_number: number): Promise<{ readonly begin: number }> {
  const params = { id: await client.prefile(flight_number) };
  const { data: pirep } = await client.send(getPirep, { params });
  const [dpt, arr] = await Promise.all(
    [pirep.dpt_airport_id, pirep.arr_airport_id].map(
      async (id): Promise<Place> => (await client.send(getAirport, { params: { icao: id } })).data,
    ),
  );
  if (dpt === undefined || arr === undefined) throw new Error('The flight has no airports');
  const nm = milesAlong(dpt, arr);
  // Not faster than airliners, and long enough to be silent.
  const last = Math.max(60, Math.ceil(nm / 7.5));
  const begin = Date.now() - (last + 2) * minute;
  const all = Array.from({ length: last + 3 }, (_, at) => at);
  const positions = all
    .filter((at) => at <= silence.from || at >= silence.to)
    .map((at): Position => ({ ...flown(dpt, arr, Math.max(0, Math.min(1, (at - 1) / last)), nm / last), ...time(at) }));
  await client.send(postPositions, { params, body: { positions } });
  await client.send(filePirep, {
    params,
    body: { distance: nm, flight_time: last, fuel_used: 5000, landing_rate: -640, ...blocks(time, last) },
  });
  return { begin };

  function time(at: number): { created_at: string } {
    return { created_at: new Date(begin + at * minute).toISOString() };
  }
}

function blocks(time: (at: number) => { created_at: string }, last: number) {
  return { block_off_time: time(0).created_at, block_on_time: time(last + 2).created_at };
}

/** @param share of the way; at both ends the aircraft stands @param nm a minute */
function flown(dpt: Place, arr: Place, share: number, nm: number): Omit<Position, 'created_at'> {
  const stands = share === 0 || share === 1;
  const altitude = stands ? 0 : Math.round(Math.min(36_000, share * 240_000, (1 - share) * 240_000));
  return {
    lat: dpt.lat + (arr.lat - dpt.lat) * share,
    lon: dpt.lon + (arr.lon - dpt.lon) * share,
    altitude,
    altitude_agl: altitude,
    gs: stands ? 0 : Math.round(nm * 60),
    vs: 0,
    fuel: Math.round(14_000 - share * 5000),
  };
}

/** Straight on a map of degrees, which is longer than the great circle. */
function milesAlong(from: Place, to: Place): number {
  const steps = 100;
  const [north, east] = [(to.lat - from.lat) / steps, (to.lon - from.lon) / steps];
  return Array.from({ length: steps }, (_, step) => {
    const lat = from.lat + (step + 0.5) * north;
    return 60 * Math.hypot(north, east * Math.cos((lat * Math.PI) / 180));
  }).reduce((sum, nm) => sum + nm, 0);
}
