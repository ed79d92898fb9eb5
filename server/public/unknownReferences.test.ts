import { beforeEach, describe, expect, test } from 'vitest';
import { computeFlagsAtOnce, listFlags } from '../domain/flags/computeFlags.ts';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

// An optional or late detail never costs a flight (decision 0106).

const harness = eachTest(createHarness);

describe.each(['/api', '/phpvms7/api'])('%s', (mount) => {
  const cockpit = eachTest(() => enterCockpit<Reply>(harness, {}, mount));
  let id: string;
  beforeEach(async () => void ({ id } = await cockpit.prefile()));

  const history = (): string[] => harness.db.audit.list('pirep', id).map(({ action }) => action.replace('pirep.', ''));
  const fields = (): object =>
    Object.fromEntries(harness.db.pirepFields.list([id]).map((one) => [one.name, one.value]));
  const raised = async (): Promise<string[]> => {
    await harness.db.write((tx) => computeFlagsAtOnce(tx, id));
    return listFlags(harness.db, id).map(({ kind }) => kind);
  };

  test('a prefile with an unknown alternate begins, keeps the code and flags it', async () => {
    ({ id } = await cockpit.prefile({ flight_number: '7', alt_airport_id: 'xqzq' }));
    expect(cockpit.stored(id)).toMatchObject({ alt_airport_id: null, state: 0 });
    expect([fields(), history()]).toEqual([{ 'Unknown alternate': 'XQZQ' }, ['prefiled', 'alternate_ignored']]);
    await cockpit.send(id, 'file', finalFigures);
    expect(await raised()).toContain('unknown_airport');
  });

  test('a closed alternate is stored as one, a replaced code as the one of today, which the history says', async () => {
    ({ id } = await cockpit.prefile({ flight_number: '7', alt_airport_id: 'EDDT' }));
    expect(cockpit.stored(id).alt_airport_id).toBe('EDDT');
    await cockpit.send(id, 'update', { alt_airport_id: 'SPIM' });
    expect(cockpit.stored(id).alt_airport_id).toBe('SPJC');
    expect(history()).toEqual(['prefiled', 'airport_renamed']);
  });

  test.each<[string, (on: Cockpit) => Promise<unknown>]>([
    ['a file', ({ send }) => send(id, 'file', { ...finalFigures, arr_airport_id: 'XQZQ' })],
    ['an update that files', ({ send }) => send(id, 'update', { state: 1, arr_airport_id: 'XQZQ' })],
    [
      'an update and a file',
      async ({ send }) => {
        await send(id, 'update', { arr_airport_id: 'XQZQ' });
        await send(id, 'update', { arr_airport_id: 'xqzq ' });
        await send(id, 'file', { ...finalFigures, arr_airport_id: 'LOWI' });
      },
    ],
  ])('%s with an unknown arrival files the flight, keeps the code and flags it', async (_, file) => {
    await file(cockpit);
    expect(cockpit.stored(id)).toMatchObject({ state: 1, arr_airport_id: 'LOWI' });
    expect(fields()).toEqual({ 'Unknown diversion': 'XQZQ' });
    expect(history()).toEqual(['prefiled', 'diversion_ignored', 'filed']);
    expect(await raised()).toContain('unknown_airport');
  });

  test('the next airport that is known replaces an unknown one', async () => {
    await cockpit.send(id, 'update', { arr_airport_id: 'XQZQ', alt_airport_id: 'XQZX' });
    await cockpit.send(id, 'update', { arr_airport_id: 'EDDM', alt_airport_id: 'EDDH' });
    expect(cockpit.stored(id)).toMatchObject({ arr_airport_id: 'EDDM', alt_airport_id: 'EDDH' });
    expect(fields()).toEqual({});
    await cockpit.send(id, 'file', finalFigures);
    expect(await raised()).not.toContain('unknown_airport');
  });

  test('a diversion in the field that names an unknown airport is flagged, until the catalog has it', async () => {
    await cockpit.send(id, 'file', { ...finalFigures, fields: { 'Diversion Airport': 'XQZQ' } });
    expect(await raised()).toContain('unknown_airport');
    harness.given.airport({ id: 'XQZQ' });
    expect(await raised()).not.toContain('unknown_airport');
  });

  test('a file with a flight that is gone is no flight, and noted', async () => {
    ({ id } = await cockpit.prefile({ flight_number: '7' }));
    const { id: removed } = harness.given.flight({ deleted_at: '2026-11-20T00:00:00.000Z' });
    await cockpit.send(id, 'file', { ...finalFigures, flight_id: removed });
    expect(cockpit.stored(id)).toMatchObject({ state: 1, flight_id: null });
    expect(history()).toEqual(['prefiled', 'references_ignored', 'filed']);
  });

  test('a file with an unknown airline, aircraft and departure keeps those of the flight', async () => {
    const before = cockpit.stored(id);
    await cockpit.send(id, 'file', { ...finalFigures, airline_id: 99, aircraft_id: 99, dpt_airport_id: 'XQZQ' });
    const { airline_id, aircraft_id, dpt_airport_id } = before;
    expect(cockpit.stored(id)).toMatchObject({ state: 1, airline_id, aircraft_id, dpt_airport_id });
    expect(history()).toEqual(['prefiled', 'references_ignored', 'filed']);
  });

  test.each(['airline_id', 'aircraft_id', 'dpt_airport_id', 'arr_airport_id'])(
    'a prefile needs its %s',
    async (name) => {
      const unknown = name.startsWith('air') ? 99 : 'XQZQ';
      const reply = await cockpit.caller.post(`${mount}/pireps/prefile`, cockpit.prefileBody({ [name]: unknown }));
      const { errors, icao } = reply.json<{ errors?: object; icao?: string }>();
      const isFound = mount === '/api' || unknown === 99;
      expect([reply.statusCode, errors ? Object.keys(errors) : icao]).toEqual(isFound ? [400, [name]] : [404, 'XQZQ']);
    },
  );
});

type Reply = { readonly id: string };
type Cockpit = ReturnType<typeof enterCockpit<Reply>>;
