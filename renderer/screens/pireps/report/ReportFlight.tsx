import { plural, t } from '@lingui/core/macro';
import { Text, useComputedColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { getPirepTrack, PirepReport, TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { altitude, count, rate, speed } from '../../../lib/figures.ts';
import { recoverable } from '../../../lib/recoverable.ts';
import { altitudeStep, ramp } from '../../../lib/tokens.ts';
import { clockOf } from '../../../lib/utc.ts';
import { between, type Cursor } from '../../../map/geo/cursor.ts';
import { type ReportMarker, reportMarkers } from '../../../map/report/reportMarkers.ts';
import { Shown } from '../../../ui/Shown.tsx';
import { isUnderWay } from '../inbox/useSelection.ts';
import type { DescribedFlag } from './describedFlag.ts';
import { LandingMenu } from './LandingMenu.tsx';
import { Profile } from './Profile.tsx';
import { Replay } from './Replay.tsx';
import { type LandingView, ReportLanding, ViewChoice } from './ReportLanding.tsx';
import classes from './ReportFlight.module.css';
import { type Timeline, timelineOf, trackNotes, xAt } from './timeline.ts';
import type { Evidence } from './useEvidence.ts';
import type { LandingReplay } from './useLandingReplay.ts';

const ReportMap = lazy(
  recoverable(async () => ({ default: (await import('../../../map/report/ReportMap.tsx')).ReportMap })),
);

interface Props {
  readonly report: PirepReport;
  readonly flown: EndpointOutput<typeof getPirepTrack>;
  readonly flags: readonly DescribedFlag[];
  readonly evidence: Evidence;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
  readonly view: LandingView | null;
  readonly replay: LandingReplay;
}

/** Shows the track on map, profile and replay, which share one cursor, or a landing on its runway. */
export function ReportFlight({ report, flown, flags, evidence, cursor, onCursor, view, replay }: Props): ReactNode {
  const { track, route } = flown;
  const { highlight, show } = evidence;
  const navigate = useNavigate({ from: '/pireps/$pirepId' });
  const positions = track.at.length;
  const isLanding = replay.goal !== null;
  const timeline = useMemo(() => timelineOf(track), [track]);
  const markers = useMemo(() => reportMarkers(track, { ...flown, log: flown.events, flags }), [track, flown, flags]);
  const notes = useMemo(() => trackNotes(report, flown, timeline), [report, flown, timeline]);
  // There, the aircraft would lie on the names of the airport and the first markers.
  const isAtGate = cursor === 0 && !isUnderWay(report);
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
    <div className={classes.flight} data-flight data-view={view?.shown === undefined ? 'flight' : 'landing'}>
      {view === null ? null : (
        <ViewChoice view={view}>
          <LandingMenu id={report.id} number={view.number} onReplay={() => onCursor(replay.start(view.number))} />
        </ViewChoice>
      )}
      {view === null ? null : <ReportLanding view={view} />}
      <div className={classes.map} data-map>
        <Suspense fallback={null}>
          <ReportMap
            {...{ report, track, route, markers, highlight, onMarker }}
            goal={replay.goal}
            cursor={positions === 0 || isAtGate ? null : cursor}
            onCursor={onMap}
          />
        </Suspense>
      </div>
      <Notes notes={notes} />
      {positions > 0 ? <Readout track={track} timeline={timeline} cursor={cursor} /> : null}
      {positions > 1 ? (
        <>
          <Profile {...{ report, track, timeline, markers, highlight, cursor, onCursor }} />
          <Replay
            key={`${report.id} ${isLanding ? 'landing' : ''}`}
            // A landing is over in 40 seconds.
            startSpeed={isLanding ? 1 : 30}
            {...{ timeline, markers, cursor, onCursor }}
          />
        </>
      ) : (
        <Text px="xl" py={13} c="var(--hb-tx2)">
          {whyNoProfile(report, positions)}
        </Text>
      )}
    </div>
  );
}

/** Says where map and profile differ from what the client sent. */
function Notes({ notes }: { readonly notes: readonly string[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <Text
      role="note"
      size="sm"
      px="xl"
      py={6}
      c="var(--hb-warn)"
      bg="var(--hb-warn-bg)"
      className={classes.notes ?? ''}
    >
      {notes.join(' ')}
    </Text>
  );
}

function whyNoProfile(report: PirepReport, positions: number): string {
  if (positions === 1) return t`The client sent one position: a profile needs two.`;
  if (isUnderWay(report)) return t`No position yet. The map shows the plan.`;
  return report.position_count > 0
    ? t`The client sent positions without coordinates. The map shows the plan.`
    : t`The client sent no positions. The map shows the plan.`;
}

interface ReadoutProps {
  readonly track: TrackColumns;
  readonly timeline: Timeline;
  readonly cursor: Cursor;
}

/** Shows the figures at the cursor in fixed columns, so that they stay in place while they change. */
function Readout({ track, timeline, cursor }: ReadoutProps): ReactNode {
  const scheme = useComputedColorScheme('light');
  const positions = track.at.length;
  const feet = between(track.altitude, cursor);
  const where = timeline.timed ? clockOf(xAt(timeline, cursor) * 1000) : `No. ${count(Math.round(cursor) + 1)}`;
  return (
    <div className={classes.readout} data-readout>
      <span className={classes.at} data-cursor>
        {positions === 0 ? '' : where}
      </span>
      <Figure long={t`Altitude`} short="Alt" color={ramp(scheme)[altitudeStep(feet)] ?? ''} width={46}>
        <Shown value={feet} as={altitude} />
      </Figure>
      <Figure long={t`Ground speed`} short="GS" color="var(--hb-tx)" width={38}>
        <Shown value={between(track.gs, cursor)} as={speed} />
      </Figure>
      <Figure long={t`Vertical`} short="V/S" color="var(--hb-tx3)" width={64}>
        <Shown value={between(track.vs, cursor)} as={rate} />
      </Figure>
      <span className={classes.positions}>
        {plural(positions, { one: '1 position', other: `${count(positions)} positions` })}
      </span>
    </div>
  );
}

interface FigureProps {
  readonly long: string;
  readonly short: string;
  readonly color: string;
  /** Width of the longest figure in pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

function Figure({ long, short, color, width, children }: FigureProps): ReactNode {
  return (
    <span>
      <i style={{ background: color }} />
      <span className={classes.long}>{long}</span>
      <abbr className={classes.short} title={long}>
        {short}
      </abbr>
      <b style={{ minWidth: width }}>{children}</b>
    </span>
  );
}
