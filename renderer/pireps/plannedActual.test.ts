import { describe, expect, test } from 'vitest';
import type { PirepReport } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { flaggedRow, plannedActual, type PlannedActualRow } from './plannedActual.ts';

const empty = {
  submitted_at: '2026-11-20T15:55:00.000Z',
  planned_distance: null,
  distance: null,
  planned_flight_time: null,
  flight_time: null,
  block_time: null,
  fuel_used: null,
  block_fuel: null,
  planned_level: null,
  level: null,
  planned_dpt_time: null,
  planned_arr_time: null,
  block_off_time: null,
  block_on_time: null,
  landing_rate: null,
  zfw: null,
  gross_weight: null,
  score: null,
};

function row(label: string, report: Partial<PirepReport>): PlannedActualRow | undefined {
  return plannedActual({ ...empty, ...report } as PirepReport).find((one) => one.label === label);
}

describe('planned and actual', () => {
  test('differences come only where both are known', () => {
    expect(row('Distance', { planned_distance: 1289, distance: 1334 })).toMatchObject({
      planned: '1,289',
      actual: '1,334',
      difference: '+45',
    });
    expect(row('Distance', { distance: 1334 })).toMatchObject({ planned: null, difference: null });
  });

  test('a planned zero is no plan, a flown zero is a fact', () => {
    expect(row('Flight', { planned_flight_time: 0, flight_time: 0 })).toMatchObject({
      planned: null,
      actual: '00:00',
      difference: null,
    });
  });

  test('levels compare whether sent in feet or as flight levels', () => {
    expect(row('Level', { planned_level: 360, level: 36_000 })).toMatchObject({ actual: 'FL360', difference: '=' });
  });

  test('the times of the schedule say that they are local, beside the flown ones in UTC', () => {
    expect(row('Off block', { planned_dpt_time: '11:55', block_off_time: '2026-11-20T12:02:00.000Z' })).toMatchObject({
      planned: '11:55 local',
      actual: '12:02Z',
      difference: null,
    });
  });

  test('a flight that left on another day says which, of another year too', () => {
    expect(row('Off block', { block_off_time: '2026-11-19T22:11:00.000Z' })).toMatchObject({
      actual: '22:11Z',
      difference: '19 Nov',
    });
    expect(row('On block', { block_on_time: '2024-11-20T01:19:00.000Z' })?.difference).toBe('20 Nov 2024');
  });

  test('a time of the schedule that is more than a time stands as it is', () => {
    expect(row('On block', { planned_arr_time: '12:55 CET' })?.planned).toBe('12:55 CET');
  });

  test('a flight under way is not compared with its plan', () => {
    const flying = { state: PirepState.IN_PROGRESS, planned_distance: 1289, distance: 700 };
    expect(row('Distance', flying)).toMatchObject({ planned: '1,289', actual: '700', difference: null });
  });

  test('weights and the score appear only where they were sent', () => {
    expect(row('ZFW', {})).toBeUndefined();
    expect(row('Score', { score: 92 })?.actual).toBe('92');
  });
});

test('a figure is marked as gravely as its gravest flag', () => {
  const flags = [
    { kind: 'hard_landing', severity: 'bad' },
    { kind: 'landing_rate_differs', severity: 'warn' },
    { kind: 'distance_off_plan', severity: 'warn' },
  ] as const;
  expect(['Landing', 'Distance', 'Flight', 'Level'].map((label) => flaggedRow(label, flags))).toEqual([
    'bad',
    'warn',
    undefined,
    undefined,
  ]);
});
