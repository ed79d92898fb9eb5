import { describe, expect, test } from 'vitest';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

const change = (key: unknown, value: unknown) => harness.operator('PUT', '/admin/settings', { key, value });

describe('GET /admin/settings', () => {
  test('lists each setting with its value, default and valid values', async () => {
    await change('pireps.duplicate_check_time', '20');
    const { data } = (await harness.operator('GET', '/admin/settings')).json();
    const found = (key: string) => data.find((setting: { key: string }) => setting.key === key);
    expect(found('pireps.duplicate_check_time')).toEqual({
      key: 'pireps.duplicate_check_time',
      type: 'integer',
      name: 'Duplicate check',
      description: expect.stringContaining('Minutes'),
      group: 'pireps',
      order: expect.any(Number),
      value: '20',
      default: '10',
      allowed: 'a whole number from 0 to 1440 min',
      options: [],
      minimum: 0,
      maximum: 1440,
      unit: 'min',
    });
    expect(found('units.distance')).toMatchObject({ options: ['km', 'mi', 'nmi'], maximum: null, unit: null });
    expect(found('api.trusted_proxies')).toMatchObject({ type: 'list', value: '' });
  });
});

describe('PUT /admin/settings', () => {
  test('changes a setting for pilots at once', async () => {
    const reply = await change('units.distance', 'km');
    expect(reply.json().data).toMatchObject({ key: 'units.distance', value: 'km', default: 'nmi' });
    const settings = (await harness.as(harness.given.pilot()).get('/api/settings')).json().data;
    expect(settings).toContainEqual(expect.objectContaining({ id: 'units_distance', value: 'km' }));
  });

  test('refuses an invalid value, with the valid ones', async () => {
    const reply = await change('units.distance', 'leagues');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ value: ['Distance unit must be one of km, mi, nmi, not "leagues".'] });
  });

  test.each([
    ['units.beauty', 'high', 'key'],
    ['__proto__', 'high', 'key'],
    ['units.distance', 7, 'value'],
    [undefined, 'km', 'key'],
  ])('refuses %j to %j and names the %s', async (key, value, field) => {
    const reply = await change(key, value);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual([field]);
  });
});

test('the page for pilots is turned off without moving the listener', async () => {
  expect((await change('network.pilot_page', 'false')).statusCode).toBe(200);
  expect(harness.db.settings.find('network.pilot_page')).toBe('false');
});
