import { beforeEach, describe, expect, test } from 'vitest';
import type { LiveFlight } from '../contract/admin/live.ts';
import type { AirportShort, PirepReport } from '../contract/admin/pireps.ts';
import { PirepState } from '../contract/codes.ts';
import { placed } from '../domain/airports/airports.ts';
import { findBuiltinAirport } from '../domain/airports/builtinAirports.ts';
import { computeFlags } from '../domain/flags/computeFlags.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import { stored } from '../testing/given.ts';

// Files of other systems have 0°/0° for airports whose position nobody entered.
const harness = freshAdminHarness();
const nowhere = { lat: 0, lon: 0 };
const real = (({ lat, lon }) => ({ lat, lon }))(stored(findBuiltinAirport('EDDM')));
let id: string;

beforeEach(() => {
  for (const code of ['EDDM', 'XQQX']) harness.given.airport({ id: code, ...nowhere });
  harness.given.flight({ id: '1', dpt_airport_id: 'EDDM', arr_airport_id: 'XQQX' });
  const state = PirepState.IN_PROGRESS;
  ({ id } = harness.given.pirep({ dpt_airport_id: 'EDDM', arr_airport_id: 'XQQX', state, planned_distance: null }));
  for (let minute = 10; minute < 40; minute++)
    harness.given.acars({
      pirep_id: id,
      lat: real.lat + (40 - minute) / 200,
      lon: real.lon,
      gs: 30,
      created_at: new Date(Date.now() - minute * 60_000).toISOString(),
    });
});

test('an airport has its built-in position, or none', () => {
  expect(placed({ id: 'EDDM', ...nowhere })).toMatchObject(real);
  expect(placed({ id: 'XQQX', ...nowhere })).toMatchObject(nowhere);
  expect(placed({ id: 'EDDM', lat: 1, lon: 0 })).toMatchObject({ lat: 1, lon: 0 });
});

test('neither raises a flag about where the flight began and ended', async () => {
  harness.db.pireps.update({
    ...stored(harness.db.pireps.find(id)),
    state: PirepState.PENDING,
    submitted_at: new Date().toISOString(),
  });
  await computeFlags(harness.db, 'program', id);
  const kinds = harness.db.flags.list(id).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('wrong'))).toEqual([]);
});

describe('the window', () => {
  test('draws the one where it is, and leaves the other out', async () => {
    const { data } = await harness.read<{ data: AirportShort[] }>('/admin/airports/map');
    expect(data.find((airport) => airport.id === 'EDDM')).toMatchObject(real);
    expect(data.some((airport) => airport.id === 'XQQX')).toBe(false);
  });

  test('shows the position in reports, flights and the list of airports', async () => {
    const report = await harness.read<{ data: PirepReport }>(`/admin/pireps/${id}`);
    expect(report.data.dpt_airport).toMatchObject(real);
    const flight = await harness.read<{ data: { dpt_airport: AirportShort } }>('/admin/flights/1');
    expect(flight.data.dpt_airport).toMatchObject(real);
    const airport = await harness.read<{ data: AirportShort }>('/admin/airports/EDDM');
    expect(airport.data).toMatchObject(real);
  });

  test('measures live flights from it', async () => {
    const { data } = await harness.read<{ data: LiveFlight[] }>('/admin/live');
    expect(data[0]?.dpt_airport).toMatchObject(real);
    expect(data[0]?.position?.distance).toBeLessThan(60);
  });
});

test('clients read its position, and no distance to an airport without one', async () => {
  const pilot = harness.as(harness.given.pilot());
  expect((await pilot.get('/api/airports/EDDM')).json().data).toMatchObject(real);
  expect((await pilot.get('/api/airports/EDDM/distance/EDDH')).json().data.distance.nmi).toBeLessThan(400);
  const unknown = await pilot.get('/api/airports/EDDH/distance/XQQX');
  expect(unknown.statusCode).toBe(409);
  expect(unknown.body).toContain('The position of XQQX is not known.');
});
