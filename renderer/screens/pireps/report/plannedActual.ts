import { t } from '@lingui/core/macro';
import type { FlagShort } from '../../../../server/contract/admin/flags.ts';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import type { FlagKind } from '../../../../server/contract/codes.ts';
import {
  count,
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
  readonly unit?: string;
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

/** Returns the rows of planned and actual figures. Weights and score appear only if the client sent them. */
export function plannedActual(report: PirepReport): readonly PlannedActualRow[] {
  const plannedLevel = shown(positive(report.planned_level), levelFeet);
  const flownLevel = shown(positive(report.level), levelFeet);
  const compare = isUnderWay(report) ? notYet : differenceOf;
  return [
    {
      label: t`Distance`,
      unit: unitOf('distance').name,
      planned: shown(positive(report.planned_distance), distanceFigure),
      actual: shown(report.distance, distanceFigure),
      difference: compare(report.distance, positive(report.planned_distance), distanceDifference),
    },
    {
      label: t`Block`,
      planned: shown(positive(report.planned_block_time), duration),
      actual: shown(report.block_time, duration),
      difference: compare(report.block_time, positive(report.planned_block_time), timeDifference),
    },
    {
      label: t`Flight`,
      planned: shown(positive(report.planned_flight_time), duration),
      actual: shown(report.flight_time, duration),
      difference: compare(report.flight_time, positive(report.planned_flight_time), timeDifference),
    },
    only(t`Fuel used`, { unit: unitOf('fuel').name, actual: shown(report.fuel_used, figureOf('fuel')) }),
    only(t`Block fuel`, { unit: unitOf('fuel').name, actual: shown(report.block_fuel, figureOf('fuel')) }),
    {
      label: t`Level`,
      planned: shown(plannedLevel, level),
      actual: shown(flownLevel, level),
      difference: compare(flownLevel, plannedLevel, levelDifference),
    },
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
    only(t`Landing`, { unit: 'fpm', actual: shown(report.landing_rate, signed) }),
    ...optional('ZFW', report.zfw, 'weight'),
    ...optional(t`Gross weight`, report.gross_weight, 'weight'),
    ...optional(t`Score`, report.score),
  ];
}

type Sides = Partial<Pick<PlannedActualRow, 'unit' | 'planned' | 'actual' | 'difference'>>;

function only(label: string, sides: Sides): PlannedActualRow {
  return { label, planned: null, actual: null, difference: null, ...sides };
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

function optional(label: string, value: number | null, measure?: Measure): readonly PlannedActualRow[] {
  if (value === null || value === 0) return [];
  if (measure === undefined) return [only(label, { actual: count(value) })];
  return [only(label, { actual: figureOf(measure)(value), unit: unitOf(measure).name })];
}

type Difference = (actual: number, planned: number) => string;

function differenceOf(actual: number | null, planned: number | null, as: Difference = difference): string | null {
  return actual === null || planned === null ? null : as(actual, planned);
}

const notYet = (): null => null;

function shown<T, R>(value: T | null, as: (value: T) => R): R | null {
  return value === null ? null : as(value);
}

function distanceDifference(actual: number, planned: number): string {
  return difference(inUnit(actual, 'distance'), inUnit(planned, 'distance'));
}

/** Clients send zero for values they do not plan. */
function positive(value: number | null): number | null {
  return value === null || value <= 0 ? null : value;
}

/** Returns the difference in feet: `−2,000 ft`. */
function levelDifference(actual: number, planned: number): string {
  const by = difference(inUnit(actual, 'altitude'), inUnit(planned, 'altitude'));
  return by === '=' ? by : `${by}${noBreak}${unitOf('altitude').name}`;
}
