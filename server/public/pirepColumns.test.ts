import { describe, expect, test } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));

/** Not the pilot's to set, however a client writes them. */
const foreign = {
  id: '2020',
  user_id: 99,
  state: 2,
  source: 0,
  status_sent: 1,
  submitted_at: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
};

const calls: Readonly<Record<string, (sent: object) => Promise<PirepsRow>>> = {
  prefile: async (sent) => cockpit.stored((await cockpit.prefile(sent)).id),
  'the same prefile again': async (sent) => {
    await cockpit.prefile();
    return cockpit.stored((await cockpit.prefile(sent)).id);
  },
  update: async (sent) => {
    const { id } = await cockpit.prefile();
    await cockpit.send(id, 'update', sent);
    return cockpit.stored(id);
  },
  file: async (sent) => {
    const { id } = await cockpit.prefile();
    await cockpit.send(id, 'file', { ...finalFigures, ...sent });
    return cockpit.stored(id);
  },
};

describe.each(Object.entries(calls))('%s', (name, send) => {
  test('ignores what pilots cannot set', async () => {
    const pirep = await send(foreign);
    expect(pirep).toMatchObject({
      user_id: cockpit.pilot.user.id,
      state: name === 'file' ? 1 : 0,
      source: 1,
      status_sent: 0,
    });
    for (const column of ['id', 'submitted_at', 'created_at', 'updated_at'] as const) {
      expect(String(pirep[column])).not.toMatch(/^2020/);
    }
  });

  test('stores block times, weights and the route as they were sent', async () => {
    const sent = {
      level: 360,
      planned_flight_time: 62,
      alt_airport_id: 'EDDM',
      notes: 'Smooth',
      block_time: '75',
      block_off_time: '2026-9-3T1:2:3Z',
      block_on_time: '2026-09-03 12:00:00',
      gross_weight: 140_000.5,
      zfw: 120_000,
      block_fuel: 12_000,
      route: ' amluh DCT Tekpo ',
    };
    expect(await send(sent)).toMatchObject({
      ...sent,
      block_time: 75,
      block_off_time: '2026-09-03T01:02:03.000Z',
      block_on_time: '2026-09-03T12:00:00.000Z',
      route: 'amluh DCT Tekpo',
    });
  });

  test('stores null in fields as ""', async () => {
    const { id } = await send({ fields: { gate: null } });
    expect(harness.db.pirepFields.list([id])).toMatchObject([{ name: 'gate', value: '' }]);
  });
});
