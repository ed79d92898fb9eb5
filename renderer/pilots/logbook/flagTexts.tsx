import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FlagKind } from '../../../server/contract/codes.ts';
import type { PirepFlag } from '../../../server/contract/classic/logbook.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { type Figures, momentOf } from '../figures.ts';

export const flagTitles: Readonly<Record<FlagKind, ReactNode>> = {
  hard_landing: <Trans>Hard landing</Trans>,
  wrong_departure_airport: <Trans>Wrong departure airport</Trans>,
  wrong_arrival_airport: <Trans>Wrong arrival airport</Trans>,
  fuel_impossible: <Trans>Impossible fuel figures</Trans>,
  time_compression: <Trans>Accelerated time</Trans>,
  flight_time_unconfirmed: <Trans>Flight time not confirmed</Trans>,
  landing_rate_differs: <Trans>Landing rate differs</Trans>,
  distance_differs: <Trans>Distance differs from the track</Trans>,
  distance_off_plan: <Trans>Distance differs from the plan</Trans>,
  flight_time_differs: <Trans>Flight time differs</Trans>,
  block_time_differs: <Trans>Block time differs</Trans>,
  flight_paused: <Trans>Flight paused</Trans>,
  position_gap: <Trans>Gap in the track</Trans>,
  impossible_speed: <Trans>Impossible speed</Trans>,
  impossible_jump: <Trans>Jump in the track</Trans>,
  overweight: <Trans>Overweight</Trans>,
  no_track: <Trans>No track</Trans>,
  unknown_airport: <Trans>Unknown airport</Trans>,
};

interface Context {
  readonly pirep: Pick<Pirep, 'dpt_airport_id' | 'arr_airport_id'>;
  readonly figures: Figures;
}

interface Input extends Context, Pick<PirepFlag, 'spots'> {
  /** A figure by its name in the contract; null if it is unknown. */
  readonly value: (name: string) => number | null;
  /** The same, with 0 for unknown. */
  readonly of: (name: string) => number;
}

/** Returns sentences with the figures of the flag. */
export function describeFlag({ kind, values, spots }: PirepFlag, context: Context): ReactNode {
  const value = (name: string): number | null => values[name] ?? null;
  return texts[kind]({ ...context, spots, value, of: (name) => value(name) ?? 0 });
}

const texts: Readonly<Record<FlagKind, (input: Input) => ReactNode>> = {
  hard_landing: ({ of, figures }) => {
    const rate = figures.rate(Math.min(of('claimed_fpm'), of('measured_fpm')));
    const limit = figures.rate(of('limit_fpm'));
    return (
      <Trans>
        You touched down at {rate}. The limit is {limit}.
      </Trans>
    );
  },
  wrong_departure_airport: ({ of, figures, pirep: { dpt_airport_id } }) => {
    const distance = figures.distance(of('distance_nm'));
    return (
      <Trans>
        Your first position was {distance} from {dpt_airport_id}.
      </Trans>
    );
  },
  wrong_arrival_airport: ({ of, figures, pirep: { arr_airport_id } }) => {
    const distance = figures.distance(of('distance_nm'));
    return (
      <Trans>
        Your last position was {distance} from {arr_airport_id}.
      </Trans>
    );
  },
  fuel_impossible: fuel,
  time_compression: ({ of, figures }) => {
    const flown = figures.minutes(of('flown_minutes'));
    const clock = figures.minutes(of('clock_minutes'));
    const limit = figures.number(of('limit_rate'));
    return (
      <Trans>
        You flew {flown} in {clock} of real time. Up to {limit} times real time is allowed.
      </Trans>
    );
  },
  flight_time_unconfirmed: ({ of, figures }) => {
    const [filed, elapsed] = [of('claimed_minutes'), of('elapsed_minutes')].map(figures.minutes);
    const tracked = figures.minutes(of('tracked_minutes'));
    return (
      <Trans>
        You reported {filed}. From prefile to filing passed {elapsed}, and your positions show {tracked}.
      </Trans>
    );
  },
  landing_rate_differs: ({ of, figures }) => {
    const limit = figures.rate(of('limit_fpm'));
    return <Differs {...sides(of, 'fpm', figures.rate)} limit={limit} />;
  },
  distance_differs: ({ of, figures }) => {
    const limit = figures.percent(of('limit_percent'));
    return <Differs {...sides(of, 'nm', figures.distance)} limit={limit} />;
  },
  distance_off_plan: ({ of, figures }) => {
    const filed = figures.distance(of('claimed_nm'));
    const planned = figures.distance(of('planned_nm'));
    const limit = figures.percent(of('limit_percent'));
    return (
      <Trans>
        You reported {filed}, the plan was {planned}. A difference of {limit} is allowed.
      </Trans>
    );
  },
  flight_time_differs: ({ of, figures }) => {
    const limit = figures.minutes(of('limit_minutes'));
    return <Differs {...sides(of, 'minutes', figures.minutes)} limit={limit} />;
  },
  block_time_differs: ({ of, figures }) => {
    const limit = figures.minutes(of('limit_minutes'));
    return <Differs {...sides(of, 'minutes', figures.minutes)} limit={limit} />;
  },
  flight_paused: ({ of, figures }) => {
    const total = figures.minutes(of('total_minutes'));
    return <Trans>Your flight paused for {total}, which does not count as flown.</Trans>;
  },
  position_gap: ({ of, figures, spots: [from, to] }) => {
    // The figure is rounded to tenths of a minute. Of positions that were sent later at once, the times do not tell the gap.
    const isTimed = from !== undefined && to !== undefined;
    const timed = isTimed ? (momentOf(to.created_at) - momentOf(from.created_at)) / 60_000 : Number.NaN;
    const longest = figures.precise(Math.abs(timed - of('minutes')) <= 0.1 ? timed : of('minutes'));
    const limit = figures.precise(of('limit_minutes'));
    return (
      <>
        <Trans>
          No position arrived for {longest}. Up to {limit} is allowed.
        </Trans>{' '}
        {of('count') > 1 && <Plural value={of('count')} one="There is # gap." other="There are # gaps." />}
      </>
    );
  },
  impossible_speed: ({ of, figures }) => {
    const speed = figures.speed(of('fastest_kt'));
    const limit = figures.speed(of('limit_kt'));
    return (
      <Trans>
        Your client reported {speed} over ground. Above {limit} is not possible.
      </Trans>
    );
  },
  impossible_jump: ({ of, figures }) => {
    const distance = figures.distance(of('distance_nm'));
    const seconds = figures.number(of('seconds'));
    return (
      <Trans>
        Your position moved {distance} within {seconds} s.
      </Trans>
    );
  },
  overweight,
  no_track: ({ of }) =>
    of('positions') === 0 ? (
      <Trans>Your client sent no positions.</Trans>
    ) : (
      <Trans>Your client sent one position only.</Trans>
    ),
  unknown_airport: () => <Trans>Your airline’s airport data lacks your alternate or diversion.</Trans>,
};

interface Sides {
  readonly filed: string;
  readonly measured: string;
}

function sides(of: Input['of'], unit: string, format: (value: number) => string): Sides {
  return { filed: format(of(`claimed_${unit}`)), measured: format(of(`measured_${unit}`)) };
}

function Differs({ filed, measured, limit }: Sides & { readonly limit: string }): ReactNode {
  return (
    <Trans>
      You reported {filed}, your flight shows {measured}. A difference of {limit} is allowed.
    </Trans>
  );
}

function fuel({ value, of, figures }: Input): ReactNode {
  const [used, block, burned] = [of('claimed_lbs'), of('block_lbs'), of('burned_lbs')].map(figures.fuel);
  const [rise, onBoard] = [of('rise_lbs'), of('on_board_lbs')].map(figures.fuel);
  return (
    <>
      {of('rise_lbs') > 0 && <Trans>Your fuel rose by {rise} in the air.</Trans>}{' '}
      {value('block_lbs') === null && of('claimed_lbs') < 0 && <Trans>You reported {used} used.</Trans>}{' '}
      {value('block_lbs') !== null && (
        <Trans>
          You reported {used} used, with {block} on board.
        </Trans>
      )}{' '}
      {value('burned_lbs') !== null && (
        <Trans>
          You reported {used} used, your flight shows {burned}.
        </Trans>
      )}
      {of('on_board_lbs') < 0 && <Trans>Your client reported {onBoard} on board in flight.</Trans>}
    </>
  );
}

function overweight({ value, of, figures: { weight } }: Input): ReactNode {
  const [zeroFuel, takeoff, landing] = ['zfw_lbs', 'takeoff_lbs', 'landing_lbs'].map((name) => weight(of(name)));
  return (
    <>
      {value('zfw_lbs') !== null && <Trans>You were {zeroFuel} above the limit at zero fuel.</Trans>}{' '}
      {value('takeoff_lbs') !== null && <Trans>You were {takeoff} above the limit at take-off.</Trans>}{' '}
      {value('landing_lbs') !== null && <Trans>You were {landing} above the limit at landing.</Trans>}
    </>
  );
}
