import { t } from '@lingui/core/macro';
import type { Flag, FlagSpot } from '../../../../server/contract/admin/flags.ts';
import type { FlagKind } from '../../../../server/contract/codes.ts';
import type { PirepReport, RoutePoint, Track } from '../../../../server/contract/admin/pireps.ts';
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
} from '../../../lib/figures.ts';
import { clockOf, timeOf } from '../../../lib/utc.ts';
import { gap, minutes } from './gapWords.ts';

/** Describes a flag beside its name. */
export interface FlagWords {
  /** The measured amount, such as `−612 fpm` or `11 min`; empty where nothing is measured. */
  readonly figure: string;
  /** The limit and the evidence, in sentences. */
  readonly text: string;
  /** The link to its spots, such as `Show touchdown`; empty without spots. */
  readonly shows: string;
  /** The labels of its spots on the map. One for two spots stands between them: they are the ends of a stretch. */
  readonly marks: readonly string[];
}

export type DescribedFlag = Flag & FlagWords & Pick<Flag['evidence'], 'spots'>;

/** The data that the texts refer to. */
export interface FlagContext {
  readonly report: Pick<PirepReport, 'aircraft' | 'dpt_airport' | 'arr_airport'>;
  readonly track: Pick<Track, 'at' | 'gs'>;
  readonly route: readonly RoutePoint[];
}

export function describeFlags(flags: readonly Flag[], context: FlagContext): DescribedFlag[] {
  return flags.map((flag) => ({ ...flag, ...flagWords(flag, context), spots: flag.evidence.spots }));
}

export function flagWords({ kind, evidence }: Pick<Flag, 'kind' | 'evidence'>, context: FlagContext): FlagWords {
  const { values, spots } = evidence;
  const input = {
    value: (name: string) => values[name] ?? null,
    of: (name: string) => values[name] ?? 0,
    spots,
    context,
  };
  const { text, ...words } = writers[kind](input);
  return { marks: [], ...words, text: text.filter((sentence) => sentence !== '').join(' ') };
}

export interface FlagInput {
  readonly value: (name: string) => number | null;
  readonly of: (name: string) => number;
  readonly spots: readonly FlagSpot[];
  readonly context: FlagContext;
}

export interface Written extends Omit<FlagWords, 'text' | 'marks'> {
  readonly text: readonly string[];
  readonly marks?: readonly string[];
}

const writers: Readonly<Record<FlagKind, (input: FlagInput) => Written>> = {
  hard_landing: ({ value, of, spots }) => {
    const [claimed, measured] = [value('claimed_fpm'), value('measured_fpm')];
    const figure = rate(Math.min(claimed ?? 0, measured ?? 0));
    return {
      figure,
      text: [t`Limit ${rate(of('limit_fpm'))}.`, ...landing(claimed, measured, spots)],
      shows: t`Show touchdown`,
      marks: [figure],
    };
  },
  wrong_departure_airport: (input) => awayFrom(input, 'departure'),
  wrong_arrival_airport: (input) => awayFrom(input, 'arrival'),
  fuel_impossible: fuel,
  time_compression: ({ of, spots }) => {
    const figure = times(of('rate'));
    return {
      figure,
      text: [
        t`${minutes(of('flown_minutes'))} flown in ${minutes(of('clock_minutes'))}${span(spots)}.`,
        t`Limit ${times(of('limit_rate'))}.`,
      ],
      shows: t`Show stretch`,
      marks: [t`compressed ${figure}`],
    };
  },
  flight_time_unconfirmed: ({ of }) => ({
    figure: duration(of('claimed_minutes')),
    text: [
      t`From prefile to filing passed ${minutes(of('elapsed_minutes'))}, and the track shows ${minutes(of('tracked_minutes'))}.`,
      t`Limit ${minutes(of('limit_minutes'))}.`,
    ],
    shows: '',
  }),
  landing_rate_differs: ({ of, spots }) => {
    const [claimed, measured] = [of('claimed_fpm'), of('measured_fpm')];
    return {
      figure: `${count(Math.abs(claimed - measured))}${noBreak}fpm`,
      text: [t`Limit ${count(of('limit_fpm'))}${noBreak}fpm.`, ...landing(claimed, measured, spots)],
      shows: t`Show touchdown`,
      marks: [t`measured ${rate(measured)}`],
    };
  },
  distance_differs: (input) => distances(input, 'measured_nm'),
  distance_off_plan: (input) => distances(input, 'planned_nm'),
  flight_time_differs: (input) =>
    timesDiffer(input, { shows: t`Show take-off and landing`, marks: [t`measured take-off`, t`measured landing`] }),
  block_time_differs: (input) =>
    timesDiffer(input, { shows: t`Show first and last movement`, marks: [t`first movement`, t`last movement`] }),
  flight_paused: ({ of, spots }) => ({
    figure: minutes(of('minutes')),
    text: [
      t`The flight paused for ${minutes(of('minutes'))}${span(spots)}, which does not count as flown.`,
      of('count') > 1 ? t`${count(of('count'))} breaks, ${minutes(of('total_minutes'))} in all.` : '',
      t`Limit ${minutes(of('limit_minutes'))}.`,
    ],
    shows: t`Show break`,
    marks: [t`paused ${minutes(of('minutes'))}`],
  }),
  position_gap: gap,
  impossible_speed: ({ of, spots }) => ({
    figure: speed(of('fastest_kt')),
    text: [
      t`Limit ${speed(of('limit_kt'))}.`,
      at(spots),
      of('count') > 1 ? t`${count(of('count'))} positions are too fast.` : '',
    ],
    shows: t`Show position`,
    marks: [speed(of('fastest_kt'))],
  }),
  impossible_jump: ({ of, spots }) => ({
    figure: distance(of('distance_nm')),
    text: [
      spots[0] === undefined
        ? t`In ${count(of('seconds'))}${noBreak}s.`
        : t`In ${count(of('seconds'))}${noBreak}s at ${clockOf(spots[0].at)}.`,
      t`Limit ${speed(of('limit_kt'))}.`,
      of('count') > 1 ? t`${count(of('count'))} jumps in all.` : '',
    ],
    shows: t`Show jump`,
    marks: [t`jump ${distance(of('distance_nm'))}`],
  }),
  overweight: ({ value, of, context }) => {
    const excess = [
      [(lbs: string) => t`${lbs} at zero fuel`, value('zfw_lbs')],
      [(lbs: string) => t`${lbs} at take-off`, value('takeoff_lbs')],
      [(lbs: string) => t`${lbs} at landing`, value('landing_lbs')],
    ] as const;
    const above = excess.flatMap(([when, lbs]) => (lbs === null ? [] : when(weight(lbs))));
    return {
      figure: `+${weight(Math.max(...excess.map(([, lbs]) => lbs ?? 0)))}`,
      text: [
        t`Over the limits of ${context.report.aircraft.registration} by ${above.join(', ')}.`,
        limitOf(of('limit_percent')),
      ],
      shows: '',
    };
  },
  no_track: ({ of }) => ({
    figure: '',
    text: [of('positions') === 0 ? t`The client sent no positions.` : t`The client sent one position.`],
    shows: t`Show position`,
    marks: [t`the one position`],
  }),
  unknown_airport: () => ({ figure: '', text: [unknownAirport], shows: '' }),
};

function landing(claimed: number | null, measured: number | null, spots: readonly FlagSpot[]): string[] {
  if (measured === null) return [t`As filed. The positions are too far apart to measure it.`, at(spots)];
  if (claimed === null) return [t`Measured. The client filed none.`, at(spots)];
  if (Math.round(claimed) !== Math.round(measured)) {
    return [t`Filed ${rate(claimed)}, measured ${rate(measured)}.`, at(spots)];
  }
  return [spots[0] === undefined ? t`Matches the track.` : t`Matches the track, ${clockOf(spots[0].at)}.`];
}

function awayFrom({ of, value, spots, context: { report } }: FlagInput, which: 'departure' | 'arrival'): Written {
  const isFirst = which === 'departure';
  const airport = isFirst ? report.dpt_airport.id : report.arr_airport.id;
  const [feet, knots] = [value('altitude_ft'), value('gs_kt')];
  const figures = [feet === null ? '' : altitude(feet), knots === null ? '' : speed(knots)].filter(
    (part) => part !== '',
  );
  const how = `${figures.length === 0 ? '' : `: ${figures.join(', ')}`}${
    spots[0] === undefined ? '' : `, ${clockOf(spots[0].at)}`
  }`;
  const figure = distance(of('distance_nm'));
  return {
    figure,
    text: [
      t`From ${airport}; limit ${distance(of('limit_nm'))}.`,
      isFirst ? t`The first position${how}.` : t`The last position${how}.`,
    ],
    shows: isFirst ? t`Show first position` : t`Show last position`,
    marks: [t`${figure} from ${airport}`],
  };
}

/** Whole fuel with the sign of numbers below 0. */
const lbs = (pounds: number): string => (pounds < 0 ? `−${fuelWeight(-pounds)}` : fuelWeight(pounds));

function fuel({ value, of, spots }: FlagInput): Written {
  const [block, burned, onBoard] = [value('block_lbs'), value('burned_lbs'), value('on_board_lbs')];
  const [used, risen] = [of('claimed_lbs'), of('rise_lbs')];
  const hasEnds = risen > 0 || burned !== null || onBoard === null;
  return {
    figure: risen > 0 ? `+${lbs(risen)}` : lbs(used || (block ?? onBoard ?? 0)),
    text: [
      risen > 0 ? t`Fuel rose by ${lbs(risen)} in the air${span(spots)}.` : '',
      block === null ? '' : t`Filed ${lbs(used)} used, with ${lbs(block)} on board.`,
      burned === null ? '' : t`Filed ${lbs(used)} used, the track shows ${lbs(burned)}.`,
      burned === null ? '' : limitOf(of('limit_percent')),
      used < 0 && block === null && burned === null ? t`Filed ${lbs(used)} used.` : '',
      onBoard === null ? '' : t`The client sent ${lbs(onBoard)} on board.`,
    ],
    shows: risen > 0 ? t`Show rise` : hasEnds ? t`Show first and last fuel` : t`Show position`,
    marks: risen > 0 ? [t`fuel +${lbs(risen)}`] : hasEnds ? [t`first fuel`, t`last fuel`] : [lbs(onBoard)],
  };
}

function distances({ of }: FlagInput, than: 'measured_nm' | 'planned_nm'): Written {
  const [claimed, reference] = [of('claimed_nm'), of(than)];
  const [filed, other] = [distance(claimed), distance(reference)];
  return {
    figure:
      growth(claimed, reference) ||
      `${signed(inUnit(claimed - reference, 'distance'))}${noBreak}${unitOf('distance').name}`,
    text: [
      than === 'planned_nm' ? t`Filed ${filed}, planned ${other}.` : t`Filed ${filed}, the track measures ${other}.`,
      limitOf(of('limit_percent')),
    ],
    shows: '',
  };
}

function timesDiffer({ of, spots }: FlagInput, { shows, marks }: Pick<FlagWords, 'shows' | 'marks'>): Written {
  const [claimed, measured] = [of('claimed_minutes'), of('measured_minutes')];
  const [filed, tracked] = [duration(claimed), `${duration(measured)}${span(spots)}`];
  return {
    figure: timeDifference(claimed, measured),
    text: [
      spots.length === 0
        ? t`Filed ${filed}, block off to block on ${tracked}.`
        : t`Filed ${filed}, the track shows ${tracked}.`,
      t`Limit ${minutes(of('limit_minutes'))}.`,
    ],
    shows,
    marks,
  };
}

const at = ([spot]: readonly FlagSpot[]): string => (spot === undefined ? '' : t`At ${clockOf(spot.at)}.`);

/** Returns `, 14:01Z to 14:12Z`, with seconds within one minute. */
function span([from, to]: readonly FlagSpot[]): string {
  if (from === undefined || to === undefined) return '';
  const written = timeOf(from.at) === timeOf(to.at) ? clockOf : timeOf;
  return `, ${t`${written(from.at)} to ${written(to.at)}`}`;
}

const unknownAirport = t`Its alternate or diversion is not in the airport data. The fields of the report have the code.`;
const times = (value: number): string => `${Math.round(value * 10) / 10}×`;
const limitOf = (percents: number): string => t`Limit ${percent(percents / 100)}.`;
