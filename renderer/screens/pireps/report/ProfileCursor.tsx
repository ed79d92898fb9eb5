import type { ReactNode } from 'react';
import type { Track } from '../../../../server/contract/admin/pireps.ts';
import { rankOf, type ReportMarker } from '../../../map/report/reportMarkers.ts';
import { between, type Cursor } from '../../../map/geo/cursor.ts';
import type { Highlight } from '../../../map/report/highlight.ts';
import classes from './Profile.module.css';
import { frame, type ProfileScales } from './profileChart.ts';
import { type Timeline, xAt } from './timeline.ts';

interface Props {
  readonly track: Track;
  readonly timeline: Timeline;
  readonly markers: readonly ReportMarker[];
  readonly highlight: Highlight | null;
  readonly cursor: Cursor;
  readonly scales: ProfileScales;
  /** The plot's width and height in CSS pixels. */
  readonly width: number;
}

/** Discs closer than this would overlap, in CSS pixels. */
const discWidth = 17;

/** Draws flagged stretches, spot numbers and the cursor over the profile. */
export function ProfileCursor(props: Props): ReactNode {
  const { track, timeline, markers, highlight, cursor, scales, width } = props;
  if (width <= 0) return null;
  const left = (x: number): number => ((x - scales.x[0]) / (scales.x[1] - scales.x[0] || 1)) * width;
  const at = left(xAt(timeline, cursor));
  const feet = between(track.altitude, cursor);
  const knots = between(track.gs, cursor);
  const spots = markers.map((marker) => ({ ...marker, left: left(timeline.timed ? marker.at / 1000 : marker.index) }));
  const [from, to] = [highlight?.from ?? 0, highlight?.to ?? 0].map((index) => left(timeline.x[index] ?? 0));
  return (
    <>
      {highlight === null || from === undefined || to === undefined ? null : (
        <i
          className={classes.band}
          data-kind={highlight.severity}
          style={{ left: from, width: to - from, top: frame.top }}
        />
      )}
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
  /** Height above the ground as a share of the plot. */
  readonly share: number;
}

function Dot({ kind, left, share }: DotProps): ReactNode {
  return <i className={classes.dot} data-kind={kind} style={{ left, top: frame.top + (1 - share) * frame.plot }} />;
}

/** More severe flags win when there is no room for all. */
function withoutOverlap<T extends ReportMarker & { readonly left: number }>(spots: readonly T[]): readonly T[] {
  const kept: T[] = [];
  for (const spot of spots.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (kept.every(({ left }) => Math.abs(left - spot.left) >= discWidth)) kept.push(spot);
  }
  return kept;
}
