import * as fc from 'fast-check';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../db/connection.ts';
import type { AircraftRow, PirepsRow, UsersRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { createHarness, type Harness } from '../../testing/harness.ts';
import { autoCommit, stored } from '../../testing/given.ts';
import { filePirep } from './pireps.ts';
import { reviewPirep, undoReview } from './review.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';

const { IN_PROGRESS, PENDING, ACCEPTED, CANCELLED, DELETED, DRAFT, REJECTED, PAUSED } = PirepState;
type To = Parameters<typeof reviewPirep>[1]['to'];

let harness: Harness;
let user_id: number;
let aircraft_id: number;
beforeEach(() => {
  harness = createHarness();
  givenCrew();
});
afterEach(() => harness.close());

function givenCrew(): void {
  const { given } = harness;
  for (const id of ['EDDH', 'LOWI', 'EGLL']) given.airport({ id });
  const cadet = given.rank({ name: 'First Officer', hours: 0 });
  given.rank({ name: 'Captain', hours: 2 });
  given.rank({ name: 'Commander', hours: 5 });
  user_id = given.pilot({ rank_id: cadet.id, curr_airport_id: 'EDDH' }).user.id;
  aircraft_id = given.aircraft({ airport_id: 'EDDH', fuel_onboard: 3000 }).id;
}

function givenFiled(columns: Partial<PirepsRow> = {}): string {
  return harness.given.pirep({
    user_id,
    aircraft_id,
    state: PENDING,
    flight_time: 90,
    block_fuel: 9000,
    fuel_used: 5000,
    submitted_at: '2026-11-20T14:05:00.000Z',
    ...columns,
  }).id;
}

const stateOf = (id: string): number => stored(harness.db.pireps.find(id)).state;

/** The report's state as the operator sees it. */
function decide(id: string, to: To, comment?: string): number | undefined {
  return reviewPirep(autoCommit(harness.db), { pirep_id: id, seen: stateOf(id), to, comment });
}

function books(): { readonly user: Partial<UsersRow>; readonly aircraft: Partial<AircraftRow> } {
  const { updated_at: _, ...user } = stored(harness.db.users.find(user_id));
  const { updated_at: __, ...aircraft } = stored(harness.db.aircraft.find(aircraft_id));
  return { user, aircraft };
}

const rankName = (): string => stored(harness.db.ranks.find(books().user.rank_id ?? 0)).name;

describe('a decision', () => {
  test.each([
    ['accepting', PENDING, ACCEPTED],
    ['rejecting', PENDING, REJECTED],
    ['reopening a rejected one', REJECTED, PENDING],
    ['accepting a rejected one', REJECTED, ACCEPTED],
  ] as const)('%s changes the state from %i to %i', (_, from, to) => {
    const id = givenFiled({ state: from });
    expect(decide(id, to)).toBeTypeOf('number');
    expect(stateOf(id)).toBe(to);
  });

  test.each([
    ['rejecting', REJECTED],
    ['re-opening', PENDING],
  ] as const)('%s an accepted one reverts the acceptance', (_, to) => {
    const before = books();
    const id = givenFiled();
    decide(id, ACCEPTED);
    expect(books()).not.toEqual(before);
    decide(id, to);
    expect([stateOf(id), books()]).toEqual([to, before]);
  });

  test.each([IN_PROGRESS, CANCELLED, DRAFT, PAUSED])('is refused with 409 on a report in state %i', (state) => {
    const id = givenFiled({ state });
    expect(() => decide(id, ACCEPTED)).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(stateOf(id)).toBe(state);
  });

  test('does not find a deleted report', () => {
    const id = givenFiled({ state: DELETED });
    expect(() => decide(id, ACCEPTED)).toThrow(expect.objectContaining({ code: 'pirep-not-found' }));
  });

  test('that was already made changes nothing', () => {
    const id = givenFiled();
    decide(id, ACCEPTED);
    const once = books();
    expect(reviewPirep(autoCommit(harness.db), { pirep_id: id, seen: PENDING, to: ACCEPTED })).toBeUndefined();
    expect(books()).toEqual(once);
  });

  test('on a report that has changed since is refused with 409', () => {
    const id = givenFiled();
    decide(id, REJECTED);
    expect(() =>
      reviewPirep(autoCommit(harness.db), { pirep_id: id, seen: PENDING, to: (PENDING + 1) as typeof ACCEPTED }),
    ).toThrow(expect.objectContaining({ code: 'conflict', meta: { pirep_id: id, state: REJECTED } }));
  });

  test('sends the operator’s comment to the pilot', () => {
    const id = givenFiled();
    decide(id, REJECTED, 'Landed at the wrong airport');
    expect(harness.db.pirepComments.list([id])).toMatchObject([
      { comment: 'Landed at the wrong airport', user_id: null },
    ]);
  });
});

describe('accepting a report', () => {
  test('counts the flight and its minutes, promotes, and moves to the arrival airport', () => {
    const id = givenFiled({ flight_time: 130 });
    decide(id, ACCEPTED);
    expect(books()).toMatchObject({
      user: { flights: 1, flight_time: 130, curr_airport_id: 'LOWI', last_pirep_id: id },
      aircraft: { flight_time: 130, airport_id: 'LOWI', fuel_onboard: 4000 },
    });
    expect(rankName()).toBe('Captain');
  });

  test('keeps the location when a later flight moved pilot and aircraft', () => {
    const first = givenFiled();
    const second = givenFiled({ dpt_airport_id: 'LOWI', arr_airport_id: 'EGLL' });
    decide(first, ACCEPTED);
    decide(second, ACCEPTED);
    decide(first, REJECTED);
    expect(books()).toMatchObject({
      user: { flights: 1, flight_time: 90, curr_airport_id: 'EGLL', last_pirep_id: second },
      aircraft: { flight_time: 90, airport_id: 'EGLL' },
    });
  });

  test('restores the location without both flights when both are undone, in any order', () => {
    const before = books();
    const first = givenFiled();
    const second = givenFiled({ dpt_airport_id: 'LOWI', arr_airport_id: 'EGLL' });
    decide(first, ACCEPTED);
    decide(second, ACCEPTED);
    decide(first, REJECTED);
    decide(second, REJECTED);
    expect(books()).toEqual(before);
  });

  test('keeps a location that was set manually', () => {
    const id = givenFiled();
    decide(id, ACCEPTED);
    const user = stored(harness.db.users.find(user_id));
    const commander = harness.db.ranks.listPromoting()[0]?.id ?? 0;
    harness.db.users.update({ ...user, curr_airport_id: 'EGLL', rank_id: commander });
    decide(id, REJECTED);
    expect(books().user).toMatchObject({ flights: 0, flight_time: 0, curr_airport_id: 'EGLL' });
    expect(rankName()).toBe('Commander');
  });

  test('removes a rank that two flights earned together when either is undone', () => {
    const first = givenFiled();
    const second = givenFiled();
    decide(first, ACCEPTED);
    decide(second, ACCEPTED);
    expect(rankName()).toBe('Captain');
    decide(first, REJECTED);
    expect(rankName()).toBe('First Officer');
  });
});

describe('undo', () => {
  test('removes the comment too', () => {
    const id = givenFiled();
    const review = decide(id, ACCEPTED, 'Well flown');
    expect(undoReview(autoCommit(harness.db), review ?? 0)).toBe(id);
    expect([stateOf(id), harness.db.pirepComments.list([id])]).toEqual([PENDING, []]);
  });

  test('of a rejection restores an accepted flight at its place in the order', () => {
    const first = givenFiled();
    const second = givenFiled({ dpt_airport_id: 'LOWI', arr_airport_id: 'EGLL' });
    decide(first, ACCEPTED);
    decide(second, ACCEPTED);
    const both = books();
    undoReview(autoCommit(harness.db), decide(first, REJECTED) ?? 0);
    expect([stateOf(first), books()]).toEqual([ACCEPTED, both]);
  });

  test('is refused with 409 after another decision, and the second time', () => {
    const id = givenFiled();
    const review = decide(id, ACCEPTED) ?? 0;
    const later = decide(id, REJECTED) ?? 0;
    const conflict = expect.objectContaining({ code: 'conflict' });
    expect(() => undoReview(autoCommit(harness.db), review)).toThrow(conflict);
    undoReview(autoCommit(harness.db), later);
    expect(() => undoReview(autoCommit(harness.db), later)).toThrow(conflict);
  });

  test.each([{ flight_time: 30 }, { fuel_used: 1 }, { block_on_time: '2026-11-20T09:59:00.000Z' }])(
    'of a reopening is refused when the pilot has sent %o since',
    (figure) => {
      const id = givenFiled();
      decide(id, ACCEPTED);
      const reopened = decide(id, PENDING) ?? 0;
      harness.db.pireps.update({ ...stored(harness.db.pireps.find(id)), block_fuel: 9000, ...figure });
      const undo = (): string => undoReview(autoCommit(harness.db), reopened);
      expect(undo).toThrow(expect.objectContaining({ code: 'conflict' }));
      expect(books().user).toMatchObject({ flights: 0, flight_time: 0 });
    },
  );

  test('does not find an unknown review', () => {
    expect(() => undoReview(autoCommit(harness.db), 999)).toThrow(expect.objectContaining({ code: 'not-found' }));
  });
});

test('an upgrade reads filed figures, dropped fares and reviews from the log', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'homebase.db');
  await harness.close();
  harness = createHarness({ file });
  givenCrew();
  const [kept, filed] = [givenFiled(), givenFiled({ state: IN_PROGRESS, submitted_at: null })];
  const undone = decide(kept, ACCEPTED, 'Well flown') ?? 0;
  undoReview(autoCommit(harness.db), undone);
  decide(kept, ACCEPTED);
  const accepted = books();
  decide(kept, REJECTED, 'Wrong runway');
  const columns = { distance: 411.5, flight_time: 62, fuel_used: 5310.5 };
  const changes = { columns, fares: [{ id: 999, count: 3 }], status: undefined, fields: undefined };
  filePirep(autoCommit(harness.db), { user_id, api_key_label: 'test' }, filed, { ...changes, setsBlockOnTime: false });
  await harness.close();

  const before = tablesOf(file);
  expect(before.acceptances).toMatchObject([{ reverted: 1 }]);
  expect(before.reviews).toMatchObject([{ undone: 1 }, { undone: 0 }, { undone: 0 }]);
  makeFormat11(file);
  harness = createHarness({ file });
  expect(tablesOf(file)).toEqual(before);
  undoReview(autoCommit(harness.db), stored(harness.db.reviews.findNewest(kept)).id);
  expect([stateOf(kept), books()]).toEqual([ACCEPTED, accepted]);
});

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Leaves out ids and times, which come from the log after an upgrade. */
function tablesOf(file: string): { readonly reviews: Rows; readonly acceptances: Rows; readonly pireps: Rows } {
  const connection = connect(file);
  const list = (table: string): Rows =>
    (connection.prepare(`SELECT * FROM ${table} ORDER BY id`).all() as Rows).map((row) => ({
      ...row,
      id: 0,
      created_at: '',
    }));
  const tables = { reviews: list('reviews'), acceptances: list('acceptances'), pireps: list('pireps') };
  connection.close();
  return tables;
}

/** Turns a database into one of an older Homebase, where only the log has what a review reverted. */
function makeFormat11(file: string): void {
  const connection = connect(file);
  const reverted = connection.prepare('SELECT * FROM acceptances WHERE reverted = 1').get();
  connection
    .prepare("UPDATE audit SET before = json_set(before, '$.acceptance', json(?)) WHERE action = 'pirep.rejected'")
    .run(JSON.stringify(reverted));
  for (const table of ['airlines', 'subfleets', 'aircraft', 'users'])
    connection.exec(`
      DROP TRIGGER ${table}_picture_replaced;
      DROP TRIGGER ${table}_picture_removed;
      ALTER TABLE ${table} DROP COLUMN picture`);
  connection.exec(`
    DROP INDEX webhook_deliveries_statuses;
    DROP INDEX webhook_deliveries_pending;
    ALTER TABLE webhook_deliveries DROP COLUMN user_id;
    ALTER TABLE webhook_deliveries DROP COLUMN pirep_id;
    CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook_id);
    ALTER TABLE acars DROP COLUMN timed;
    ALTER TABLE admin_sessions DROP COLUMN password_id;
    DROP INDEX audit_airports;
    DROP INDEX flights_route;
    DROP INDEX pireps_listed;
    CREATE INDEX pireps_inbox ON pireps (coalesce(submitted_at, created_at), state);
    CREATE INDEX pireps_state ON pireps (state, submitted_at);
    DROP INDEX pireps_dpt;
    DROP INDEX pireps_arr;
    DROP INDEX pireps_alt;
    DROP INDEX pirep_fares_fare;
    DROP INDEX audit_user;
    DROP INDEX audit_name;
    ALTER TABLE news DROP COLUMN pinned;
    ALTER TABLE news DROP COLUMN ends_on;
    ALTER TABLE users DROP COLUMN state_reason;
    ALTER TABLE users DROP COLUMN application;
    DROP TABLE analyses;
    DROP TABLE travels;
    DROP TABLE flight_links;
    DROP TABLE csv_columns;
    DROP TABLE log_marks;
    DROP TABLE review_rules;
    DROP TABLE preset_comments;
    DROP TABLE pictures;
    DROP TABLE import_changes;
    DROP TABLE imports;
    DROP INDEX flights_deleted;
    ALTER TABLE flights DROP COLUMN deleted_at;
    ALTER TABLE users DROP COLUMN deleted_at;
    DELETE FROM acceptances WHERE reverted = 1;
    DROP TABLE reviews;
    ALTER TABLE acceptances DROP COLUMN reverted;
    ALTER TABLE pireps DROP COLUMN filed_distance;
    ALTER TABLE pireps DROP COLUMN filed_flight_time;
    ALTER TABLE pireps DROP COLUMN filed_fuel_used;
    ALTER TABLE pireps DROP COLUMN dropped_fares;
    ALTER TABLE pireps DROP COLUMN awaits_flags;
    PRAGMA user_version = 11;`);
  connection.close();
}

test('undoing any decisions in any order restores the previous state, and undoing all restores the first', () => {
  const airports = ['EDDH', 'LOWI', 'EGLL'];
  const flights = fc.array(
    fc.record({ arr_airport_id: fc.constantFrom(...airports), flight_time: fc.integer({ min: 0, max: 200 }) }),
    { minLength: 1, maxLength: 5 },
  );
  const step = fc.record({ which: fc.nat(4), to: fc.constantFrom(ACCEPTED, REJECTED, PENDING), undone: fc.boolean() });
  fc.assert(
    fc.property(flights, fc.array(step, { maxLength: 12 }), (filed, steps) => {
      const first = books();
      const ids = filed.map((columns) => givenFiled(columns));
      for (const { which, to, undone } of steps) {
        const id = ids[which % ids.length] ?? '';
        const before = [stateOf(id), books()];
        const review = decide(id, to);
        if (!undone || review === undefined) continue;
        undoReview(autoCommit(harness.db), review);
        expect([stateOf(id), books()]).toEqual(before);
      }
      for (const id of ids) decide(id, REJECTED);
      expect(books()).toEqual(first);
    }),
    { numRuns: 60 },
  );
});
