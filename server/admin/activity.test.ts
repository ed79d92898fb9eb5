import { describe, expect, test } from 'vitest';
import type { Activity } from '../contract/admin/activity.ts';
import { record, type PilotActor } from '../domain/activity/events.ts';
import { addComment } from '../domain/pireps/comments.ts';
import { doneAt } from '../domain/time.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

/** Keys are issued today. */
const past = 'to=2025-12-31';

const list = (query = past): Promise<{ data: Activity[]; total: number }> => harness.read(`/admin/activity?${query}`);

const actions = async (query: string): Promise<string[]> => (await list(query)).data.map(({ action }) => action);

const at = (day: string, act: () => unknown): unknown => doneAt(new Date(`${day}T12:00:00Z`), act);

const fuelUnit = { id: 'units.fuel', before: { value: 'lbs' }, after: { value: 'kg' } };

/** Three days: a pilot files, the operator rejects, a setting changes. */
async function given(): Promise<{ readonly pirep_id: string; readonly user_id: number }> {
  const { db } = harness;
  const { user } = harness.given.pilot({ name: 'Mara Lindqvist' });
  const { id } = harness.given.pirep({ user_id: user.id, flight_number: '612' });
  const mara: PilotActor = { user_id: user.id, api_key_label: 'Main PC' };
  await db.write((tx) => {
    at('2025-11-18', () => record(tx, mara, 'pirep.filed', { id, after: { distance: 460 } }));
    at('2025-11-19', () => record(tx, 'operator', 'pirep.rejected', { id, before: { state: 1 }, after: { state: 6 } }));
    at('2025-11-20', () => record(tx, 'operator', 'setting.changed', fuelUnit));
  });
  return { pirep_id: id, user_id: user.id };
}

test('the history of one subject has nothing of others', async () => {
  const { pirep_id } = await given();
  const other = harness.given.pirep().id;
  await harness.db.write((tx) => at('2025-11-21', () => record(tx, 'program', 'pirep.filed', { id: other })));
  expect(await actions(`${past}&subject=pirep&subject_id=${pirep_id}`)).toEqual(['pirep.rejected', 'pirep.filed']);
  expect(await actions(`${past}&subject=aircraft&subject_id=${pirep_id}`)).toEqual([]);
});

test('the phases of flights are hidden, shown by flight, or asked for one by one', async () => {
  const { pirep_id } = await given();
  const other = harness.given.pirep({ flight_number: '99' }).id;
  const phases: [string, string][] = [
    [pirep_id, 'TOF'],
    [other, 'TXI'],
    [pirep_id, 'ENR'],
  ];
  await harness.db.write((tx) => {
    for (const [id, status] of phases) {
      at('2025-11-21', () => record(tx, 'program', 'pirep.phase_changed', { id, after: { status } }));
    }
  });
  expect((await list()).total).toBe(3);
  const grouped = await list(`${past}&phases=grouped`);
  expect(grouped.total).toBe(5);
  expect(grouped.data.map(({ after, entries }) => ({ after, entries })).slice(0, 3)).toEqual([
    { after: '{"status":"ENR"}', entries: 2 },
    { after: '{"status":"TXI"}', entries: 1 },
    { after: '{"value":"kg"}', entries: 1 },
  ]);
  expect((await list(`${past}&action=pirep.phase_changed`)).total).toBe(3);
  expect((await list(`${past}&search=phase_`)).total).toBe(3);
});

test('an entry says who did what, to what, with the values before and after', async () => {
  const { pirep_id, user_id } = await given();
  const { data, total } = await list();
  expect(total).toBe(3);
  expect(data[2]).toEqual({
    id: expect.any(Number),
    actor: 'pilot',
    pilot: { id: user_id, ident: 'KTW0001', name: 'Mara Lindqvist' },
    api_key_label: 'Main PC',
    action: 'pirep.filed',
    subject: 'pirep',
    subject_id: pirep_id,
    pirep_ident: 'KTW612',
    subject_name: 'KTW612',
    names: {},
    cargo_fares: [],
    before: null,
    after: '{"distance":460}',
    entries: 1,
    created_at: '2025-11-18T12:00:00.000Z',
  });
  expect(data[0]).toMatchObject({ actor: 'operator', pilot: null, pirep_ident: null, before: '{"value":"lbs"}' });
});

describe('the list', () => {
  test.each([
    [past, ['setting.changed', 'pirep.rejected', 'pirep.filed']],
    ['actor=pilot', ['pirep.filed']],
    ['actor=operator&subject=pirep', ['pirep.rejected']],
    ['action=setting.changed', ['setting.changed']],
    ['from=2025-11-19&to=2025-12-31', ['setting.changed', 'pirep.rejected']],
    ['to=2025-11-18', ['pirep.filed']],
    ['from=2025-11-19&to=2025-11-19', ['pirep.rejected']],
    ['search=lindq', ['pirep.filed']],
    ['search=ktw612', ['pirep.rejected', 'pirep.filed']],
    ['search=units', ['setting.changed']],
    ['search=%25', []],
    ['to=2025-12-31&limit=1&page=2', ['pirep.rejected']],
  ])('%s has %j', async (query, expected) => {
    await given();
    expect(await actions(query)).toEqual(expected);
  });

  test('is narrowed to a pilot', async () => {
    const { user_id } = await given();
    expect(await actions(`user_id=${user_id}`)).toEqual(['pirep.filed']);
    expect(await actions(`user_id=${user_id + 1}`)).toEqual([]);
  });
});

test('the filters offer what the list contains', async () => {
  const { user_id } = await given();
  harness.given.pilot();
  expect((await harness.operator('GET', '/admin/activity/filters')).json()).toEqual({
    pilots: [{ id: user_id, ident: 'KTW0001', name: 'Mara Lindqvist' }],
    actions: ['api_key.issued', 'pirep.filed', 'pirep.rejected', 'setting.changed'],
    subjects: ['api_key', 'pirep', 'setting'],
  });
});

test('ids have names; a deleted thing has the name in its last entry', async () => {
  const { db, given: make } = harness;
  const { user } = make.pilot({ name: 'Mara Lindqvist' });
  const flight = make.flight({ flight_number: 77 });
  const { id } = make.pirep({ user_id: user.id });
  const rank = make.rank({ name: 'Captain' });
  await db.write((tx) => {
    const after = { flight_id: flight.id, aircraft_id: null };
    record(tx, { user_id: user.id, api_key_label: '' }, 'bid.added', { id: 1, after });
    const comment_id = addComment(tx, 'operator', id, 'Well flown');
    record(tx, 'operator', 'pirep.accepted', { id, after: { user: { rank_id: rank.id }, comment_id } });
    record(tx, 'operator', 'news.withdrawn', { id: 99, before: { subject: 'Winter', body: '' } });
    record(tx, 'operator', 'setting.changed', fuelUnit);
  });
  const { data } = await list('');
  const noted = (action: string): unknown => data.find((entry) => entry.action === action);
  expect(noted('bid.added')).toMatchObject({
    subject_name: 'KTW77 EDDH → LOWI',
    names: { [`flight_id ${flight.id}`]: 'KTW77 EDDH → LOWI' },
  });
  expect(noted('pirep.accepted')).toMatchObject({
    names: { [`rank_id ${rank.id}`]: 'Captain', 'comment_id 1': 'Well flown' },
  });
  expect(noted('news.withdrawn')).toMatchObject({ subject_name: 'Winter', names: {} });
  expect(noted('setting.changed')).toMatchObject({ subject_name: 'Fuel unit' });
});

test('an entry names the cargo among its fares', async () => {
  const { db, given: make } = harness;
  const [cargo, economy] = [make.fare({ type: 1 }), make.fare()];
  const fares = [cargo, economy].map(({ id }) => ({ fare_id: id, price: null }));
  await db.write((tx) => {
    record(tx, 'operator', 'fare.changed', { id: cargo.id, before: { price: 1 }, after: { price: 2 } });
    record(tx, 'operator', 'fare.changed', { id: economy.id, before: { price: 1 }, after: { price: 2 } });
    record(tx, 'operator', 'subfleet.changed', { id: 1, before: { fares: [] }, after: { fares } });
  });
  const { data } = await list('');
  const cargoOf = (subject: string, id: number): unknown =>
    data.find((entry) => entry.subject === subject && entry.subject_id === String(id))?.cargo_fares;
  expect(cargoOf('fare', cargo.id)).toEqual([cargo.id]);
  expect(cargoOf('fare', economy.id)).toEqual([]);
  expect(cargoOf('subfleet', 1)).toEqual([cargo.id]);
});

test('a purged flight keeps the name in its last entry', async () => {
  const { db, given: make } = harness;
  const flight = make.flight({ flight_number: 78 });
  await db.write((tx) => {
    record(tx, 'operator', 'flight.changed', { id: flight.id, before: { active: 1 }, after: { active: 0 } });
    record(tx, 'operator', 'flight.purged', { id: 'none', before: { ...flight, id: 'none' } });
  });
  const { data } = await list('subject=flight');
  expect(data.map(({ subject_name }) => subject_name)).toEqual(['KTW78 EDDH → LOWI', 'KTW78 EDDH → LOWI']);
});

/** As an older program left it, when it kept what clients sent. */
async function givenNote(after: object): Promise<void> {
  const { id } = harness.given.pirep({ flight_number: '612' });
  const entry = {
    actor: 'pilot',
    user_id: null,
    api_key_label: null,
    subject: 'pirep',
    subject_id: id,
    before: null,
  };
  const row = {
    ...entry,
    action: 'pirep.fares_dropped',
    after: JSON.stringify(after),
    created_at: '2025-11-20T10:00Z',
  };
  await harness.db.write((tx) => tx.audit.insert(row));
}

describe('unusual stored values', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'a value called %s, or an entry about it, breaks no page',
    async (name) => {
      await givenNote({
        fares: [
          Object.fromEntries([
            ['id', 7],
            [name, 'x'],
          ]),
        ],
        ...Object.fromEntries([[name, 8]]),
      });
      const created_at = '2025-11-19T10:00Z';
      const entry = { actor: 'pilot', user_id: null, api_key_label: null, before: null, after: null, created_at };
      harness.db.audit.insert({ ...entry, action: `${name}.${name}`, subject: name, subject_id: name });
      harness.db.audit.insert({ ...entry, action: 'setting.changed', subject: 'setting', subject_id: name });
      const { data } = await list();
      expect(data.map(({ names, subject_name }) => [names, subject_name])).toEqual([
        [{}, 'KTW612'],
        [{}, null],
        [{}, null],
      ]);
    },
  );

  test('a page has a limited size', async () => {
    await givenNote({ fares: [{ id: 7, count: 1, text: 'x'.repeat(16 * 1024 * 1024) }] });
    await givenNote({ fares: Array.from({ length: 5000 }, (_, id) => ({ id, count: 1 })) });
    await givenNote({ text: 'x'.repeat(100_000), ids: [1, 2], count: 3 });
    const { data } = await list();
    expect(data.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { text: `${'x'.repeat(500)}…`, ids: [1, 2], count: 3 },
      { fares: expect.arrayContaining([{ id: 0, count: 1 }, 'and 4980 more']) },
      { note: 'too long to be shown' },
    ]);
  });

  test('the name of a comment is its beginning', async () => {
    const { db, given: make } = harness;
    const { id } = make.pirep();
    await db.write((tx) => addComment(tx, 'operator', id, 'x'.repeat(5000)));
    const [entry] = (await list('')).data;
    expect(Object.values(entry?.names ?? {})).toEqual(['x'.repeat(200)]);
  });
});
