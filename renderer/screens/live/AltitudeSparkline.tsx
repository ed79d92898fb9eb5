import { type ReactNode, useMemo } from 'react';
import type { Track } from '../../../server/contract/admin/pireps.ts';
import { ramp } from '../../lib/tokens.ts';
import { useScheme } from '../../map/geo/useScheme.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { sparkline } from './sparkline.ts';

const Size = { width: 296, height: 62 };

/** Draws the altitude flown so far and the planned rest. */
export function AltitudeSparkline({
  facts,
  track,
}: {
  readonly facts: FlightFacts;
  readonly track: Track | null;
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
