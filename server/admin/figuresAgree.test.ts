import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Statistics } from '../contract/admin/periods/statistics.ts';
import type { Dashboard } from '../contract/admin/dashboard.ts';
import { PirepState, UserState } from '../contract/codes.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import { acceptPirep } from '../domain/pireps/acceptance.ts';

const harness = freshAdminHarness();

interface Row {
  readonly id: number;
  readonly name: string;
  readonly flights: number;
  readonly flight_time: number;
  readonly airport_id: string;
  readonly flight: { readonly id: string; readonly ident: string; readonly left: boolean } | null;
}

const rows = async (path: string): Promise<readonly Row[]> =>
  (await harness.read<{ data: readonly Row[] }>(`${path}?limit=500`)).data;

const airline = fc.record({
  pilots: fc.array(fc.constantFrom(UserState.ACTIVE, UserState.ON_LEAVE, UserState.SUSPENDED, UserState.REJECTED), {
    minLength: 1,
    maxLength: 5,
  }),
  reports: fc.array(
    fc.record({
      pilot: fc.nat(4),
      aircraft: fc.nat(3),
      state: fc.constantFrom(...Object.values(PirepState)),
      minutes: fc.integer({ min: 1, max: 900 }),
      rate: fc.option(fc.integer({ min: -900, max: 900 })),
      status: fc.constantFrom('INI', 'BST', 'OFB', 'ENR', 'FIN'),
      block: fc.boolean(),
      stale: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
});

test('in any airline the screens agree: flights, hours, active pilots, and who is in flight', async () => {
  await fc.assert(
    fc.asyncProperty(airline, async ({ pilots, reports }) => {
      const { given, db } = harness;
      const users = pilots.map((state) => given.pilot({ state, curr_airport_id: given.airport().id }).user);
      const fleet = [1, 2, 3, 4].map(() => given.aircraft({ airport_id: 'EDDH' }));
      const before = (await harness.read<{ data: Dashboard }>('/admin/dashboard')).data;
      const at = new Date().toISOString();
      const flying = new Set<number>();
      for (const { pilot, aircraft, state, minutes, rate, status, block, stale } of reports) {
        const user = users[pilot % users.length];
        const plane = fleet[aircraft];
        if (user === undefined || plane === undefined) continue;
        const isOn = state === PirepState.IN_PROGRESS || state === PirepState.PAUSED;
        const accepts = state === PirepState.ACCEPTED;
        const { id } = given.pirep({
          user_id: user.id,
          aircraft_id: plane.id,
          state: accepts ? PirepState.PENDING : state,
          status,
          flight_time: minutes,
          landing_rate: rate,
          block_off_time: block ? at : null,
          submitted_at: isOn ? null : at,
          updated_at: stale ? '2026-11-20T00:00:00.000Z' : at,
        });
        if (accepts) await db.write((tx) => acceptPirep(tx, 'operator', id));
        if (state === PirepState.PAUSED || (isOn && !stale)) flying.add(plane.id);
      }

      const { data } = await harness.read<{ data: Dashboard }>('/admin/dashboard');
      const listed = (await rows('/admin/pilots')).filter(({ id }) => users.some((user) => user.id === id));
      const sum = (of: (row: Row) => number): number => listed.reduce((total, row) => total + of(row), 0);
      expect(data.total.flights - before.total.flights).toBe(sum((row) => row.flights));
      expect(data.total.minutes - before.total.minutes).toBe(sum((row) => row.flight_time));
      expect(data.pilots.flew).toBeLessThanOrEqual(data.pilots.all);
      expect(data.days.reduce((total, { flights }) => total + flights, 0)).toBe(data.total.flights);
      for (const { pilot, flights } of data.top_pilots) {
        const same = (await rows('/admin/pilots')).find(({ id }) => id === pilot.id);
        if (same) expect(flights).toBe(same.flights);
      }

      const [first, last] = [data.days[0]?.day, data.days.at(-1)?.day];
      const { data: same } = await harness.read<{ data: Statistics }>(`/admin/statistics?from=${first}&until=${last}`);
      expect(same.totals).toMatchObject({ ...data.total, landing_median: data.landings.median });
      expect(same.before).toMatchObject(data.before);
      expect(same.landings.map(({ rate, count }) => ({ rate, count }))).toEqual(data.landings.steps);

      const planes = await rows('/admin/aircraft');
      for (const { id } of fleet) expect(planes.find((row) => row.id === id)?.flight !== null).toBe(flying.has(id));
      const { data: there } = await harness.read<{ data: { aircraft: { id: number; state: number }[] } }>(
        '/admin/airports/EDDH/overview',
      );
      for (const { id, state } of there.aircraft) if (flying.has(id)) expect(state).not.toBe(0);
    }),
    { numRuns: 25, seed: 2026 },
  );
});
