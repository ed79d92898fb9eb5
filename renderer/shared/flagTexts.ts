import { t } from '@lingui/core/macro';
import type { FlagKind } from '../../server/contract/codes.ts';
import {
  altitude,
  count,
  distance,
  duration,
  fuelWeight,
  growth,
  inUnit,
  noBreak,
  percent,
  rate,
  signed,
  speed,
  timeDifference,
  unitOf,
  weight,
} from '../lib/figures.ts';
import { clockOf, timeOf } from '../lib/utc.ts';
import { type FlagFigures, landingWriters, limit, type Written } from './landingFlagTexts.ts';

/** Describes a flag beside its name. */
export interface FlagTexts {
  /** The measured amount, such as `−612 fpm` or `11 min`; empty where nothing is measured. */
  readonly figure: string;
  /** The limit and the evidence, in sentences. */
  readonly text: string;
}

export interface MeasuredFlag {
  readonly kind: FlagKind;
  readonly values: Readonly<Record<string, number | null>>;
  /** When its spots were flown, in milliseconds since 1970. */
  readonly times: readonly number[];
  /** Of runways and airports. */
  readonly names?: readonly string[] | undefined;
}

/** The parts of the report that the texts refer to. */
export interface FlagContext {
  readonly registration: string;
  readonly dpt_airport_id: string;
  readonly arr_airport_id: string;
  /** The fix near a gap in the track. */
  readonly fix?: string | undefined;
  /** Knots around it. */
  readonly usual?: number | undefined;
}

interface FlagInput extends FlagFigures, Pick<MeasuredFlag, 'times'> {
  readonly context: FlagContext;
}

export function flagTexts({ kind, values, times, names = [] }: MeasuredFlag, context: FlagContext): FlagTexts {
  const value = (name: string): number | null => values[name] ?? null;
  const [figure, ...sentences] = writers[kind]({ value, of: (name) => value(name) ?? 0, times, names, context });
  return { figure, text: sentences.filter((sentence) => sentence !== '').join(' ') };
}

const writers: Readonly<Record<FlagKind, (input: FlagInput) => Written>> = {
  hard_landing: (input) => [
    rate(Math.min(input.of('claimed_fpm'), input.of('measured_fpm'))),
    limit(rate(input.of('limit_fpm'))),
    ...landing(input),
  ],
  wrong_departure_airport: ({ context, ...input }) =>
    awayFrom(input, context.dpt_airport_id, (how) => t`The first position${how}.`),
  wrong_arrival_airport: ({ context, ...input }) =>
    awayFrom(input, context.arr_airport_id, (how) => t`The last position${how}.`),
  ...landingWriters,
  fuel_impossible: fuel,
  time_compression: ({ of, times }) => [
    multiple(of('rate')),
    t`${minutes(of('flown_minutes'))} flown in ${minutes(of('clock_minutes'))}${span(times)}.`,
    limit(multiple(of('limit_rate'))),
  ],
  flight_time_unconfirmed: ({ of }) => [
    duration(of('claimed_minutes')),
    t`From prefile to filing passed ${minutes(of('elapsed_minutes'))}, and the track shows ${minutes(of('tracked_minutes'))}.`,
    limit(minutes(of('limit_minutes'))),
  ],
  landing_rate_differs: (input) => [
    `${count(Math.abs(input.of('claimed_fpm') - input.of('measured_fpm')))}${noBreak}fpm`,
    limit(`${count(input.of('limit_fpm'))}${noBreak}fpm`),
    ...landing(input),
  ],
  distance_differs: (input) =>
    distances(input, 'measured_nm', (filed, other) => t`Filed ${filed}, the track measures ${other}.`),
  distance_off_plan: (input) => distances(input, 'planned_nm', (filed, other) => t`Filed ${filed}, planned ${other}.`),
  flight_time_differs: timesDiffer,
  block_time_differs: timesDiffer,
  flight_paused: ({ of, times }) => [
    minutes(of('minutes')),
    t`The flight paused for ${minutes(of('minutes'))}${span(times)}, which does not count as flown.`,
    of('count') > 1 ? t`${count(of('count'))} breaks, ${minutes(of('total_minutes'))} in all.` : '',
    limit(minutes(of('limit_minutes'))),
  ],
  position_gap: gap,
  impossible_speed: ({ of, times }) => [
    speed(of('fastest_kt')),
    limit(speed(of('limit_kt'))),
    at(times),
    of('count') > 1 ? t`${count(of('count'))} positions are too fast.` : '',
  ],
  impossible_jump: ({ of, times: [from] }) => [
    distance(of('distance_nm')),
    from === undefined
      ? t`In ${count(of('seconds'))}${noBreak}s.`
      : t`In ${count(of('seconds'))}${noBreak}s at ${clockOf(from)}.`,
    limit(speed(of('limit_kt'))),
    of('count') > 1 ? t`${count(of('count'))} jumps in all.` : '',
  ],
  overweight,
  no_track: ({ of }) => [
    '',
    of('positions') === 0 ? t`The client sent no positions.` : t`The client sent one position.`,
  ],
  unknown_airport: () => [
    '',
    t`Its alternate or diversion is not in the airport data. The fields of the report have the code.`,
  ],
};

function landing({ value, times }: FlagInput): string[] {
  const [claimed, measured] = [value('claimed_fpm'), value('measured_fpm')];
  if (measured === null) return [t`As filed. The positions are too far apart to measure it.`, at(times)];
  if (claimed === null) return [t`Measured. The client filed none.`, at(times)];
  if (Math.round(claimed) !== Math.round(measured)) {
    return [t`Filed ${rate(claimed)}, measured ${rate(measured)}.`, at(times)];
  }
  return [times[0] === undefined ? t`Matches the track.` : t`Matches the track, ${clockOf(times[0])}.`];
}

function awayFrom(
  { of, value, times: [time] }: Omit<FlagInput, 'context'>,
  airport: string,
  position: (how: string) => string,
): Written {
  const [feet, knots] = [value('altitude_ft'), value('gs_kt')];
  const figures = [...(feet === null ? [] : [altitude(feet)]), ...(knots === null ? [] : [speed(knots)])];
  const how = figures.length === 0 ? '' : `: ${figures.join(', ')}`;
  return [
    distance(of('distance_nm')),
    t`From ${airport}; limit ${distance(of('limit_nm'))}.`,
    position(time === undefined ? how : `${how}, ${clockOf(time)}`),
  ];
}

/** Whole fuel with the sign of numbers below 0. */
export const lbs = (pounds: number): string => (pounds < 0 ? `−${fuelWeight(-pounds)}` : fuelWeight(pounds));

function fuel({ value, of, times }: FlagInput): Written {
  const [block, burned, onBoard] = [value('block_lbs'), value('burned_lbs'), value('on_board_lbs')];
  const [used, risen] = [of('claimed_lbs'), of('rise_lbs')];
  return [
    risen > 0 ? `+${lbs(risen)}` : lbs(used || (block ?? onBoard ?? 0)),
    risen > 0 ? t`Fuel rose by ${lbs(risen)} in the air${span(times)}.` : '',
    block === null ? '' : t`Filed ${lbs(used)} used, with ${lbs(block)} on board.`,
    burned === null ? '' : t`Filed ${lbs(used)} used, the track shows ${lbs(burned)}.`,
    burned === null ? '' : percentLimit(of),
    used < 0 && block === null && burned === null ? t`Filed ${lbs(used)} used.` : '',
    onBoard === null ? '' : t`The client sent ${lbs(onBoard)} on board.`,
  ];
}

function distances(
  { of }: FlagInput,
  than: 'measured_nm' | 'planned_nm',
  sentence: (filed: string, other: string) => string,
): Written {
  const [claimed, reference] = [of('claimed_nm'), of(than)];
  return [
    growth(claimed, reference) ||
      `${signed(inUnit(claimed - reference, 'distance'))}${noBreak}${unitOf('distance').name}`,
    sentence(distance(claimed), distance(reference)),
    percentLimit(of),
  ];
}

function timesDiffer({ of, times }: FlagInput): Written {
  const [claimed, measured] = [of('claimed_minutes'), of('measured_minutes')];
  const [filed, tracked] = [duration(claimed), `${duration(measured)}${span(times)}`];
  return [
    timeDifference(claimed, measured),
    times.length === 0
      ? t`Filed ${filed}, block off to block on ${tracked}.`
      : t`Filed ${filed}, the track shows ${tracked}.`,
    limit(minutes(of('limit_minutes'))),
  ];
}

/** Share by which the speed across a gap may differ from the speed around it. */
const fit = 0.15;

function gap({ of, times: [from, to], context: { fix, usual } }: FlagInput): Written {
  const isTimed = from !== undefined && to !== undefined;
  const where = fix === undefined ? '' : ` ${t`near ${fix}`}`;
  const knots = of('gs_kt');
  const across = t`${speed(knots)} across the gap`;
  const around = usual === undefined ? '' : t`${across}, ${speed(usual)} around it.`;
  // The value is rounded to tenths of a minute. Of positions that were sent later at once, the times do not tell the gap.
  const timed = isTimed ? (to - from) / 60_000 : NaN;
  return [
    precise(Math.abs(timed - of('minutes')) <= 0.1 ? timed : of('minutes')),
    isTimed ? t`${clockOf(from)} to ${clockOf(to)}${where}, ${distance(of('distance_nm'))}.` : '',
    usual !== undefined && Math.abs(knots - usual) <= usual * fit ? t`Speed fits: ${across}.` : around || `${across}.`,
    of('count') > 1 ? t`${count(of('count'))} gaps, ${minutes(of('total_minutes'))} in all.` : '',
    limit(precise(of('limit_minutes'))),
  ];
}

function overweight({ value, of, context: { registration } }: FlagInput): Written {
  const excess = [
    [(amount: string) => t`${amount} at zero fuel`, value('zfw_lbs')],
    [(amount: string) => t`${amount} at take-off`, value('takeoff_lbs')],
    [(amount: string) => t`${amount} at landing`, value('landing_lbs')],
  ] as const;
  const above = excess.flatMap(([when, pounds]) => (pounds === null ? [] : when(weight(pounds))));
  return [
    `+${weight(Math.max(...excess.map(([, pounds]) => pounds ?? 0)))}`,
    t`Over the limits of ${registration} by ${above.join(', ')}.`,
    percentLimit(of),
  ];
}

const at = ([time]: readonly number[]): string => (time === undefined ? '' : t`At ${clockOf(time)}.`);

/** Returns `, 14:01Z to 14:12Z`, with seconds within one minute. */
function span([from, to]: readonly number[]): string {
  if (from === undefined || to === undefined) return '';
  const written = timeOf(from) === timeOf(to) ? clockOf : timeOf;
  return `, ${t`${written(from)} to ${written(to)}`}`;
}

const minutes = (value: number): string => (value >= 100 ? duration(value) : `${count(value)}${noBreak}min`);

/** Returns `45 s` or `2 min 30 s`, from 10 minutes on `12 min`. */
function precise(value: number): string {
  const whole = Math.round(value * 60);
  const seconds = whole % 60;
  if (value >= 10 || seconds === 0) return minutes(value);
  return `${whole < 60 ? '' : `${minutes(Math.floor(whole / 60))}${noBreak}`}${seconds}${noBreak}s`;
}

const multiple = (value: number): string => `${Math.round(value * 10) / 10}×`;
const percentLimit = (of: FlagInput['of']): string => limit(percent(of('limit_percent') / 100));
