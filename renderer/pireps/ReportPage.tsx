import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EndpointOutput } from '../../server/contract/endpoint.ts';
import { getPirep, getPirepTrack, type PirepReport } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { api, queryOf } from '../app/api.ts';
import { ErrorState } from '../components/ErrorState.tsx';
import { Keys } from '../components/Keys.tsx';
import { ReportAside } from './ReportAside.tsx';
import { ReportFlight } from './ReportFlight.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import classes from './ReportPage.module.css';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useCursor } from './useCursor.ts';

/** How often a flight in the air is read again; changes of its report come with the stream. */
const refetchEvery = 10_000;

interface FlownReport {
  readonly report: PirepReport;
  readonly flown: EndpointOutput<typeof getPirepTrack>;
}

/** The report of the address. */
export function ReportPage(): ReactNode {
  const { pirepId } = useParams({ from: '/pireps/$pirepId' });
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
        <ErrorState error={error} what="The report" onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Report {...data} />}
    </article>
  );
}

/** A report and its track together; the one before stays until they are there, and with it the map. */
function reportQuery(id: string) {
  const input = { params: { id } };
  return queryOptions({
    queryKey: [...queryOf(getPirep, input).queryKey, 'with track'],
    queryFn: async ({ signal }): Promise<FlownReport> => {
      const [report, flown] = await Promise.all([api(getPirep, input, signal), api(getPirepTrack, input, signal)]);
      return { report: report.data, flown };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.report.state === PirepState.IN_PROGRESS ? refetchEvery : false),
  });
}

function Report({ report, flown }: FlownReport): ReactNode {
  const { cursor, setCursor, showLine } = useCursor(report, flown.track);
  return (
    <>
      <ReportHeader report={report} />
      <div className={classes.body}>
        <ReportFlight report={report} flown={flown} cursor={cursor} onCursor={setCursor} />
        <ReportAside key={report.id} report={report} log={flown.log} onLogLine={showLine} />
      </div>
      <footer className={classes.keys}>
        <span>
          <Keys of={['J', 'K']} /> next, previous
        </span>
        {flown.track.at.length > 1 ? (
          <span>
            <Keys of={['Space']} /> play
          </span>
        ) : null}
      </footer>
    </>
  );
}
