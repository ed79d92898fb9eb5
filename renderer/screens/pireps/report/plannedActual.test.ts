import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { setUnits } from '../../../lib/figures.ts';
import { PlannedActual } from './ReportAside.tsx';
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
  planned_off_block: null,
  planned_on_block: null,
  planned_block_time: null,
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

  test('compares scheduled times in UTC, and shows the local time on the way', () => {
    const times = { planned_dpt_time: '03:30', planned_off_block: '2026-11-20T02:30:00.000Z' };
    expect(row('Off block', { ...times, block_off_time: '2026-11-20T02:34:40.000Z' })).toEqual({
      label: 'Off block',
      planned: '02:30Z',
      title: '03:30 local',
      actual: '02:34Z',
      difference: '+4\u00A0min',
    });
    expect(row('Off block', times)).toMatchObject({ planned: '02:30Z', actual: null, difference: null });
  });

  test('shows the day of a flight that left on another one beside the label', () => {
    expect(row('Off block', { block_off_time: '2026-11-19T22:11:00.000Z' })).toMatchObject({
      unit: '19 Nov',
      actual: '22:11Z',
      difference: null,
    });
  });

  test('keeps scheduled times with extra text', () => {
    expect(row('On block', { planned_arr_time: '12:55 CET' })?.planned).toBe('12:55 CET');
  });

  test('compares the block time with that of the scheduled flight', () => {
    expect(row('Block', { planned_block_time: 95, block_time: 110 })).toMatchObject({
      planned: '01:35',
      actual: '01:50',
      difference: '+15\u00A0min',
    });
  });

  test('shows every figure in the units of the settings', () => {
    setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
    onTestFinished(() => setUnits());
    expect(row('Distance', { planned_distance: 100, distance: 110 })).toMatchObject({
      unit: 'km',
      planned: '185',
      actual: '204',
      difference: '+19',
    });
    expect(row('Fuel used', { fuel_used: 10_000 })).toMatchObject({ unit: 'kg', actual: '4,536' });
    expect(row('ZFW', { zfw: 120_000 })).toMatchObject({ unit: 'kg', actual: '54,431' });
    expect(row('Level', { planned_level: 36_000, level: 350 })).toMatchObject({
      planned: '10,973\u00A0m',
      difference: '−305\u00A0m',
    });
  });

  test.each(['IN_PROGRESS', 'PAUSED'] as const)('shows no differences for a flight that is %s', (state) => {
    const flying = { state: PirepState[state], planned_distance: 1289, distance: 700 };
    expect(row('Distance', flying)).toMatchObject({ planned: '1,289', actual: '700', difference: null });
  });

  test('shows weights only if the client sent them', () => {
    expect(row('ZFW', { zfw: 134_626 })?.actual).toBe('134,626');
    expect(row('ZFW', {})).toBeUndefined();
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

const heads = (report: Partial<PirepReport>): unknown => {
  const table = createElement(PlannedActual, {
    report: { ...empty, flags: [], ...report } as unknown as PirepReport,
  });
  return [...renderToStaticMarkup(table).matchAll(/scope="col"[^>]*>([^<]*)/g)].map(([, text]) => text);
};

test('leaves out the columns of planned values and differences when nothing is planned', () => {
  expect(heads({ planned_distance: 1289 })).toEqual(['Figures', 'planned', 'actual', 'diff']);
  expect(heads({ planned_distance: 0, distance: 1334 })).toEqual(['Figures', 'actual']);
});
