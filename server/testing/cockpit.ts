import type { AircraftRow, PirepsRow, RanksRow } from '../../db/rows.ts';
import type { Pirep } from '../contract/classic/pirep.ts';
import type { TestPilot } from './givenPilots.ts';
import type { Caller, Harness } from './harness.ts';
import { stored } from './stored.ts';

/** A pilot with an aircraft that the rank may fly, at EDDH, ready to call. */
export interface Cockpit<Reply = Pirep> {
  readonly pilot: TestPilot;
  readonly aircraft: AircraftRow;
  readonly caller: Caller;
  /** What a careful client sends, EDDH to LOWI, and what the test changes about it. */
  readonly prefileBody: (changes?: object) => object;
  /** @returns the reply's PIREP */
  readonly prefile: (changes?: object) => Promise<Reply>;
  /** Any call on a PIREP that must succeed. @returns the reply's `data` */
  readonly send: (id: string, path: string, body: object) => Promise<Reply>;
  readonly stored: (id: string) => PirepsRow;
}

export const finalFigures = { distance: 411.5, flight_time: 62, fuel_used: 5310.5 };

/** @param mount of the profile that the pilot's client speaks; its replies are `Reply` */
export function enterCockpit<Reply = Pirep>(
  { as, db, given }: Harness,
  rank: Partial<RanksRow> = {},
  mount = '/api',
): Cockpit<Reply> {
  const subfleet = given.subfleet();
  const aircraft = given.aircraft({ subfleet_id: subfleet.id, airport_id: given.airport().id });
  given.airport({ id: 'LOWI' });
  const pilot = given.pilot({ rank_id: given.rank(rank, [subfleet.id]).id, curr_airport_id: 'EDDH' });
  const caller = as(pilot);

  const prefileBody = (changes: object = {}): object => ({
    airline_id: given.home().id,
    aircraft_id: aircraft.id,
    flight_number: '612',
    dpt_airport_id: 'EDDH',
    arr_airport_id: 'LOWI',
    source_name: 'Test ACARS 1.0',
    ...changes,
  });

  async function post(path: string, body: object): Promise<Reply> {
    const url = mount + path;
    const reply = await caller.post(url, body);
    if (reply.statusCode !== 200) throw new Error(`POST ${url} answered ${reply.statusCode}: ${reply.body}`);
    return reply.json<{ data: Reply }>().data;
  }

  return {
    pilot,
    aircraft,
    caller,
    prefileBody,
    prefile: (changes) => post('/pireps/prefile', prefileBody(changes)),
    send: (id, path, body) => post(`/pireps/${id}/${path}`, body),
    stored: (id) => stored(db.pireps.find(id)),
  };
}
