import { type ReactNode, useMemo } from 'react';
import type { TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { levelFeet } from '../../lib/figures.ts';
import { useScheme } from '../../lib/theme.ts';
import { altitudeStep, ramp } from '../../lib/tokens.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { distanceNm } from '../../map/geo/greatCircle.ts';

const Size = { width: 296, height: 62 };

/** Draws the altitude flown so far and the planned rest. */
export function AltitudeSparkline({
  facts,
  track,
}: {
  readonly facts: FlightFacts;
  readonly track: TrackColumns | null;
}): ReactNode {
  const colors = ramp(useScheme());
  const drawn = useMemo(() => (track === null ? null : sparkline(facts, track, Size)), [facts, track]);
  const { width, height } = Size;
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden
    >
      <path d={`M0 ${height - 3.5}H${width}`} stroke="var(--hb-line2)" />
      {drawn === null ? null : (
        <>
          <path d={drawn.planned} stroke="var(--hb-acc-tx)" strokeWidth="1.5" strokeDasharray="5 4" />
          {drawn.flown.map(({ path, step }) => (
            <path key={path} d={path} stroke={colors[step]} strokeWidth="2" strokeLinecap="round" />
          ))}
          <path d={`M${drawn.x.toFixed(1)} 2V${height - 4}`} stroke="var(--hb-acc-tx)" />
        </>
      )}
    </svg>
  );
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** SVG paths of the profile; `step` is an index into the altitude ramp. */
interface Sparkline {
  readonly flown: readonly { readonly step: number; readonly path: string }[];
  /** The planned level and descent ahead of the aircraft; empty without a level. */
  readonly planned: string;
  /** The aircraft's distance from the left, in pixels. */
  readonly x: number;
}

/** More columns than this are invisible at the width of the card. */
const Columns = 74;
const CeilingFeet = 40_000;
const BasePixels = 4;
const TopPixels = 8;
/** Nautical miles per 1,000 ft of a three-degree descent. */
const NmPerThousandFeet = 3.2;
/** Nautical miles per 1,000 ft of a climb. */
const ClimbNmPerThousandFeet = 4;

/** Returns the profile of a flight as altitude over distance flown, both as shares of the whole. */
export function sparkline(
  { flown, remaining, share, flight }: FlightFacts,
  track: TrackColumns,
  frame: Frame,
): Sparkline {
  const whole = flown + (remaining ?? 0);
  const point = (at: number, feet: number): string =>
    `${(at * frame.width).toFixed(1)} ${heightOf(feet, frame).toFixed(1)}`;
  const points = columns(track).map(({ at, feet }) => ({ text: point(at * share, feet), feet }));
  const flownParts = points.slice(1).map(({ text, feet }, index) => ({
    step: altitudeStep((feet + (points[index]?.feet ?? feet)) / 2),
    path: `M${points[index]?.text ?? text}L${text}`,
  }));
  const top = Math.max(levelFeet(flight.level ?? 0), flight.position?.altitude ?? 0);
  const descentFrom = whole === 0 ? 1 : 1 - ((top / 1000) * NmPerThousandFeet) / whole;
  const now = flight.position?.altitude ?? 0;
  const cruiseFrom = share + (((top - now) / 1000) * ClimbNmPerThousandFeet) / Math.max(1, whole);
  const cruise = descentFrom > cruiseFrom ? `L${point(cruiseFrom, top)}L${point(descentFrom, top)}` : '';
  const planned = flight.level === null ? '' : `M${point(share, now)}${cruise}L${point(1, 0)}`;
  return { flown: flownParts, planned, x: share * frame.width };
}

/** Returns the altitudes at even shares of the distance flown. */
function columns({ lon, lat, altitude }: TrackColumns): { at: number; feet: number }[] {
  const every = Math.max(1, Math.ceil(lon.length / (Columns * 4)));
  const samples: { nm: number; feet: number }[] = [];
  let [nm, previous] = [0, -1];
  for (let index = 0; index < lon.length; index += every) {
    if (previous >= 0) nm += distanceNm([lon[previous] ?? 0, lat[previous] ?? 0], [lon[index] ?? 0, lat[index] ?? 0]);
    samples.push({ nm, feet: altitude[index] ?? 0 });
    previous = index;
  }
  if (nm === 0) return [];
  return samples.map(({ nm: at, feet }) => ({ at: at / nm, feet }));
}

function heightOf(feet: number, { height }: Frame): number {
  return height - BasePixels - (Math.min(feet, CeilingFeet) / CeilingFeet) * (height - BasePixels - TopPixels);
}
