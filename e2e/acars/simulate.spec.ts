import { getPirep } from '../../server/contract/classic/pireps.ts';
import { listEvents, listPositions } from '../../server/contract/classic/acars.ts';
import { expect, test } from '../fixtures.ts';
import { runHomebase } from '../serverProgram.ts';

interface Summary {
  readonly flights: readonly { readonly pirep_id: string; readonly outcome: string; readonly arr_airport_id: string }[];
}

test('the API returns the flights of homebase simulate', async ({ client, demo, serverProgram: { api } }) => {
  const options = ['--api', api, '--key', demo.pilot.api_key, '--flights', '2', '--speed', '0', '--json'];
  const { code, line } = await runHomebase(['simulate', ...options]);

  expect(code).toBe(0);
  const { flights } = line as Summary;
  expect(flights.map(({ outcome }) => outcome)).toEqual(['filed', 'filed']);
  for (const { pirep_id, arr_airport_id } of flights) {
    const params = { id: pirep_id };
    const { data: pirep } = await client.send(getPirep, { params });
    const { data: track } = await client.send(listPositions, { params });
    const { data: events } = await client.send(listEvents, { params });
    expect(pirep).toMatchObject({ status: 'ARR', arr_airport_id, source_name: expect.stringContaining('Homebase') });
    expect(pirep.submitted_at).not.toBeNull();
    expect(track.length).toBeGreaterThan(50);
    // The aircraft is random, and a light one stays low.
    expect(Math.max(...track.map(({ altitude }) => altitude ?? 0))).toBeGreaterThan(2500);
    expect(track.at(-1)).toMatchObject({ lat: expect.closeTo(pirep.arr_airport.lat, 1) });
    expect(events.length).toBeGreaterThan(5);
  }
  // Unknown like any other address: without a key 401.
  expect((await fetch(`${api}/api/pireps/%zz`)).status).toBe(401);
});
