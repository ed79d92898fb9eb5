import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { aircraftCalls } from '../../../../server/contract/admin/catalog/aircraft.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { queryOf } from '../../../lib/api.ts';
import { count, duration, fuelWeight, weight } from '../../../lib/figures.ts';
import { dateTimeOf, useNow } from '../../../lib/utc.ts';
import { RecentReports } from '../RecentReports.tsx';
import { type Fact, FactsPanel, RowPage } from '../RowPage.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Shown } from '../../../ui/Shown.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { aircraft } from './aircraft.tsx';
import { aircraftState, aircraftStatus } from './aircraftStatus.ts';

type Aircraft = EndpointOutput<(typeof aircraftCalls)['find']>['data'];

/** Shows an aircraft's location, flights and weights. */
export function AircraftPage(): ReactNode {
  const { aircraftId } = useParams({ from: '/fleet/$aircraftId' });
  const { data, error, refetch } = useQuery(queryOf(aircraftCalls.find, { params: { id: Number(aircraftId) } }));
  if (data !== undefined) return <AircraftView key={aircraftId} row={data.data} />;
  if (error === null) return <SkeletonRows count={12} height={44} />;
  return <ErrorState error={error} what={t`Aircraft`} onRetry={() => void refetch()} />;
}

function AircraftView({ row }: { readonly row: Aircraft }): ReactNode {
  return (
    <RowPage
      resource={aircraft}
      row={row}
      note={
        <>
          {row.name} <StatusBadge status={aircraftStatus(row.status)} />
        </>
      }
      totals={totalsOf(row)}
      side={
        <>
          <FactsPanel title={t`About`} facts={aboutOf(row)} />
          <FactsPanel title={t`Weights`} facts={weightsOf(row)} />
        </>
      }
    >
      <RecentReports of={{ aircraft_id: row.id }} inbox={{ aircraft: String(row.id) }} />
    </RowPage>
  );
}

function totalsOf(row: Aircraft): readonly Fact[] {
  return [
    [t`Now at`, text(row.airport_id)],
    [t`State`, aircraftState(row.state)],
    [t`Flight time`, duration(row.flight_time)],
    [t`Reports`, count(row.pireps)],
    [t`Bids`, count(row.bids)],
    [t`Fuel on board`, fuelWeight(row.fuel_onboard)],
  ];
}

function aboutOf(row: Aircraft): readonly Fact[] {
  return [
    [t`Subfleet`, `${row.subfleet_type} ${row.subfleet_name}`],
    [t`Airline`, row.airline_icao],
    [t`ICAO type`, text(row.icao)],
    [t`Hub`, text(row.hub_id)],
    [t`Tail number`, text(row.tail_number === '' ? null : row.tail_number)],
    [t`Hex code`, text(row.hex_code)],
    ['SELCAL', text(row.selcal)],
    [t`SimBrief type`, text(row.simbrief_type)],
    [t`Last landing`, <LastLanding key="landing" moment={row.landing_time} />],
  ];
}

function LastLanding({ moment }: { readonly moment: string | null }): ReactNode {
  const now = useNow(60_000);
  return <Shown value={moment} as={(at) => dateTimeOf(at, now)} />;
}

function weightsOf(row: Aircraft): readonly Fact[] {
  return [
    [t`Dry operating`, pounds(row.dow)],
    [t`Max zero fuel`, pounds(row.zfw)],
    [t`Max take-off`, pounds(row.mtow)],
    [t`Max landing`, pounds(row.mlw)],
  ];
}

function text(value: string | null): ReactNode {
  return <Shown value={value} as={String} />;
}

function pounds(value: number | null): ReactNode {
  return <Shown value={value} as={weight} />;
}
