import { t } from '@lingui/core/macro';
import type { Flag, FlagSpot } from '../../../../server/contract/admin/flags.ts';
import type { FlagKind } from '../../../../server/contract/codes.ts';
import type { PirepReport, PlannedPoint, TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import { rate } from '../../../lib/figures.ts';
import { distanceNm } from '../../../map/geo/greatCircle.ts';
import { nearestIndex } from '../../../map/report/reportMarkers.ts';
import { type FlagTexts, flagTexts, lbs } from '../../../shared/flagTexts.ts';

/** Names the spots of a flag. */
interface SpotWords {
  /** The link to its spots, such as `Show touchdown`; empty without spots. */
  readonly shows: string;
  /** The labels of its spots on the map. One for two spots stands between them: they are the ends of a stretch. */
  readonly marks: readonly string[];
}

export interface DescribedFlag extends Flag, FlagTexts, SpotWords {
  readonly spots: readonly FlagSpot[];
}

/** The data that the texts refer to. */
export interface FlaggedFlight {
  readonly report: Pick<PirepReport, 'aircraft' | 'dpt_airport' | 'arr_airport'>;
  readonly track: Pick<TrackColumns, 'at' | 'gs'>;
  readonly route: readonly PlannedPoint[];
}

export function describeFlag(flag: Flag, { report, track, route }: FlaggedFlight): DescribedFlag {
  const { kind, evidence } = flag;
  const { values, spots, names } = evidence;
  const [dpt_airport_id, arr_airport_id] = [report.dpt_airport.id, report.arr_airport.id];
  const texts = flagTexts(
    { kind, values, times: spots.map(({ at }) => at), names },
    {
      registration: report.aircraft.registration,
      dpt_airport_id,
      arr_airport_id,
      fix: nearFix(route, spots),
      usual: speedAround(track, spots),
    },
  );
  const of = (name: string): number => values[name] ?? 0;
  const [shows, ...marks] = spotWords[kind]?.({ figure: texts.figure, of, dpt_airport_id, arr_airport_id }) ?? [''];
  return { ...flag, ...texts, shows, marks, spots };
}

interface Named {
  readonly figure: string;
  readonly of: (name: string) => number;
  readonly dpt_airport_id: string;
  readonly arr_airport_id: string;
}

type Words = readonly [shows: string, ...marks: readonly string[]];

const spotWords: Readonly<Partial<Record<FlagKind, (named: Named) => Words>>> = {
  hard_landing: ({ figure }) => [t`Show touchdown`, figure],
  wrong_departure_airport: ({ figure, dpt_airport_id }) => [
    t`Show first position`,
    t`${figure} from ${dpt_airport_id}`,
  ],
  wrong_arrival_airport: ({ figure, arr_airport_id }) => [t`Show last position`, t`${figure} from ${arr_airport_id}`],
  beside_runway: ({ figure }) => [t`Show touchdown`, figure],
  wrong_runway: ({ figure }) => [t`Show touchdown`, figure],
  long_landing: ({ figure }) => [t`Show touchdown`, figure],
  off_centre_line: ({ figure }) => [t`Show touchdown`, figure],
  unstable_approach: ({ figure }) => [t`Show approach`, figure],
  bounced_landing: () => [t`Show touchdowns`, t`first touchdown`, t`after the bounce`],
  fuel_impossible: ({ figure, of }) => {
    if (of('rise_lbs') > 0) return [t`Show rise`, t`fuel ${figure}`];
    return of('burned_lbs') === 0 && of('on_board_lbs') < 0
      ? [t`Show position`, lbs(of('on_board_lbs'))]
      : [t`Show first and last fuel`, t`first fuel`, t`last fuel`];
  },
  time_compression: ({ figure }) => [t`Show stretch`, t`compressed ${figure}`],
  landing_rate_differs: ({ of }) => [t`Show touchdown`, t`measured ${rate(of('measured_fpm'))}`],
  flight_time_differs: () => [t`Show take-off and landing`, t`measured take-off`, t`measured landing`],
  block_time_differs: () => [t`Show first and last movement`, t`first movement`, t`last movement`],
  flight_paused: ({ figure }) => [t`Show break`, t`paused ${figure}`],
  position_gap: ({ figure }) => [t`Show gap`, t`gap ${figure}`],
  impossible_speed: ({ figure }) => [t`Show position`, figure],
  impossible_jump: ({ figure }) => [t`Show jump`, t`jump ${figure}`],
  no_track: () => [t`Show position`, t`the one position`],
};

/** Returns the mean speed at the spots in knots. */
function speedAround({ at, gs }: FlaggedFlight['track'], spots: readonly FlagSpot[]): number | undefined {
  const around = spots.flatMap((spot) => gs[nearestIndex(at, spot.at)] ?? []);
  return around.length === 0 ? undefined : around.reduce((sum, one) => sum + one, 0) / around.length;
}

/** A fix farther away than this is not named, in nautical miles. */
const nearby = 60;

function nearFix(route: readonly PlannedPoint[], spots: readonly FlagSpot[]): string | undefined {
  const ways = route.map(({ name, lat, lon }) => ({
    name,
    nm: Math.min(...spots.map((spot) => distanceNm([lon, lat], [spot.lon, spot.lat]))),
  }));
  const [nearest] = ways.toSorted((a, b) => a.nm - b.nm);
  return nearest === undefined || nearest.nm > nearby ? undefined : nearest.name;
}
