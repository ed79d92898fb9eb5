import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cockpit, enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import type { classicCatalog } from './mapping/classic/catalog.ts';
import { classic, phpvms7 } from './profile.ts';

/** A pilot may fly one PIREP with two clients. */
let harness: Harness;
let cockpit: Cockpit;
let id: string;

beforeEach(async () => {
  harness = createHarness();
  cockpit = enterCockpit(harness);
  ({ id } = await cockpit.prefile());
});
afterEach(() => harness.close());

const nauticalMiles = 357.58;

const fileAt = async (mount: string, figures: object): Promise<number> =>
  (await cockpit.caller.post(`${mount}/pireps/${id}/file`, { ...finalFigures, ...figures })).statusCode;

test.each([
  ['acars/position', { positions: [{ id: 'a1', lat: 53.6, lon: 10 }] }],
  ['acars/events', { events: [{ id: 'a1', event: 'Gear up' }] }],
  ['acars/logs', { logs: [{ id: 'a1', log: 'Gear up' }] }],
])('a row of %s with an id is stored once, wherever it is sent', async (path, body) => {
  for (const { mount } of [classic, phpvms7]) {
    const url = `${mount}/pireps/${id}/${path}`;
    expect((await cockpit.caller.post(url, body)).json()).toMatchObject({ count: 1 });
    expect((await cockpit.caller.get(url)).json().data).toHaveLength(1);
  }
});

test('a prefile at one address is found at the other', async () => {
  const reply = await cockpit.caller.post(`${phpvms7.mount}/pireps/prefile`, cockpit.prefileBody());
  expect(reply.json().data.id).toBe(id);
});

describe('filing again at the other address', () => {
  test('with the same figures in its unit is fine', async () => {
    expect(await fileAt(classic.mount, { distance: 411.5 })).toBe(200);
    expect(await fileAt(phpvms7.mount, { distance: nauticalMiles })).toBe(200);
    expect(await fileAt(phpvms7.mount, { distance: nauticalMiles + 0.02 })).toBe(400);
  });

  test('with the same number in another unit is refused', async () => {
    expect(await fileAt(phpvms7.mount, { distance: nauticalMiles })).toBe(200);
    expect(await fileAt(classic.mount, { distance: nauticalMiles })).toBe(400);
    expect(await fileAt(classic.mount, { distance: 411.5 })).toBe(200);
  });
});

test('a flight departs with the first position that comes to the address that lets it', async () => {
  const positions = [{ lat: 53.6, lon: 10 }];
  await cockpit.caller.post(`${phpvms7.mount}/pireps/${id}/acars/position`, { positions });
  expect(cockpit.stored(id).status).toBe('INI');
  await cockpit.caller.post(`${classic.mount}/pireps/${id}/acars/position`, { positions });
  expect(cockpit.stored(id).status).toBe('OFB');
});

test('a mapping that forgets or misspells a field of the reply does not compile', () => {
  type ToAirline = (typeof classicCatalog)['toAirline'];
  const whole = { id: 1, icao: 'KTW', iata: 'KW', name: 'Kittiwake', country: 'DE', logo: null };
  const { country, ...rest } = whole;
  const complete: ToAirline = () => ({ ...rest, country });
  // @ts-expect-error The country is missing.
  const forgets: ToAirline = () => rest;
  // @ts-expect-error The field is called country.
  const misspells: ToAirline = () => ({ ...rest, countries: country });
  expect([complete, forgets, misspells]).toHaveLength(3);
});
