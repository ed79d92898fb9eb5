import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { LogLine, PirepReport, RoutePoint, Track } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { reportMarkers } from '../map/reportMarkers.ts';
import type { Cursor } from '../map/cursor.ts';
import { Profile } from './Profile.tsx';
import { Readout } from './Readout.tsx';
import { Replay } from './Replay.tsx';
import classes from './ReportPage.module.css';
import { timelineOf } from './timeline.ts';

const ReportMap = lazy(() => import('../map/ReportMap.tsx').then((module) => ({ default: module.ReportMap })));

interface Flown {
  readonly track: Track;
  readonly route: RoutePoint[];
  readonly log: LogLine[];
}

interface Props {
  readonly report: PirepReport;
  readonly flown: Flown;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
}

/** The flown track on map, profile and replay, which share one cursor. */
export function ReportFlight({ report, flown, cursor, onCursor }: Props): ReactNode {
  const { track, route, log } = flown;
  const count = track.at.length;
  const timeline = useMemo(() => timelineOf(track), [track]);
  const markers = useMemo(() => reportMarkers(track, log), [track, log]);
  // The pointer leaving the map leaves the cursor where it is.
  const onMap = useCallback((index: number | null) => index !== null && onCursor(index), [onCursor]);
  return (
    <div className={classes.flight}>
      <div className={classes.map}>
        <Suspense fallback={null}>
          <ReportMap {...{ report, track, route, log }} cursor={count === 0 ? null : cursor} onCursor={onMap} />
        </Suspense>
      </div>
      {count > 0 ? <Readout track={track} timeline={timeline} cursor={cursor} /> : null}
      {count > 1 ? (
        <>
          <Profile {...{ report, track, timeline, markers, cursor, onCursor }} />
          <Replay key={report.id} {...{ timeline, markers, cursor, onCursor }} />
        </>
      ) : (
        <p className={classes.noTrack}>{whyNoProfile(report, count)}</p>
      )}
    </div>
  );
}

function whyNoProfile(report: PirepReport, positions: number): string {
  if (positions === 1) return 'The client sent one position: a profile needs two.';
  if (report.state === PirepState.IN_PROGRESS) return 'No position yet. The map shows the plan.';
  return 'The client sent no positions. The map shows the plan.';
}
