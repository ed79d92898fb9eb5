import type { ReactNode } from 'react';
import type { Track } from '../../server/contract/admin/pireps.ts';
import type { ReportMarker } from '../map/reportMarkers.ts';
import { between, type Cursor } from '../map/cursor.ts';
import classes from './Profile.module.css';
import { frame, type ProfileScales } from './profileChart.ts';
import { type Timeline, xAt } from './timeline.ts';

interface Props {
  readonly track: Track;
  readonly timeline: Timeline;
  readonly markers: readonly ReportMarker[];
  readonly cursor: Cursor;
  readonly scales: ProfileScales;
  /** Of the plot, in CSS pixels. */
  readonly width: number;
}

/** Two discs nearer than this would lie on each other. */
const discWidth = 17;

/** What lies over the drawn profile: the numbers of the spots on the map, and the one cursor. */
export function ProfileCursor({ track, timeline, markers, cursor, scales, width }: Props): ReactNode {
  if (width <= 0) return null;
  const left = (x: number): number => ((x - scales.x[0]) / (scales.x[1] - scales.x[0] || 1)) * width;
  const at = left(xAt(timeline, cursor));
  const feet = between(track.altitude, cursor);
  const knots = between(track.gs, cursor);
  const spots = markers.map((marker) => ({ ...marker, left: left(timeline.timed ? marker.at / 1000 : marker.index) }));
  return (
    <>
      {withoutOverlap(spots).map((spot) => (
        <span
          key={spot.number}
          className={classes.disc}
          data-kind={spot.kind}
          style={{ left: spot.left }}
          title={spot.label}
        >
          {spot.number}
        </span>
      ))}
      <i className={classes.line} style={{ left: at, top: frame.top }} />
      {knots === null ? null : <Dot kind="speed" left={at} share={knots / scales.gs} />}
      {feet === null ? null : <Dot kind="altitude" left={at} share={Math.max(0, feet) / scales.altitude} />}
    </>
  );
}

interface DotProps {
  readonly kind: 'altitude' | 'speed';
  readonly left: number;
  /** Of the plot's height, from its ground. */
  readonly share: number;
}

function Dot({ kind, left, share }: DotProps): ReactNode {
  return <i className={classes.dot} data-kind={kind} style={{ left, top: frame.top + (1 - share) * frame.plot }} />;
}

function withoutOverlap<T extends { readonly left: number }>(spots: readonly T[]): readonly T[] {
  const kept: T[] = [];
  for (const spot of spots) {
    const before = kept.at(-1);
    if (before === undefined || spot.left - before.left >= discWidth) kept.push(spot);
  }
  return kept;
}
