import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcarsRow, PirepsRow } from '../../db/rows.ts';
import { PirepState } from '../contract/pirepStatus.ts';
import { distanceNm } from '../domain/greatCircle.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import type { TestPilot } from '../testing/givenPilots.ts';
import { runHomebase } from './main.ts';

let harness: Harness;
let pilot: TestPilot;
let api: string;
let said: { out: string[]; err: string[] };

beforeEach(async () => {
  harness = createHarness();
  api = await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
  pilot = givePilot();
  said = { out: [], err: [] };
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.out.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.err.push(text));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await harness.close();
});

/** In Hamburg, with two A320s there and two flights from there. */
function givePilot(): TestPilot {
  const { given } = harness;
  for (const id of ['EDDH', 'EGLL', 'LOWI', 'EKCH']) given.airport({ id });
  const fleet = given.subfleet({ name: 'A320' });
  for (const registration of ['D-ONE', 'D-TWO']) given.aircraft({ subfleet_id: fleet.id, registration, airport_id: 'EDDH' });
  const fare = given.fare({ code: 'Y' });
  harness.db.fares.insertOfSubfleet({ subfleet_id: fleet.id, fare_id: fare.id, capacity: '180' });
  for (const arr_airport_id of ['EGLL', 'LOWI']) given.flight({ dpt_airport_id: 'EDDH', arr_airport_id }, [fleet.id]);
  return given.pilot({ rank_id: given.rank({ name: 'Captain' }, [fleet.id]).id, curr_airport_id: 'EDDH' });
}

function simulate(...words: string[]): Promise<number> {
  return runHomebase(['simulate', '--api', api, '--key', pilot.key, ...words]);
}

function reports(): PirepsRow[] {
  return harness.db.pireps.sliceOfUser(pilot.user.id, { limit: 100, offset: 0 }).rows;
}
