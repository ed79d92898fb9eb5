import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewPosition } from '../../../db/tables/acars.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { airportOf, flownTrack } from '../../testing/flaggedFlight.ts';
import { freshHarness, type Caller } from '../../testing/harness.ts';
import { reviewPirep } from '../pireps/review.ts';
import { now } from '../time.ts';
import { createFlagWorker, type FlagWorker } from './worker.ts';

const harness = freshHarness();
let worker: FlagWorker;
let failures: unknown[];
let pilot: Caller;
let pirep: PirepsRow;

beforeEach(() => {
  failures = [];
  worker = newWorker();
  const holder = harness.given.pilot();
  pilot = harness.as(holder);
  pirep = harness.given.pirep({ user_id: holder.user.id, dpt_airport_id: 'EDDH', arr_airport_id: 'EDDM' });
});
afterEach(async () => {
  await worker.stop();
});

const newWorker = (): FlagWorker => createFlagWorker({ ...harness, failed: (error) => void failures.push(error) });

const track = flownTrack('narrow_body', airportOf('EDDH'), airportOf('EDDM'));
const { flown } = track;

const positions = track.samples.map(({ at, altitude: altitude_msl, lat, lon, altitude_agl, vs, gs, fuel }) => {
  return { lat, lon, altitude_msl, altitude_agl, vs, gs, fuel, created_at: new Date(at).toISOString() };
});

async function send(sent: readonly object[]): Promise<void> {
  const reply = await pilot.post(`/api/pireps/${pirep.id}/acars/position`, { positions: sent });
  expect(reply.statusCode, reply.body).toBe(200);
}

async function file(changes: object = {}): Promise<void> {
  const { distance, flight_time, block_time, fuel_used, landing_rate } = flown;
  const figures = { distance: distance * 1.15078, flight_time, block_time, fuel_used, landing_rate };
  const reply = await pilot.post(`/api/pireps/${pirep.id}/file`, { ...figures, ...changes });
  expect(reply.statusCode, reply.body).toBe(200);
}

const kinds = (): string[] => harness.db.flags.list(pirep.id).map(({ kind }) => kind);
const due = (): number => harness.db.flags.listDue().length;

describe('a filed report', () => {
  test('without faults has no flags, and none are due', async () => {
    await send(positions);
    expect(due()).toBe(0);
    await file();
    expect(due()).toBe(1);
    await worker.computeDue();
    expect({ kinds: kinds(), due: due() }).toEqual({ kinds: [], due: 0 });
  });

  test('with a wrong figure is flagged, and clients are notified', async () => {
    const changed: string[] = [];
    await send(positions);
    await file({ fuel_used: 90_000, landing_rate: -800 });
    harness.feed.watch((id) => changed.push(id));
    await worker.computeDue();
    expect(kinds()).toEqual(['fuel_impossible', 'hard_landing', 'landing_rate_differs']);
    expect(changed).toEqual([pirep.id]);
  });

  test('without a position is flagged so', async () => {
    await file();
    await worker.computeDue();
    expect(kinds()).toEqual(['no_track']);
  });

  test('keeps its state when the operator reviews it', async () => {
    await file({ landing_rate: -800 });
    const before = harness.db.pireps.find(pirep.id);
    const history = harness.db.audit.list('pirep', pirep.id);
    await worker.computeDue();
    expect(harness.db.pireps.find(pirep.id)).toEqual(before);
    expect(harness.db.audit.list('pirep', pirep.id)).toEqual(history);
  });
});

const state = (): number | undefined => harness.db.pireps.find(pirep.id)?.state;
const actions = (): string[] =>
  harness.db.audit.list('pirep', pirep.id).flatMap(({ action }) => (action === 'pirep.phase_changed' ? [] : [action]));
const flights = (): number | undefined => harness.db.users.find(pirep.user_id)?.flights;

const update = async (figures: object): Promise<void> => void (await pilot.put(`/api/pireps/${pirep.id}`, figures));
const sendJump = (): Promise<void> =>
  send([{ ...positions.at(-1), lat: 60, created_at: positions.at(-2)?.created_at }]);

const prefileNow = (): void => harness.db.pireps.update({ ...pirep, created_at: now() });
const moved = (days: number) =>
  positions.map((row) => ({
    ...row,
    created_at: new Date(Date.parse(row.created_at) + days * 86_400_000).toISOString(),
  }));
/** The same flight, landed a minute ago. */
const landedNow = () => moved((Date.now() - 60_000 - Date.parse(positions.at(-1)?.created_at ?? '')) / 86_400_000);

describe('a report that its rank accepts automatically', () => {
  beforeEach(() => {
    const rank = harness.given.rank({ auto_approve_acars: 1, auto_promote: 0 });
    const user = harness.given.pilot({ rank_id: rank.id });
    pilot = harness.as(user);
    pirep = harness.given.pirep({ user_id: user.user.id, dpt_airport_id: 'EDDH', arr_airport_id: 'EDDM' });
  });
  afterEach(() => void vi.useRealTimers());

  test('is accepted once its flags are known to be none, within the time that clients wait', async () => {
    await send(positions);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    worker.start();
    await file();
    expect(state()).toBe(PirepState.PENDING);
    vi.advanceTimersByTime(4000);
    await expect.poll(state).toBe(PirepState.ACCEPTED);
    expect(actions()).toEqual(['pirep.filed', 'pirep.accepted']);
    expect(flights()).toBe(1);
  });

  test('waits for the operator with flags', async () => {
    await send(positions);
    await file({ landing_rate: -800 });
    await worker.computeDue();
    expect(state()).toBe(PirepState.PENDING);
    expect(actions()).toEqual(['pirep.filed', 'pirep.held_as_flagged']);
  });

  test('is accepted with flags if the airline says so', async () => {
    harness.db.settings.put({ key: 'pireps.review_flagged', value: 'false' });
    await file({ landing_rate: -800 });
    expect(state()).toBe(PirepState.ACCEPTED);
  });

  test('waits for the operator with a flight time that nothing confirms', async () => {
    const [first, last] = [airportOf('EDDH'), airportOf('EDDM')].map(({ lat, lon }) => ({ lat, lon }));
    await send([first, first, first, last, last].map((at, i) => ({ ...at, created_at: `2026-11-20T08:0${i}:00Z` })));
    await file({ flight_time: 10_000_000_000, block_time: null, fuel_used: 0, landing_rate: null });
    await worker.computeDue();
    expect({ state: state(), flights: flights() }).toEqual({ state: PirepState.PENDING, flights: 0 });
  });

  test('is accepted in less time than it flew, if its track covers the flight', async () => {
    prefileNow();
    await send(landedNow());
    await file();
    await worker.computeDue();
    expect({ kinds: kinds(), state: state() }).toEqual({ kinds: [], state: PirepState.ACCEPTED });
  });

  test.each<[string, readonly object[]]>([
    ['in the future', moved(365)],
    ['of years ago', moved(-3000)],
    ['with a gap in it', positions.filter((_, i) => i < 150 || i > 300)],
    ['without speeds, and few', positions.filter((_, i) => i % 20 === 0).map((row) => ({ ...row, gs: undefined }))],
    ['at the same moment', positions.map((row) => ({ ...row, created_at: positions[0]?.created_at }))],
    ['of an aircraft that does not move', positions.map((row) => ({ ...row, lat: 53.63, lon: 9.99, gs: 0 }))],
  ])('waits for the operator with a track %s', async (_, sent) => {
    prefileNow();
    await send(sent);
    await file();
    await worker.computeDue();
    expect({ state: state(), flights: flights() }).toEqual({ state: PirepState.PENDING, flights: 0 });
  });

  test('waits for the operator with a track that was counted before', async () => {
    prefileNow();
    const landed = landedNow();
    await send(landed);
    await file();
    await worker.computeDue();
    const [first, again] = [pirep, { ...pirep, id: '777', created_at: now() }];
    harness.db.pireps.insert(again);
    pirep = again;
    await send(landed);
    await file();
    await worker.computeDue();
    expect(harness.db.pireps.find(first.id)?.state).toBe(PirepState.ACCEPTED);
    expect({ kinds: kinds(), state: state() }).toEqual({ kinds: [], state: PirepState.PENDING });
    expect(actions()).toEqual(['pirep.filed', 'pirep.held_unconfirmed']);
  });

  test('is accepted after a break of a night, which is named and does not count', async () => {
    const night = moved(0.6);
    await send([...positions.slice(0, 200), ...night.slice(200)]);
    await file({ block_time: null });
    await worker.computeDue();
    expect({ kinds: kinds(), state: state() }).toEqual({ kinds: ['flight_paused'], state: PirepState.ACCEPTED });
    const [flag] = harness.db.flags.list(pirep.id);
    expect(JSON.parse(flag?.evidence ?? '')).toMatchObject({ values: { minutes: expect.closeTo(864, 0) } });
  });

  test('waits for the operator if it counts a break as flown', async () => {
    await send([...positions.slice(0, 200), ...moved(0.6).slice(200)]);
    await file({ flight_time: flown.flight_time + 864, block_time: null });
    await worker.computeDue();
    expect(kinds()).toEqual(['flight_paused', 'flight_time_differs']);
    expect(state()).toBe(PirepState.PENDING);
  });

  test.each([
    ['a worse figure', () => update({ landing_rate: -5000 }), ['hard_landing', 'landing_rate_differs']],
    ['a longer flight time', () => update({ flight_time: 9000 }), ['flight_time_differs']],
    ['more of its track', sendJump, ['impossible_jump']],
  ] as const)('is not accepted on what was read before %s', async (_, change, found) => {
    await send(positions);
    await file();
    const computing = worker.computeDue();
    await change();
    await computing;
    await worker.computeDue();
    expect({ state: state(), flights: flights() }).toEqual({ state: PirepState.PENDING, flights: 0 });
    expect(kinds()).toEqual(expect.arrayContaining([...found]));
    expect(actions()).toEqual(['pirep.filed', 'pirep.held_as_flagged']);
  });

  test('is accepted after a change that leaves nothing to flag', async () => {
    await send(positions);
    await file();
    const computing = worker.computeDue();
    await update({ notes: 'Late heartbeat' });
    await computing;
    expect(state()).toBe(PirepState.PENDING);
    await worker.computeDue();
    expect(state()).toBe(PirepState.ACCEPTED);
  });

  test('is decided once: not again when its flags change later', async () => {
    await send(positions);
    await file({ landing_rate: -800 });
    await worker.computeDue();
    await pilot.put(`/api/pireps/${pirep.id}`, { landing_rate: flown.landing_rate });
    await worker.computeDue();
    expect({ kinds: kinds(), state: state() }).toEqual({ kinds: [], state: PirepState.PENDING });
  });

  test('keeps a decision that the operator takes first', async () => {
    await send(positions);
    await file();
    const seen = PirepState.PENDING;
    await harness.db.write((tx) => reviewPirep(tx, { pirep_id: pirep.id, seen, to: PirepState.REJECTED }));
    await harness.db.write((tx) => reviewPirep(tx, { pirep_id: pirep.id, seen: PirepState.REJECTED, to: seen }));
    await worker.computeDue();
    expect({ state: state(), flights: flights() }).toEqual({ state: seen, flights: 0 });
  });

  test('waits for the operator when its flags are late', async () => {
    await send(positions);
    await file();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
    await worker.computeDue();
    expect(state()).toBe(PirepState.PENDING);
    expect(actions()).toEqual(['pirep.filed', 'pirep.held_unchecked']);
  });

  test('is not late because the program was not running', async () => {
    await send(positions);
    await file();
    await worker.stop();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    worker = newWorker();
    await worker.computeDue();
    expect({ state: state(), flights: flights() }).toEqual({ state: PirepState.ACCEPTED, flights: 1 });
  });

  test('comes before reports that wait for flags alone', async () => {
    const computed: string[] = [];
    const other = harness.given.pirep({ state: PirepState.PENDING });
    harness.db.flags.setDue(other.id);
    await file();
    harness.feed.watch((id) => computed.push(id));
    await worker.computeDue();
    expect(computed).toEqual([pirep.id, other.id]);
  });
});

test('pilots take turns, also one who files while a long list of another is computed', async () => {
  const computed: string[] = [];
  const own = [pirep, ...[1, 2].map(() => harness.given.pirep({ user_id: pirep.user_id, state: PirepState.PENDING }))];
  const [other, later] = [1, 2].map(() => harness.given.pirep({ state: PirepState.PENDING })) as [PirepsRow, PirepsRow];
  await file();
  for (const { id } of [...own.slice(1), other]) harness.db.flags.setDue(id);
  harness.feed.watch((id) => {
    if (computed.length === 1) harness.db.flags.setDue(later.id);
    computed.push(id);
  });
  await worker.computeDue();
  const [first, second, third] = own.map(({ id }) => id);
  expect(computed).toEqual([first, other.id, second, later.id, third]);
});

describe('changes after filing', () => {
  test('compute the flags again for positions of an offline queue', async () => {
    const middle = positions.slice(150, -80);
    await send(positions.filter((position) => !middle.includes(position)));
    await file();
    await worker.computeDue();
    expect(kinds()).toContain('position_gap');
    await send(middle);
    expect(due()).toBe(1);
    await worker.computeDue();
    expect(kinds()).toEqual([]);
  });

  test('compute the flags again for other figures', async () => {
    await send(positions);
    await file();
    await worker.computeDue();
    await pilot.put(`/api/pireps/${pirep.id}`, { landing_rate: -900 });
    await worker.computeDue();
    expect(kinds()).toContain('hard_landing');
  });

  test('compute the flags once more for positions that arrive meanwhile', async () => {
    await send(positions.slice(0, 200));
    await file();
    const computing = worker.computeDue();
    harness.db.flags.setDue(pirep.id);
    await computing;
    expect(due()).toBe(1);
  });
});

test('computes flags after a restart for reports filed before', async () => {
  await file();
  await worker.stop();
  await worker.computeDue();
  expect(due()).toBe(1);
  worker = newWorker();
  worker.start();
  await expect.poll(kinds).toEqual(['no_track']);
});

test('a failure does not hold up other reports', async () => {
  const broken = harness.given.pirep({ state: PirepState.PENDING });
  harness.db.flags.setDue(broken.id);
  await file();
  harness.feed.watch((id) => {
    if (id === broken.id) throw new Error('nobody listens');
  });
  await worker.computeDue();
  expect(failures).toEqual([new Error('nobody listens')]);
  expect(kinds()).toEqual(['no_track']);
});

test('a cancelled flight has no flags due', async () => {
  await file();
  await pilot.delete(`/api/pireps/${pirep.id}/cancel`);
  await worker.computeDue();
  expect({ due: due(), failures, kinds: kinds() }).toEqual({ due: 0, failures: [], kinds: [] });
});

test('200,000 positions leave time for other work', async () => {
  const rows = Array.from({ length: 200_000 }, (_, i): NewPosition => {
    const { at: _at, ...sample } = track.samples[i % track.samples.length] as (typeof track.samples)[number];
    const at = new Date(Date.parse('2026-11-20T08:00:00Z') + i * 1000).toISOString();
    const none = {
      client_id: null,
      nav_type: null,
      name: null,
      status: null,
      log: null,
      distance: null,
      heading: null,
    };
    const more = { ias: null, transponder: null, autopilot: null, fuel_flow: null, source: null, sim_time: null };
    const { lat, lon, altitude, altitude_agl, vs, gs, fuel } = sample;
    const position = { lat, lon, altitude, altitude_agl, altitude_msl: altitude, vs, gs, fuel };
    return { order: i, ...none, ...more, ...position, created_at: at, timed: 1 };
  });
  await harness.db.write((tx) => tx.acars.insertPositions({ pirep_id: pirep.id, updated_at: now() }, rows));
  await file();
  let turns = 0;
  const computing = worker.computeDue();
  const done = computing.then(() => true);
  const oneTurn = async (): Promise<boolean> => {
    await harness.db.write((tx) => tx.settings.remove('nothing'));
    turns++;
    return false;
  };
  while (!(await Promise.race([done, oneTurn()])));
  expect(turns).toBeGreaterThan(50);
  expect(kinds().length).toBeGreaterThan(0);
}, 30_000);
