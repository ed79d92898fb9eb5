import { type Position, postEvents, postPositions, postRoute } from '../server/contract/classic/acars.ts';
import { filePirep, postComment, updatePirep } from '../server/contract/classic/pireps.ts';
import type { AcarsClient } from './acarsClient.ts';

/** A flight from Hamburg towards the west that is on its way, as its client has told it so far. */
export interface FlownFlight {
  readonly pirep_id: string;
  /** The rest of it, to the gate. */
  readonly file: () => Promise<void>;
}

const positions = 60;

/** Prefiles and flies to the middle of the cruise, an hour ago until now. */
export async function flyHalfway(client: AcarsClient, flight_number: number): Promise<FlownFlight> {
  const pirep_id = await client.prefile(flight_number);
  const params = { id: pirep_id };
  const begin = Date.now() - 3_600_000;
  const time = (n: number): string => new Date(begin + n * 60_000).toISOString();
  const send = (from: number, to: number): Promise<unknown> =>
    client.send(postPositions, {
      params,
      body: { positions: Array.from({ length: to - from }, (_, n) => position(from + n, time(from + n))) },
    });
  await client.send(postRoute, {
    params,
    body: {
      route: [0, 20, 40].map((n, order) => ({ name: `FIX${order}`, order, lat: 53.6 - n / 20, lon: 10 - n / 8 })),
    },
  });
  await client.send(updatePirep, { params, body: { status: 'ENR', block_off_time: time(0) } });
  await client.send(postEvents, {
    params,
    body: { events: [{ event: 'Gear up', lat: 53.6, lon: 10, created_at: time(2) }] },
  });
  await send(0, positions);
  return {
    pirep_id,
    file: async () => {
      await client.send(postComment, { params, body: { comment: 'Smooth all the way' } });
      await client.send(filePirep, {
        params,
        body: { distance: 460, flight_time: 62, fuel_used: 5400, landing_rate: -182, block_on_time: time(positions) },
      });
    },
  };
}

/** Ten minutes of climb, then level. */
function position(n: number, created_at: string): Position {
  const altitude = Math.min(36_000, n * 3600);
  return {
    lat: 53.6 - n / 20,
    lon: 10 - n / 8,
    heading: 245,
    altitude,
    gs: Math.min(450, 140 + n * 40),
    vs: altitude < 36_000 ? 3600 : 0,
    fuel: 14_000 - n * 90,
    created_at,
  };
}
