import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ActionBar } from '../review/ActionBar.tsx';
import { describeFlags } from './flagWords.ts';
import './print.css';
import { PrintedLog } from './PrintedLog.tsx';
import { ReportAside } from './ReportAside.tsx';
import { ReportFlight } from './ReportFlight.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import classes from './ReportPage.module.css';
import { type FlownReport, reportQuery } from './reportQuery.ts';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useCursor } from './useCursor.ts';
import { useEvidence } from './useEvidence.ts';

export function ReportPage(): ReactNode {
  const { pirepId } = useParams({ from: '/pireps/$pirepId' });
  // Reads the pending location: until the next page has loaded, the parameters still name the previous report.
  const going = useLocation({ select: ({ pathname }) => pathname });
  const { data, error, isPlaceholderData, refetch } = useQuery(reportQuery(pirepId));
  return (
    <article
      className={classes.report}
      data-report
      data-late={isPlaceholderData || undefined}
      aria-label="Report"
      aria-busy={(data === undefined && error === null) || isPlaceholderData}
    >
      {data === undefined && error === null ? <ReportSkeleton /> : null}
      {data === undefined && error !== null ? (
        <ErrorState error={error} what="Report" onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Report {...data} late={!going.endsWith(`/${data.report.id}`)} />}
    </article>
  );
}

function Report({ report, flown, log, late }: FlownReport & { readonly late: boolean }): ReactNode {
  const { track, route } = flown;
  const { cursor, setCursor, showLine } = useCursor(report, track);
  const flags = useMemo(() => describeFlags(report.flags, { report, track, route }), [report, track, route]);
  const evidence = useEvidence({ id: report.id, flags, track }, setCursor);
  return (
    <>
      <ReportHeader report={report} />
      <div className={classes.body}>
        <ReportFlight {...{ report, flown, flags, evidence, cursor }} onCursor={setCursor} />
        <ReportAside key={report.id} {...{ report, flags, evidence }} log={log} onLogLine={showLine} />
      </div>
      <PrintedLog log={log} />
      <ActionBar report={report} late={late} canPlay={flown.track.at.length > 1} />
    </>
  );
}
