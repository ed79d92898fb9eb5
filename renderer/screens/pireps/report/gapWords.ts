import { t } from '@lingui/core/macro';
import type { FlagSpot } from '../../../../server/contract/admin/flags.ts';
import type { RoutePoint } from '../../../../server/contract/admin/pireps.ts';
import { count, distance, duration, noBreak, speed } from '../../../lib/figures.ts';
import { clockOf } from '../../../lib/utc.ts';
import { distanceNm } from '../../../map/geo/greatCircle.ts';
import { nearestIndex } from '../../../map/report/reportMarkers.ts';
import type { FlagContext, FlagInput, Written } from './flagWords.ts';

export const minutes = (value: number): string => (value >= 100 ? duration(value) : `${count(value)}${noBreak}min`);

/** Describes a gap in the track. */
export function gap({ of, spots, context }: FlagInput): Written {
  const [from, to] = spots;
  const where = from === undefined || to === undefined ? '' : nearFix(context.route, from, to);
  const figure = minutes(of('minutes'));
  return {
    figure,
    text: [
      from === undefined || to === undefined
        ? ''
        : t`${clockOf(from.at)} to ${clockOf(to.at)}${where}, ${distance(of('distance_nm'))}.`,
      speedAcross(of('gs_kt'), spots, context.track),
      of('count') > 1 ? t`${count(of('count'))} gaps, ${minutes(of('total_minutes'))} in all.` : '',
      t`Limit ${minutes(of('limit_minutes'))}.`,
    ],
    shows: t`Show gap`,
    marks: [t`gap ${figure}`],
  };
}

/** Compares the speed across the gap with the speed around it. */
function speedAcross(knots: number, spots: readonly FlagSpot[], { at: times, gs }: FlagContext['track']): string {
  const around = spots.flatMap((spot) => gs[nearestIndex(times, spot.at)] ?? []);
  const usual = around.reduce((sum, one) => sum + one, 0) / around.length;
  const across = t`${speed(knots)} across the gap`;
  if (around.length === 0) return `${across}.`;
  return Math.abs(knots - usual) <= usual * fit ? t`Speed fits: ${across}.` : t`${across}, ${speed(usual)} around it.`;
}

/** Share by which the speed across a gap may differ from the speed around it. */
const fit = 0.15;
/** A fix farther away than this is not named, in nautical miles. */
const nearby = 60;

function nearFix(route: readonly RoutePoint[], from: FlagSpot, to: FlagSpot): string {
  const ways = route.map(({ name, lat, lon }) => {
    const nm = [from, to].map((spot) => distanceNm([lon, lat], [spot.lon, spot.lat]));
    return { name, nm: Math.min(...nm) };
  });
  const nearest = ways.toSorted((a, b) => a.nm - b.nm)[0];
  return nearest === undefined || nearest.nm > nearby ? '' : ` ${t`near ${nearest.name}`}`;
}
