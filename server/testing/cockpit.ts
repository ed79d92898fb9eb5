import type { AircraftRow, PirepsRow, RanksRow } from '../../db/rows.ts';
import type { Pirep } from '../contract/classic/pirep.ts';
import { stored, type TestPilot } from './given.ts';
import type { Caller, Harness } from './harness.ts';

/** A pilot at EDDH with an aircraft that his rank may fly. */
export interface Cockpit<Reply = Pirep> {
  readonly pilot: TestPilot;
  readonly aircraft: AircraftRow;
  readonly caller: Caller;
  /** A complete prefile from EDDH to LOWI, with the changes of the test. */
  readonly prefileBody: (changes?: object) => object;
  /** @returns the reply's PIREP */
  readonly prefile: (changes?: object) => Promise<Reply>;
  /** Makes a call on a PIREP that must succeed. @returns the reply's `data` */
  readonly send: (id: string, path: string, body: object) => Promise<Reply>;
  readonly stored: (id: string) => PirepsRow;
  /** Lets a flight have been prefiled so long ago: the flight time that counts is limited to the time since. */
  readonly backdate: (id: string, minutes: number) => void;
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

  const find = (id: string): PirepsRow => stored(db.pireps.find(id));

  return {
    pilot,
    aircraft,
    caller,
    prefileBody,
    prefile: (changes) => post('/pireps/prefile', prefileBody(changes)),
    send: (id, path, body) => post(`/pireps/${id}/${path}`, body),
    stored: find,
    backdate: (id, minutes) => {
      const created_at = new Date(Date.now() - minutes * 60_000).toISOString();
      db.pireps.update({ ...find(id), created_at });
    },
  };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call on a PIREP: `path` follows `/pireps/{id}`. */
export interface PirepCall {
  readonly method: Method;
  readonly path: string;
  /** A complete body; undefined if the call has none. */
  readonly body?: object;
  /** A body that violates the schema. */
  readonly badBody?: object;
}

const reads = [
  '',
  '/route',
  '/acars/position',
  '/acars/positions',
  '/acars/events',
  '/acars/logs',
  '/comments',
  '/fields',
];

export const pirepReads: readonly PirepCall[] = reads.map((path) => ({ method: 'GET', path }));

const post = (path: string, body: object, badBody: object): PirepCall => ({ method: 'POST', path, body, badBody });

const positions = { positions: [{ lat: 53.6, lon: 10 }] };
const badPositions = { positions: [{ lat: 'north', lon: 10 }] };

/** Every form of an update. */
export const updates: readonly PirepCall[] = (
  [
    ['POST', '/update'],
    ['PUT', '/update'],
    ['POST', ''],
    ['PUT', ''],
    ['PATCH', ''],
  ] as const
).map(([method, path]) => ({ method, path, body: { status: 'TXI' }, badBody: { distance: 'far' } }));

export const filing = post('/file', finalFigures, { ...finalFigures, flight_time: -1 });

export const cancels: readonly PirepCall[] = [
  { method: 'PUT', path: '/cancel' },
  { method: 'DELETE', path: '/cancel' },
];

/** Calls that add to a PIREP without changing it. */
export const additions: readonly PirepCall[] = [
  post('/acars/position', positions, badPositions),
  post('/acars/positions', positions, badPositions),
  post('/acars/events', { events: [{ event: 'Gear up' }] }, { events: [] }),
  post('/acars/logs', { logs: [{ log: 'Gear up' }] }, { logs: [{}] }),
  post('/route', { route: [{ name: 'AMLUH', order: 1, lat: 53.6, lon: 10 }] }, { route: 'AMLUH' }),
  { method: 'DELETE', path: '/route' },
  post('/fields', { fields: { gate: 'A1' } }, { fields: ['A1'] }),
];

export const commenting = post('/comments', { comment: 'Bird strike at 33' }, { comment: '' });

export const pirepWrites: readonly PirepCall[] = [...updates, filing, ...cancels, ...additions, commenting];
