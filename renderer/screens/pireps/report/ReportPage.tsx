import { t } from '@lingui/core/macro';
import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { PirepLogLine } from '../../../../server/contract/admin/pirepLog.ts';
import type { PirepReport, TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { duration } from '../../../lib/figures.ts';
import type { Cursor } from '../../../map/geo/cursor.ts';
import { nearestIndex } from '../../../map/report/reportMarkers.ts';
import { fullDateOf } from '../../../lib/utc.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Hint } from '../../../ui/Keys.tsx';
import { Letterhead } from '../../../ui/print/Letterhead.tsx';
import { isReviewable, isUnderWay, useSelected } from '../inbox/useSelection.ts';
import { useReviewing } from '../review/useReview.ts';
import { DecisionButtons } from '../review/DecisionButtons.tsx';
import pireps from '../Pireps.module.css';
import { describeFlag } from './describedFlag.ts';
import { FieldList } from './Load.tsx';
import { PrintedLog } from './Log.tsx';
import { ReportAside } from './ReportAside.tsx';
import { ReportFlight } from './ReportFlight.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { useLandingView } from './ReportLanding.tsx';
import classes from './ReportPage.module.css';
import { type FlownReport, reportQuery } from './reportQuery.ts';
import { useEvidence } from './useEvidence.ts';
import { useLandingReplay } from './useLandingReplay.ts';

export function ReportPage(): ReactNode {
  const { pirepId } = useParams({ from: '/pireps/$pirepId' });
  // Reads the pending location: until the next page has loaded, the parameters still name the previous report.
  const going = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) ?? '' });
  const { data, error, isPlaceholderData, refetch } = useQuery(reportQuery(pirepId));
  return (
    <article
      className={classes.report}
      data-report
      data-late={isPlaceholderData || undefined}
      aria-label={t`Report`}
      aria-busy={(data === undefined && error === null) || isPlaceholderData}
    >
      {data === undefined && error === null ? <ReportSkeleton /> : null}
      {data === undefined && error !== null ? (
        <ErrorState
          error={error}
          failed={t`The report could not be loaded`}
          missing={t`Report not found`}
          wayOn={
            <Button renderRoot={(props) => <Link to="/pireps" search={{ show: 'all' }} {...props} />}>
              {t`All reports`}
            </Button>
          }
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : <Report {...data} going={going} />}
    </article>
  );
}

function Report({ report, flown, log, going }: FlownReport & { readonly going: string }): ReactNode {
  const { track, route } = flown;
  const view = useLandingView(report);
  const replay = useLandingReplay(view?.analysis.landings, track);
  const { cursor, setCursor, showLine } = useCursor(report, track, replay.goal?.from);
  const flags = useMemo(
    () => report.flags.map((flag) => describeFlag(flag, { report, track, route })),
    [report, track, route],
  );
  const evidence = useEvidence({ id: report.id, flags, track, onShow: view?.showFlag }, setCursor);
  return (
    <>
      <Letterhead
        airline={report.airline}
        title={t`Flight report ${report.id}`}
        note={fullDateOf(report.submitted_at ?? report.created_at)}
      />
      <ReportHeader report={report} />
      <div className={classes.body}>
        <ReportFlight {...{ report, flown, flags, evidence, cursor, view, replay }} onCursor={setCursor} />
        <ReportAside key={report.id} {...{ report, flags, evidence }} log={log} onLogLine={showLine} />
      </div>
      <PrintedLog log={log} />
      <section className="printed" aria-label={t`Printed fields`}>
        <h2>{t`Fields`}</h2>
        <FieldList report={report} />
      </section>
      <ActionBar report={report} going={going} canPlay={flown.track.at.length > 1} />
    </>
  );
}

interface CursorState {
  readonly cursor: Cursor;
  readonly setCursor: (cursor: Cursor) => void;
  /** Moves to the aircraft's position when the line was written. */
  readonly showLine: (line: PirepLogLine) => void;
}

/**
 * The one cursor of a report. At first it is at the start of the replay, of the flight or a landing, or at the aircraft's current
 * position.
 */
function useCursor(report: PirepReport, { at }: TrackColumns, landing: Cursor | undefined): CursorState {
  const { id } = report;
  const [chosen, setChosen] = useState<{ readonly id: string; readonly cursor: Cursor } | null>(null);
  const last = Math.max(0, at.length - 1);
  const start = landing ?? (isUnderWay(report) ? last : 0);
  const setCursor = useCallback((cursor: Cursor) => setChosen({ id, cursor }), [id]);
  const showLine = useCallback(
    ({ created_at }: PirepLogLine) => {
      if (at.length > 0) setCursor(nearestIndex(at, Date.parse(created_at)));
    },
    [at, setCursor],
  );
  const cursor = chosen?.id === id ? chosen.cursor : start;
  return { cursor: Math.min(cursor, last), setCursor, showLine };
}

interface ActionBarProps {
  readonly report: PirepReport;
  /** The report in the address, which may still be loading. */
  readonly going: string;
  readonly canPlay: boolean;
}

/** Shows the keys and the buttons for the open report. Selected reports are decided from the list instead. */
function ActionBar({ report, going, canPlay }: ActionBarProps): ReactNode {
  const selection = useSelected();
  const { find } = useReviewing();
  const late = going !== report.id;
  const decided = late ? find(going) : report;
  const decidable = decided !== undefined && isReviewable(decided) && selection.rows.length === 0;
  const effect = !late && report.state === PirepState.PENDING ? effectOf(report) : undefined;
  return (
    <footer className={pireps.bar} data-of-report>
      <div className={pireps.hints}>
        <Hint keys={['J', 'K']}>{t`next, previous`}</Hint>
        {canPlay ? <Hint keys={['Space']}>{t`play`}</Hint> : null}
        <Hint keys={['?']}>{t`all keys`}</Hint>
      </div>
      {decidable ? (
        <div className={pireps.decide}>
          {effect === undefined ? null : <span>{effect}</span>}
          <DecisionButtons pireps={[decided]} late={late} />
        </div>
      ) : null}
    </footer>
  );
}

/** Returns `Accept adds 03:24 to Mara, moves D-AKTE to LPPT`. */
function effectOf({ aircraft, arr_airport, flight_time, pilot }: PirepReport): string {
  const [name = pilot.name] = pilot.name.split(' ');
  return t`Accept adds ${duration(flight_time ?? 0)} to ${name}, moves ${aircraft.registration} to ${arr_airport.id}`;
}

function ReportSkeleton(): ReactNode {
  return (
    <div className={classes.skeleton} role="status" aria-label={t`Loading`}>
      <div className={classes.header}>
        <i style={{ width: 240, height: 16, marginTop: 4 }} />
        <i style={{ width: 380, height: 9, marginTop: 11 }} />
      </div>
      <div className={classes.body}>
        <Box flex={1} bg="var(--hb-map-land)" />
        <Box w={304} visibleFrom="sm" />
      </div>
    </div>
  );
}
