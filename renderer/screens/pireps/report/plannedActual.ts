import { t } from '@lingui/core/macro';
import type { FlagShort } from '../../../../server/contract/admin/flags.ts';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import type { FlagKind } from '../../../../server/contract/codes.ts';
import {
  difference,
  distanceFigure,
  duration,
  figureOf,
  inUnit,
  level,
  levelFeet,
  type Measure,
  noBreak,
  signed,
  timeDifference,
  unitOf,
} from '../../../lib/figures.ts';
import { dateOf, timeOf } from '../../../lib/utc.ts';
import { isUnderWay } from '../inbox/useSelection.ts';

/** A row of planned and actual values; null is unknown. */
export interface PlannedActualRow {
  readonly label: string;
  /** Applies to all figures of the row. */
  readonly unit?: string | undefined;
  readonly planned: string | null;
  readonly actual: string | null;
  /** Explains the planned value. */
  readonly title?: string;
  /** Null when a value is missing or the two cannot be compared, or before the flight is over. */
  readonly difference: string | null;
}

/** The flags that concern each row. */
const flagsOfRow: Readonly<Record<string, readonly FlagKind[]>> = {
  Distance: ['distance_differs', 'distance_off_plan'],
  Block: ['block_time_differs'],
  Flight: ['flight_time_differs'],
  'Fuel used': ['fuel_impossible'],
  Landing: ['hard_landing', 'landing_rate_differs'],
};

/** Returns the most severe level of a row's flags. */
export function flaggedRow(label: string, flags: readonly FlagShort[]): FlagShort['severity'] | undefined {
  return flags.find(({ kind }) => flagsOfRow[label]?.includes(kind))?.severity;
}

interface Compared {
  readonly planned: number | null;
  readonly actual: number | null;
  readonly as: (value: number) => string;
  readonly differ: (actual: number, planned: number) => string;
  readonly unit?: string;
}

/** Returns the rows of planned and actual figures. Weights appear only if the client sent them. */
export function plannedActual(report: PirepReport): readonly PlannedActualRow[] {
  const compared = (label: string, { planned, actual, as, differ, unit }: Compared): PlannedActualRow => {
    const plan = positive(planned);
    return {
      label,
      unit,
      planned: shown(plan, as),
      actual: shown(actual, as),
      difference: actual === null || plan === null || isUnderWay(report) ? null : differ(actual, plan),
    };
  };
  const far = { as: distanceFigure, differ: differenceIn('distance'), unit: unitOf('distance').name };
  const time = { as: duration, differ: timeDifference };
  const fuel = { as: figureOf('fuel'), unit: unitOf('fuel').name };
  const weight = { as: figureOf('weight'), unit: unitOf('weight').name };
  const { planned_level } = report;
  return [
    compared(t`Distance`, { planned: report.planned_distance, actual: report.distance, ...far }),
    compared(t`Block`, { planned: report.planned_block_time, actual: report.block_time, ...time }),
    compared(t`Flight`, { planned: report.planned_flight_time, actual: report.flight_time, ...time }),
    only(t`Fuel used`, report.fuel_used, fuel),
    only(t`Block fuel`, report.block_fuel, fuel),
    compared(t`Level`, { planned: planned_level, actual: positive(report.level), as: level, differ: levelDifference }),
    blockTime(t`Off block`, report, {
      actual: report.block_off_time,
      planned: report.planned_off_block,
      scheduled: report.planned_dpt_time,
    }),
    blockTime(t`On block`, report, {
      actual: report.block_on_time,
      planned: report.planned_on_block,
      scheduled: report.planned_arr_time,
    }),
    only(t`Landing`, report.landing_rate, { as: signed, unit: 'fpm' }),
    ...[only('ZFW', report.zfw || null, weight), only(t`Gross weight`, report.gross_weight || null, weight)].filter(
      ({ actual }) => actual !== null,
    ),
  ];
}

function only(label: string, value: number | null, { as, unit }: Pick<Compared, 'as' | 'unit'>): PlannedActualRow {
  return { label, unit, planned: null, actual: shown(value, as), difference: null };
}

interface BlockTimes {
  readonly actual: string | null;
  /** The scheduled time in UTC. */
  readonly planned: string | null;
  /** As it is in the schedule: local, and free text. */
  readonly scheduled: string | null;
}

/** Both times are in UTC, so that they can be compared. The day stands at the label if it is not the one in the report's header. */
function blockTime(label: string, report: PirepReport, { actual, planned, scheduled }: BlockTimes): PlannedActualRow {
  const at = actual ?? planned;
  const day = at === null ? undefined : dateOf(at, Date.now());
  return {
    label,
    ...(day !== undefined && day !== dateOf(report.submitted_at ?? report.created_at, Date.now()) && { unit: day }),
    planned: planned === null ? scheduled : timeOf(planned),
    ...(planned !== null && scheduled !== null && { title: t`${scheduled} local` }),
    actual: shown(actual, timeOf),
    difference:
      actual === null || planned === null ? null : timeDifference(minutesSince1970(actual), minutesSince1970(planned)),
  };
}

function minutesSince1970(at: string): number {
  return Math.floor(Date.parse(at) / 60_000);
}

function shown<T, R>(value: T | null, as: (value: T) => R): R | null {
  return value === null ? null : as(value);
}

function differenceIn(measure: Measure): Compared['differ'] {
  return (actual, planned) => difference(inUnit(actual, measure), inUnit(planned, measure));
}

/** Clients send zero for values they do not plan. */
function positive(value: number | null): number | null {
  return value === null || value <= 0 ? null : value;
}

/** Returns the difference in feet: `−2,000 ft`. */
function levelDifference(actual: number, planned: number): string {
  const by = differenceIn('altitude')(levelFeet(actual), levelFeet(planned));
  return by === '=' ? by : `${by}${noBreak}${unitOf('altitude').name}`;
}
