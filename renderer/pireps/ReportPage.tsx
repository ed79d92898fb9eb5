import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getPirep, getPirepTrack, type PirepReport } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { queryOf } from '../app/api.ts';
import { ErrorState } from '../components/ErrorState.tsx';
import { Keys } from '../components/Keys.tsx';
import { ReportAside } from './ReportAside.tsx';
import { NoFlight, ReportFlight } from './ReportFlight.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import classes from './ReportPage.module.css';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useCursor } from './useCursor.ts';

/** How often the track of a flight in the air is read again. */
const trackEvery = 10_000;

/** The report of the address. */
export function ReportPage(): ReactNode {
  const { pirepId } = useParams({ from: '/pireps/$pirepId' });
  const report = useQuery(queryOf(getPirep, { params: { id: pirepId } }));
  return (
    <article className={classes.report} data-report aria-label="Report" aria-busy={report.isPending}>
      {report.data === undefined ? (
        <NotLoaded error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <Report key={pirepId} report={report.data.data} />
      )}
    </article>
  );
}

function NotLoaded({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <ReportSkeleton /> : <ErrorState error={error} what="The report" onRetry={onRetry} />;
}

function Report({ report }: { readonly report: PirepReport }): ReactNode {
  const flying = report.state === PirepState.IN_PROGRESS;
  const track = useQuery({
    ...queryOf(getPirepTrack, { params: { id: report.id } }),
    refetchInterval: flying ? trackEvery : false,
  });
  const { cursor, setCursor, showLine } = useCursor(report, track.data?.track);
  return (
    <>
      <ReportHeader report={report} />
      <div className={classes.body}>
        <div className={classes.flight}>
          {track.data === undefined ? (
            <NoFlight error={track.error} onRetry={() => void track.refetch()} />
          ) : (
            <ReportFlight report={report} flown={track.data} cursor={cursor} onCursor={setCursor} />
          )}
        </div>
        <ReportAside report={report} log={track.data?.log ?? null} onLogLine={showLine} />
      </div>
      <footer className={classes.keys}>
        <span>
          <Keys of={['J', 'K']} /> next, previous
        </span>
        {report.position_count > 1 ? (
          <span>
            <Keys of={['Space']} /> play
          </span>
        ) : null}
      </footer>
    </>
  );
}
