import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import type { getPirepTrack, PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { type ReportMarker, reportMarkers } from '../../../map/report/reportMarkers.ts';
import type { Cursor } from '../../../map/geo/cursor.ts';
import type { DescribedFlag } from './flagWords.ts';
import { Profile } from './Profile.tsx';
import { Readout } from './Readout.tsx';
import { Replay } from '../replay/Replay.tsx';
import classes from './ReportPage.module.css';
import { timelineOf } from './timeline.ts';
import { trackNotes } from './trackNotes.ts';
import type { Evidence } from './useEvidence.ts';

const ReportMap = lazy(() =>
  import('../../../map/report/ReportMap.tsx').then((module) => ({ default: module.ReportMap })),
);

interface Props {
  readonly report: PirepReport;
  readonly flown: EndpointOutput<typeof getPirepTrack>;
  readonly flags: readonly DescribedFlag[];
  readonly evidence: Evidence;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
}

/** Shows the track on map, profile and replay, which share one cursor. */
export function ReportFlight({ report, flown, flags, evidence, cursor, onCursor }: Props): ReactNode {
  const { track, route } = flown;
  const { highlight, show } = evidence;
  const navigate = useNavigate({ from: '/pireps/$pirepId' });
  const count = track.at.length;
  const timeline = useMemo(() => timelineOf(track), [track]);
  const markers = useMemo(() => reportMarkers(track, { ...flown, log: flown.events, flags }), [track, flown, flags]);
  const notes = useMemo(() => trackNotes(report, flown, timeline), [report, flown, timeline]);
  // When the pointer leaves the map, the cursor stays where it is.
  const onMap = useCallback((index: number | null) => index !== null && onCursor(index), [onCursor]);
  const onMarker = useCallback(
    ({ index, line, flag }: ReportMarker) => {
      onCursor(index);
      if (flag !== null) show(flag);
      if (line !== null) void navigate({ search: (old) => ({ ...old, aside: 'log', line }), replace: true });
    },
    [onCursor, show, navigate],
  );
  return (
    <div className={classes.flight} data-flight>
      <div className={classes.map} data-map>
        <Suspense fallback={null}>
          <ReportMap
            {...{ report, track, route, markers, highlight, onMarker }}
            cursor={count === 0 ? null : cursor}
            onCursor={onMap}
          />
        </Suspense>
      </div>
      {notes.length === 0 ? null : (
        <p className={classes.trackNote} role="note">
          {notes.join(' ')}
        </p>
      )}
      {count > 0 ? <Readout track={track} timeline={timeline} cursor={cursor} /> : null}
      {count > 1 ? (
        <>
          <Profile {...{ report, track, timeline, markers, highlight, cursor, onCursor }} />
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
  const sent = report.position_count > 0 ? 'positions without coordinates' : 'no positions';
  return `The client sent ${sent}. The map shows the plan.`;
}
