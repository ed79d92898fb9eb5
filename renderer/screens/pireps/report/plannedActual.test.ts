import { describe, expect, test } from 'vitest';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
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
  test('shows a difference only when both values are known', () => {
    expect(row('Distance', { planned_distance: 1289, distance: 1334 })).toMatchObject({
      planned: '1,289',
      actual: '1,334',
      difference: '+45',
    });
    expect(row('Distance', { distance: 1334 })).toMatchObject({ planned: null, difference: null });
  });

  test('treats a planned zero as unknown, a flown zero as a value', () => {
    expect(row('Flight', { planned_flight_time: 0, flight_time: 0 })).toMatchObject({
      planned: null,
      actual: '00:00',
      difference: null,
    });
  });

  test('compares levels sent in feet or as flight levels', () => {
    expect(row('Level', { planned_level: 360, level: 36_000 })).toMatchObject({ actual: 'FL360', difference: '=' });
  });

  test('marks scheduled times as local and flown times as UTC', () => {
    expect(row('Off block', { planned_dpt_time: '11:55', block_off_time: '2026-11-20T12:02:00.000Z' })).toMatchObject({
      planned: '11:55 local',
      actual: '12:02Z',
      difference: null,
    });
  });

  test('shows the day of a flight that left on another one', () => {
    expect(row('Off block', { block_off_time: '2026-11-19T22:11:00.000Z' })).toMatchObject({
      actual: '22:11Z',
      difference: '19 Nov',
    });
    expect(row('On block', { block_on_time: '2024-11-20T01:19:00.000Z' })?.difference).toBe('20 Nov 2024');
  });

  test('keeps scheduled times with extra text', () => {
    expect(row('On block', { planned_arr_time: '12:55 CET' })?.planned).toBe('12:55 CET');
  });

  test('shows no differences for a flight in progress', () => {
    const flying = { state: PirepState.IN_PROGRESS, planned_distance: 1289, distance: 700 };
    expect(row('Distance', flying)).toMatchObject({ planned: '1,289', actual: '700', difference: null });
  });

  test('shows weights and score only if the client sent them', () => {
    expect(row('ZFW', {})).toBeUndefined();
    expect(row('Score', { score: 92 })?.actual).toBe('92');
  });
});

test('marks a row with its most severe flag', () => {
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
