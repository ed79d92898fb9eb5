import 'uplot/dist/uPlot.min.css';
import { t } from '@lingui/core/macro';
import { Box, Text, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import type { PirepReport, TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import { altitude } from '../../../lib/figures.ts';
import { between, type Cursor } from '../../../map/geo/cursor.ts';
import type { Highlight } from '../../../map/report/reportFeatures.ts';
import { rankOf, type ReportMarker } from '../../../map/report/reportMarkers.ts';
import { isUnderWay } from '../inbox/useSelection.ts';
import classes from './ReportFlight.module.css';
import { frame, frameHeight, profileChart, type ProfileScales } from './profileChart.ts';
import { altitudeTop, largest, plannedProfile, profileData, speedTop } from './profileData.ts';
import { cursorAt, type Timeline, xAt } from './timeline.ts';

interface Props {
  readonly report: PirepReport;
  readonly track: TrackColumns;
  readonly timeline: Timeline;
  readonly markers: readonly ReportMarker[];
  readonly highlight: Highlight | null;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
}

/** Draws altitude, ground speed and vertical speed along the track. The pointer moves the shared cursor. */
export function Profile(props: Props): ReactNode {
  const { report, track, timeline, markers, highlight, cursor, onCursor } = props;
  const { ref, width } = useElementSize();
  const flying = isUnderWay(report);
  const data = useMemo(() => profileData(track, timeline), [track, timeline]);
  const plan = useMemo(() => plannedProfile(report, track, timeline), [report, track, timeline]);
  const scales = useMemo<ProfileScales>(() => {
    const last = timeline.x.at(-1) ?? 0;
    // A flight in progress shows how much of its plan is still ahead.
    const end = flying ? Math.max(last, plan.at(-1)?.[0] ?? 0) : last;
    return {
      x: [timeline.x[0] ?? 0, end],
      timed: timeline.timed,
      altitude: altitudeTop(Math.max(largest(track.altitude), largest(plan.map(([, feet]) => feet)))),
      gs: speedTop(largest(track.gs)),
    };
  }, [flying, plan, timeline, track]);
  const canvas = useChart(
    width,
    useMemo(() => ({ data, plan, scales }), [data, plan, scales]),
  );

  const seek = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width: wide } = currentTarget.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (clientX - left) / wide));
    onCursor(cursorAt(timeline, scales.x[0] + share * (scales.x[1] - scales.x[0])));
  };
  const highest = largest(track.altitude);
  return (
    <Box ref={ref} pos="relative" flex="none" h={frameHeight} data-profile>
      <div ref={canvas} role="img" aria-label={t`Profile of ${report.ident}, highest ${altitude(highest)}`} />
      {highest === 0 ? (
        <Text pos="absolute" left={60} top={28} px={4} size="sm" c="var(--hb-tx2)" bg="var(--hb-surface)">
          {t`The client sent no altitudes.`}
        </Text>
      ) : null}
      <div
        className={classes.over}
        data-profile-over
        style={{ left: frame.left, right: frame.right, top: 0, bottom: frame.bottom }}
        onPointerDown={seek}
        onPointerMove={seek}
      >
        <ProfileCursor
          {...{ track, timeline, markers, highlight, cursor, scales, width: width - frame.left - frame.right }}
        />
      </div>
    </Box>
  );
}

interface Drawn {
  readonly data: ReturnType<typeof profileData>;
  readonly plan: ReturnType<typeof plannedProfile>;
  readonly scales: ProfileScales;
}

/** Of an A4 page between its margins, in CSS pixels. */
const PaperWidth = 702;

/** Draws the chart again for another track, width or colour scheme. */
function useChart(width: number, { data, plan, scales }: Drawn): React.RefObject<HTMLDivElement | null> {
  const scheme = useComputedColorScheme('light');
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (target.current === null || width === 0) return undefined;
    const options = profileChart({ scheme, width, scales, plan, gaps: data.gaps });
    const chart = new uPlot(options, [data.x, data.altitude, data.gs, data.vs], target.current);
    // Unlike the page, a canvas is not repainted when its font has loaded.
    const redraw = (): void => chart.redraw(false);
    document.fonts.addEventListener('loadingdone', redraw);
    // On paper as wide as the page, so that its text has the size of other text.
    const fitTo = (wide: number) => (): void => chart.setSize({ width: wide, height: frameHeight });
    const [onPaper, onScreen] = [fitTo(PaperWidth), fitTo(width)];
    window.addEventListener('beforeprint', onPaper);
    window.addEventListener('afterprint', onScreen);
    return () => {
      document.fonts.removeEventListener('loadingdone', redraw);
      window.removeEventListener('beforeprint', onPaper);
      window.removeEventListener('afterprint', onScreen);
      chart.destroy();
    };
  }, [scheme, width, data, plan, scales]);
  return target;
}

interface CursorProps {
  readonly track: TrackColumns;
  readonly timeline: Timeline;
  readonly markers: readonly ReportMarker[];
  readonly highlight: Highlight | null;
  readonly cursor: Cursor;
  readonly scales: ProfileScales;
  /** The plot's width and height in CSS pixels. */
  readonly width: number;
}

/** Discs closer than this would touch, in CSS pixels. */
const discWidth = 19;

/** Draws flagged stretches, spot numbers and the cursor over the profile. */
function ProfileCursor(props: CursorProps): ReactNode {
  const { track, timeline, markers, highlight, cursor, scales, width } = props;
  if (width <= 0) return null;
  const left = (x: number): number => ((x - scales.x[0]) / (scales.x[1] - scales.x[0] || 1)) * width;
  const at = left(xAt(timeline, cursor));
  const feet = between(track.altitude, cursor);
  const knots = between(track.gs, cursor);
  // What happened after the last position stands at the end of the plot, not on the axis beside it.
  const within = (x: number): number => Math.max(0, Math.min(width, left(x)));
  const spots = markers.map((marker) => ({
    ...marker,
    left: within(timeline.timed ? marker.at / 1000 : marker.index),
  }));
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
