import { t } from '@lingui/core/macro';
import type { FlagShort } from '../../../../server/contract/admin/flags.ts';
import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { PirepState, type FlagKind } from '../../../../server/contract/codes.ts';
import {
  count,
  difference,
  distanceFigure,
  duration,
  level,
  levelDifference,
  levelFeet,
  signed,
  timeDifference,
} from '../../../lib/figures.ts';
import { dateOf, sameDay, timeOf } from '../../../lib/utc.ts';

/** A row of planned and actual values; null is unknown. */
export interface PlannedActualRow {
  readonly label: string;
  /** Applies to all figures of the row. */
  readonly unit?: string;
  readonly planned: string | null;
  readonly actual: string | null;
  /**
   * Null when a value is missing or the two cannot be compared, or before the flight is over. For times, another
   * day.
   */
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
  const compare = report.state === PirepState.IN_PROGRESS ? notYet : differenceOf;
  return [
    {
      label: t`Distance`,
      unit: 'nm',
      planned: shown(positive(report.planned_distance), distanceFigure),
      actual: shown(report.distance, distanceFigure),
      difference: compare(report.distance, positive(report.planned_distance)),
    },
    only(t`Block`, { actual: shown(report.block_time, duration) }),
    {
      label: t`Flight`,
      planned: shown(positive(report.planned_flight_time), duration),
      actual: shown(report.flight_time, duration),
      difference: compare(report.flight_time, positive(report.planned_flight_time), timeDifference),
    },
    only(t`Fuel used`, { unit: 'lb', actual: shown(report.fuel_used, count) }),
    only(t`Block fuel`, { unit: 'lb', actual: shown(report.block_fuel, count) }),
    {
      label: t`Level`,
      planned: shown(plannedLevel, level),
      actual: shown(flownLevel, level),
      difference: compare(flownLevel, plannedLevel, levelDifference),
    },
    blockTime(t`Off block`, report, report.block_off_time, report.planned_dpt_time),
    blockTime(t`On block`, report, report.block_on_time, report.planned_arr_time),
    only(t`Landing`, { unit: 'fpm', actual: shown(report.landing_rate, signed) }),
    ...optional('ZFW', 'lb', report.zfw),
    ...optional(t`Gross weight`, 'lb', report.gross_weight),
    ...optional(t`Score`, undefined, report.score),
  ];
}

type Sides = Partial<Pick<PlannedActualRow, 'unit' | 'planned' | 'actual' | 'difference'>>;

function only(label: string, sides: Sides): PlannedActualRow {
  return { label, planned: null, actual: null, difference: null, ...sides };
}

/** Returns the time, with the day if it is not the one in the report's header. */
function blockTime(label: string, report: PirepReport, at: string | null, planned: string | null): PlannedActualRow {
  const filed = report.submitted_at ?? report.created_at;
  const day = at === null || sameDay(at, filed) ? null : dateOf(at, Date.parse(filed));
  return only(label, { planned: localTime(planned), actual: shown(at, timeOf), difference: day });
}

function optional(label: string, unit: string | undefined, value: number | null): readonly PlannedActualRow[] {
  if (value === null || value === 0) return [];
  return [only(label, { actual: count(value), ...(unit === undefined ? {} : { unit }) })];
}

type Difference = (actual: number, planned: number) => string;

function differenceOf(actual: number | null, planned: number | null, as: Difference = difference): string | null {
  return actual === null || planned === null ? null : as(actual, planned);
}

const notYet = (): null => null;

function shown<T, R>(value: T | null, as: (value: T) => R): R | null {
  return value === null ? null : as(value);
}

/**
 * Scheduled times are free text, so they are shown unchanged and never calculated with. A bare time is local to the
 * airport.
 */
function localTime(text: string | null): string | null {
  return text !== null && /^\d{1,2}:?\d{2}$/.test(text) ? t`${text} local` : text;
}

/** Clients send zero for values they do not plan. */
function positive(value: number | null): number | null {
  return value === null || value <= 0 ? null : value;
}
