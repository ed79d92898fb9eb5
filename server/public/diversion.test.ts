import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditRow } from '../../db/rows.ts';
import type { Pirep } from '../contract/classic/pirep.ts';
import { acceptPirep } from '../domain/pireps/acceptance.ts';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';
import { stored } from '../testing/given.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
let id: string;
let flight_id: string;
beforeEach(async () => {
  flight_id = harness.given.flight().id;
  ({ id } = await cockpit.prefile({ flight_id, route_leg: 2, alt_airport_id: 'EDDS' }));
});

const elsewhere = { 'Diversion Airport': 'EDDM' };
const file = (changes: object = {}): Promise<Pirep> =>
  cockpit.send(id, 'file', { ...finalFigures, notes: 'Fog', fields: elsewhere, ...changes });
const history = (): AuditRow[] => harness.db.audit.list('pirep', id);
const actions = (): string[] => history().map(({ action }) => action.replace('pirep.', ''));

const diverted = {
  state: 1,
  arr_airport_id: 'EDDM',
  alt_airport_id: 'LOWI',
  flight_id: null,
  route_leg: null,
  notes: 'DIVERTED FROM LOWI TO EDDM Fog',
};
const asPlanned = { state: 1, arr_airport_id: 'LOWI', alt_airport_id: 'EDDS', notes: 'Fog' };

describe('filing with a diversion airport', () => {
  test('makes it the arrival, the planned arrival the alternate, and drops the scheduled flight', async () => {
    expect(await file()).toMatchObject({ ...diverted, arr_airport: { id: 'EDDM' }, dpt_airport_id: 'EDDH' });
  });

  test('is in the history with what it changed', async () => {
    await file();
    expect(actions()).toEqual(['prefiled', 'filed', 'diverted']);
    const { before, after, actor } = stored(history().at(-1));
    expect([JSON.parse(before ?? ''), JSON.parse(after ?? ''), actor]).toEqual([
      { arr_airport_id: 'LOWI', alt_airport_id: 'EDDS', flight_id, route_leg: '2' },
      { arr_airport_id: 'EDDM', alt_airport_id: 'LOWI', flight_id: null, route_leg: null },
      'pilot',
    ]);
  });

  test('still removes the bid on the flight', async () => {
    const user_id = cockpit.pilot.user.id;
    harness.given.bid({ user_id, flight_id });
    await file();
    expect(harness.db.bids.listOfUser(user_id, '')).toEqual([]);
  });

  test.each(['diversion-airport', 'DIVERSION AIRPORT', ' Diversion   airport ', 'Diversion_Airport'])(
    'knows the field as %j',
    async (name) => {
      expect(await file({ fields: { [name]: ' eddm ' } })).toMatchObject(diverted);
    },
  );

  test('uses the field that was sent earlier', async () => {
    await cockpit.caller.post(`/api/pireps/${id}/fields`, { fields: elsewhere });
    expect(await file({ fields: {} })).toMatchObject(diverted);
  });

  test('remembers the planned arrival when the client changes the arrival itself', async () => {
    expect(await file({ arr_airport_id: 'EDDM' })).toMatchObject(diverted);
  });

  test('moves pilot and aircraft there once it is accepted', async () => {
    await file();
    await harness.db.write((tx) => acceptPirep(tx, 'operator', id));
    expect(harness.db.users.find(cockpit.pilot.user.id)?.curr_airport_id).toBe('EDDM');
    expect(harness.db.aircraft.find(cockpit.aircraft.id)?.airport_id).toBe('EDDM');
  });

  test('moves them at once when the rank is accepted automatically', async () => {
    harness.db.settings.put({ key: 'pireps.review_flagged', value: 'false' });
    const trusted = enterCockpit(harness, { auto_approve_acars: 1 });
    const flight = await trusted.prefile();
    trusted.backdate(flight.id, 70);
    const filed = await trusted.send(flight.id, 'file', { ...finalFigures, fields: elsewhere });
    expect(filed).toMatchObject({ state: 2, arr_airport_id: 'EDDM', user: { curr_airport_id: 'EDDM' } });
    expect(harness.db.aircraft.find(trusted.aircraft.id)?.airport_id).toBe('EDDM');
  });

  test('again, with the same figures, answers the same', async () => {
    const first = await file();
    expect(await file({ flight_id })).toEqual(first);
    expect(actions()).toEqual(['prefiled', 'filed', 'diverted']);
  });
});

describe('only the field changes', () => {
  test.each<[string, object]>([
    ['it is the planned arrival', { 'Diversion Airport': 'lowi' }],
    ['it is empty', { 'Diversion Airport': ' ' }],
    ['there is none', { Diversion: 'EDDM' }],
  ])('when %s', async (_, fields) => {
    expect(await file({ fields })).toMatchObject({ ...asPlanned, flight_id });
    expect(actions()).toEqual(['prefiled', 'filed']);
  });

  test('when diversions are turned off', async () => {
    harness.db.settings.put({ key: 'pireps.handle_diversion', value: 'false' });
    expect(await file()).toMatchObject({ ...asPlanned, flight_id });
    expect(actions()).toEqual(['prefiled', 'filed']);
  });

  test.each<[string, string, string]>([
    ['nobody knows', 'XXXX', 'true'],
    ['is not to be added to the catalog', 'LSZH', 'false'],
  ])('when it is an airport that %s; the history says so', async (_, code, value) => {
    harness.db.settings.put({ key: 'general.allow_unadded_airports', value });
    const fields = { 'Diversion Airport': code };
    expect(await file({ fields })).toMatchObject({ ...asPlanned, flight_id, fields: [{ value: code }] });
    expect(actions()).toEqual(['prefiled', 'filed', 'diversion_ignored']);
    expect(stored(history().at(-1))).toMatchObject({ actor: 'program', after: `{"airport":"${code}"}` });
  });
});

describe('an update that files a diverted flight for review', () => {
  const body = { state: 1, status: 'ONB', arr_airport_id: 'EDDM', distance: 300 };

  test('as AeroACARS sends it takes its arrival, and the fields that follow', async () => {
    const filed = await cockpit.send(id, 'update', body);
    expect(filed).toMatchObject({ state: 1, status: 'ONB', arr_airport_id: 'EDDM', flight_id });
    const reply = await cockpit.caller.post(`/api/pireps/${id}/fields`, { fields: elsewhere });
    expect(reply.json()).toEqual({ data: elsewhere });
    const { updated_at: _, fields: __, ...unchanged } = filed;
    expect((await cockpit.caller.get(`/api/pireps/${id}`)).json().data).toMatchObject(unchanged);
  });

  test('diverts when it has the field', async () => {
    const { arr_airport_id: _, ...withoutArrival } = body;
    const filed = await cockpit.send(id, 'update', { ...withoutArrival, notes: 'Fog', fields: elsewhere });
    expect(filed).toMatchObject({ ...diverted, status: 'ONB' });
    await cockpit.send(id, 'update', { ...body, fields: elsewhere });
    expect(actions()).toEqual(['prefiled', 'filed', 'diverted']);
  });
});
