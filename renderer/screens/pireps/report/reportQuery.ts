import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listPirepLog } from '../../../../server/contract/admin/pirepLog.ts';
import { getPirep, getPirepTrack, type PirepReport } from '../../../../server/contract/admin/pireps.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { api, queryOf } from '../../../lib/api.ts';
import { isUnderWay } from '../inbox/useSelection.ts';

/** How often a flight in progress is fetched. Changes of its report come with the stream. */
const refetchEvery = 10_000;

export interface FlownReport {
  readonly report: PirepReport;
  readonly flown: EndpointOutput<typeof getPirepTrack>;
  /** `useLog` fetches the other lines. */
  readonly log: LogPage;
}

export type LogPage = EndpointOutput<typeof listPirepLog>;

/** Fetches a report with its track. The previous one stays visible until both are there, and its map is reused. */
// The type is TanStack's own, tagged with what the query returns.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function reportQuery(id: string) {
  const input = { params: { id } };
  return queryOptions({
    queryKey: [...queryOf(getPirep, input).queryKey, 'with track'],
    queryFn: async ({ signal }): Promise<FlownReport> => {
      const [report, flown, log] = await Promise.all([
        api(getPirep, input, signal),
        api(getPirepTrack, input, signal),
        api(listPirepLog, { ...input, query: {} }, signal),
      ]);
      return { report: report.data, flown, log };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.report) ? refetchEvery : false),
  });
}
