import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import type { PirepsRow } from '../../db/rows.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { PirepState } from '../contract/codes.ts';
import { record } from '../domain/activity/events.ts';
import { freshHarness } from '../testing/harness.ts';
import type { StatusMessage } from './processMessages.ts';
import { createStatusWatch, type StatusWatch } from './statusWatch.ts';

const harness = freshHarness();
const minute = 60_000;
const addresses = { api: 'http://127.0.0.1:8090', lan: [] };

let sent: StatusMessage[];
let watch: StatusWatch;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse('2026-11-22T12:00:00Z') });
  sent = [];
  watch = createStatusWatch({ db: harness.db, logger: fastify().log, addresses: () => addresses })((status) =>
    sent.push(status),
  );
});

afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

const pass = (minutes: number): unknown => vi.advanceTimersByTime(minutes * minute);
const events = (): string[] => sent.flatMap((status) => status.events.map(({ kind, id }) => `${kind} ${id}`));

/** A flight whose client called just now. */
function fly(columns: Partial<PirepsRow> = {}, gs = 450): PirepsRow {
  const at = new Date().toISOString();
  const pirep = harness.given.pirep({ state: PirepState.IN_PROGRESS, created_at: at, updated_at: at, ...columns });
  harness.given.acars({ pirep_id: pirep.id, gs, created_at: at, updated_at: at });
  return pirep;
}

test('counts pilots online, flights in progress and reports that wait, and says so only when they change', () => {
  const { user_id } = fly();
  fly({ user_id });
  fly({ status: 'PSD' });
  harness.given.pirep({ state: PirepState.PENDING });
  pass(1);
  expect(sent).toEqual([{ type: 'status', ...addresses, pilots: 1, flights: 2, pending: 1, events: [] }]);
  watch.tell();
  expect(sent).toHaveLength(2);
});

test('a flight in the air that falls silent is lost once; after an hour it no longer counts as in progress', () => {
  const { id } = fly();
  fly({}, 12);
  pass(4);
  expect(events()).toEqual([]);
  pass(2);
  expect(events()).toEqual([`lost ${id}`]);
  expect(sent.at(-1)).toMatchObject({ pilots: 0, flights: 2 });
  pass(60);
  expect(events()).toHaveLength(1);
  expect(sent.at(-1)).toMatchObject({ pilots: 0, flights: 0 });
});

test('after this PC was asleep, clients have time to call again', () => {
  const { id } = fly();
  pass(1);
  vi.setSystemTime(Date.now() + 30 * minute);
  pass(4);
  expect(events()).toEqual([]);
  pass(2);
  expect(events()).toEqual([`lost ${id}`]);
});

test('a filed report is sent once, with its flight and whether it waits', async () => {
  const airline_id = harness.given.airline({ icao: 'KTW' }).id;
  const { id } = harness.given.pirep({ airline_id, flight_number: '211', state: PirepState.PENDING });
  await harness.db.write((tx) => record(tx, 'program', 'pirep.filed', { id }));
  pass(1);
  expect(sent.flatMap((status) => status.events)).toEqual([
    { kind: 'filed', id, ident: 'KTW211', pilot: expect.any(String), from: 'EDDH', to: 'LOWI', waits: true },
  ]);
});

test('a database that cannot be read leaves the shell without an answer, and the server running', () => {
  const db = openDatabase(join(temporaryFolder(), 'homebase.db'));
  const broken = createStatusWatch({ db, logger: fastify().log, addresses: () => addresses })((status) =>
    sent.push(status),
  );
  onTestFinished(broken.stop);
  db.close();
  expect(broken.tell).not.toThrow();
  expect(sent).toEqual([]);
});
