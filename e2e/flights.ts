import { type Position, postEvents, postPositions, postRoute } from '../server/contract/classic/acars.ts';
import { getAirport } from '../server/contract/classic/airports.ts';
import { getPirep, postComment, updatePirep } from '../server/contract/classic/pireps.ts';
import { courseTo, distanceNm, type Point, pointFrom } from '../server/contract/geo.ts';
import type { AcarsClient } from './acarsClient.ts';

const minuteMs = 60_000;

/** A flight in progress. */
export interface StoryFlight {
  readonly pirep_id: string;
  /** Comments on the flight and files it. */
  readonly file: () => Promise<void>;
}

/** Prefiles a flight and sends its last hour, from Hamburg to the middle of the cruise. */
export async function flyHalfway(client: AcarsClient, flight_number: number): Promise<StoryFlight> {
  const pirep_id = await client.prefile(flight_number);
  const params = { id: pirep_id };
  const minutes = 60;
  const begin = Date.now() - minutes * minuteMs;
  const route = [0, 20, 40].map((minute, order) => ({ name: `FIX${order}`, order, ...westward(minute) }));
  await client.send(postRoute, { params, body: { route } });
  await client.send(updatePirep, { params, body: { status: 'ENR', block_off_time: timeAt(begin, 0) } });
  const events = [{ event: 'Gear up', ...westward(0), created_at: timeAt(begin, 2) }];
  await client.send(postEvents, { params, body: { events } });
  const positions = Array.from({ length: minutes }, (_, minute): Position => ({
    ...westward(minute),
    heading: 245,
    altitude: Math.min(36_000, minute * 3600),
    gs: Math.min(450, 140 + minute * 40),
    vs: minute < 10 ? 3600 : 0,
    fuel: 14_000 - minute * 90,
    created_at: timeAt(begin, minute),
  }));
  await client.send(postPositions, { params, body: { positions } });
  return {
    pirep_id,
    file: async () => {
      await client.send(postComment, { params, body: { comment: 'Smooth all the way' } });
      await client.file(pirep_id, {
        distance: 460,
        flight_time: 62,
        fuel_used: 5400,
        landing_rate: -182,
        block_on_time: timeAt(begin, minutes),
      });
    },
  };
}

/** The position after some minutes on the way from Hamburg to the south-west. */
export function westward(minute: number): Point {
  return { lat: 53.6 - minute / 20, lon: 10 - minute / 8 };
}

function timeAt(begin: number, minute: number): string {
  return new Date(begin + minute * minuteMs).toISOString();
}

/** The minutes of a flagged flight between which it sends no positions. */
export const gap = { from: 20, to: 32 };

/**
 * Files a flight with a hard landing and a gap. It sends a position every minute, the first and last at the gates.
 * @returns when it began
 */
export async function fileFlagged(client: AcarsClient, flight_number: number): Promise<number> {
  const id = await client.prefile(flight_number);
  const { data: pirep } = await client.send(getPirep, { params: { id } });
  const [from, to] = await Promise.all(
    [pirep.dpt_airport_id, pirep.arr_airport_id].map(
      async (icao) => (await client.send(getAirport, { params: { icao } })).data,
    ),
  );
  if (from === undefined || to === undefined) throw new Error('The flight has no airports');
  const distance = distanceNm(from, to);
  // At most 450 kt, and long enough for the gap.
  const flight_time = Math.max(60, Math.ceil(distance / 7.5));
  const onBlock = flight_time + 2;
  const begin = Date.now() - onBlock * minuteMs;
  const position = (minute: number): Position => {
    const share = Math.max(0, Math.min(1, (minute - 1) / flight_time));
    const altitude = Math.round(Math.min(36_000, share * 240_000, (1 - share) * 240_000));
    return {
      ...pointFrom(from, courseTo(from, to), distance * share),
      altitude,
      altitude_agl: altitude,
      gs: minute === 0 || minute === onBlock ? 0 : Math.round((distance / flight_time) * 60),
      vs: 0,
      fuel: Math.round(14_000 - share * 5000),
      created_at: timeAt(begin, minute),
    };
  };
  const minutes = Array.from({ length: onBlock + 1 }, (_, minute) => minute);
  const positions = minutes.filter((minute) => minute <= gap.from || minute >= gap.to).map(position);
  await client.send(postPositions, { params: { id }, body: { positions } });
  await client.file(id, {
    distance,
    flight_time,
    fuel_used: 5000,
    landing_rate: -640,
    block_off_time: timeAt(begin, 0),
    block_on_time: timeAt(begin, onBlock),
  });
  return begin;
}
