import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pilotCalls } from '../../../../server/contract/admin/catalog/pilots.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { queryOf } from '../../../lib/api.ts';
import { count, distance, duration, money, rate } from '../../../lib/figures.ts';
import { RecentReports } from '../RecentReports.tsx';
import { type Fact, FactsPanel, RowPage } from '../RowPage.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Shown } from '../../../ui/Shown.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Bids, Locations } from './PilotFlights.tsx';
import { PilotKeys } from './PilotKeys.tsx';
import { pilots } from './pilots.tsx';
import { pilotStatus } from './pilotState.ts';
import { RankProgress } from './RankProgress.tsx';

export type Pilot = EndpointOutput<(typeof pilotCalls)['find']>['data'];

/** Shows a pilot's totals, rank progress, locations, bids, reports and keys. */
export function PilotPage(): ReactNode {
  const { pilotId } = useParams({ from: '/pilots/$pilotId' });
  const { data, error, refetch } = useQuery(queryOf(pilotCalls.find, { params: { id: Number(pilotId) } }));
  if (data !== undefined) return <PilotView key={pilotId} pilot={data.data} />;
  if (error === null) return <SkeletonRows count={12} height={44} />;
  return <ErrorState error={error} what="Pilot" onRetry={() => void refetch()} />;
}

function PilotView({ pilot }: { readonly pilot: Pilot }): ReactNode {
  return (
    <RowPage
      resource={pilots}
      row={pilot}
      note={
        <>
          {pilot.ident} · {pilot.rank_name} <StatusBadge status={pilotStatus(pilot.state)} />
        </>
      }
      actions={
        <Button
          leftSection={<IconKey size={14} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to="/keys" search={{ issue: String(pilot.id) }} {...props} />}
        >
          Issue key
        </Button>
      }
      totals={totalsOf(pilot)}
      side={
        <>
          <RankProgress pilot={pilot} />
          <PilotKeys pilot={pilot} />
          <Bids pilot={pilot} />
          <FactsPanel title="About" facts={factsOf(pilot)} />
        </>
      }
    >
      <RecentReports of={{ user_id: pilot.id }} inbox={{ pilot: String(pilot.id) }} />
      <Locations pilot={pilot} />
    </RowPage>
  );
}

function totalsOf(pilot: Pilot): readonly Fact[] {
  return [
    ['Flights', count(pilot.flights)],
    ['Flight time', duration(pilot.flight_time)],
    ['Transferred', duration(pilot.transfer_time)],
    ['Distance', <Shown key="distance" value={pilot.distance} as={distance} />],
    ['Landing, average', <Shown key="landing" value={pilot.landing_average} as={rate} />],
    ['Balance', money(pilot.balance)],
    ['Now at', <Shown key="at" value={pilot.curr_airport_id} as={String} />],
  ];
}

function factsOf({ email, airline_icao, home_airport, country, timezone, notes }: Pilot): readonly Fact[] {
  return [
    [
      'E-mail',
      <a key="mail" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    ['Airline', airline_icao],
    ['Home', <Shown key="home" value={home_airport} as={({ id, name }) => `${id} ${name}`} />],
    ['Country', <Shown key="country" value={country} as={String} />],
    ['Time zone', timezone],
    ['Notes', <Shown key="notes" value={notes === '' ? null : notes} as={String} />],
  ];
}
