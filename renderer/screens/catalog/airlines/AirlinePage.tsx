import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getHome } from '../../../../server/contract/admin/airline.ts';
import { airlineCalls } from '../../../../server/contract/admin/catalog/airlines.ts';
import { type AirlineOverview, getAirlineOverview } from '../../../../server/contract/admin/catalog/overviews.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { countryName } from '../../../lib/airportTexts.ts';
import { queryOf } from '../../../lib/api.ts';
import { count, duration } from '../../../lib/figures.ts';
import { Logo } from '../../../ui/Avatar.tsx';
import { Nothing, Panel } from '../../../ui/Panel.tsx';
import { shownText } from '../../../ui/Shown.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Network, PilotRows, Thumbnail } from '../Network.tsx';
import { PicturePanel } from '../PicturePanel.tsx';
import { RecentReports } from '../RecentReports.tsx';
import { SkeletonPanel } from '../../../ui/SkeletonRows.tsx';
import classes from '../RowPage.module.css';
import { type Fact, FactsPanel, ReadPage, RowPage } from '../RowPage.tsx';
import { activeStatus } from '../states.tsx';
import { airlines } from './airlines.tsx';
import { ColorPanel } from './ColorPanel.tsx';

type Airline = EndpointOutput<(typeof airlineCalls)['find']>['data'];

export function AirlinePage(): ReactNode {
  const { airlineId } = useParams({ from: '/airlines/$airlineId' });
  const query = queryOf(airlineCalls.find, { params: { id: Number(airlineId) } });
  return <ReadPage resource={airlines} query={query} View={AirlineView} />;
}

function AirlineView({ row: airline }: { readonly row: Airline }): ReactNode {
  const { id, icao, name, picture } = airline;
  const query = useQuery(queryOf(getAirlineOverview, { params: { id } }));
  const { data, isPending } = query;
  // The pilots' page has the name, logo and colour of the first airline.
  const { data: home } = useQuery(queryOf(getHome, {}));
  return (
    <RowPage
      resource={airlines}
      row={airline}
      note={
        <>
          <Logo of={picture} size={22} /> {name} <StatusBadge status={activeStatus(airline.active)} />
        </>
      }
      totals={totalsOf(airline)}
      side={
        <>
          <PicturePanel title={t`Logo`} of={{ subject: 'airlines', id, name: icao, picture }}>
            {t`A PNG, JPEG, WebP or GIF. It appears in this window, on the pilots’ page and in pilots’ clients.`}
          </PicturePanel>
          {home?.data.airline?.id === id ? <ColorPanel name={name} picture={picture} /> : null}
          <FactsPanel title={t`About`} facts={factsOf(airline)} />
        </>
      }
      later={
        isPending ? (
          <SkeletonPanel height={300} />
        ) : data === undefined ? null : (
          <>
            <Fleet airline={airline} fleet={data.data.fleet} />
            <PilotRows
              title={t`Most hours`}
              pilots={data.data.pilots}
              total={airline.pilots}
              search={{ airline_id: String(id) }}
            >
              {t`Pilots of this airline appear here.`}
            </PilotRows>
          </>
        )
      }
    >
      <Network query={query} hasFlights={airline.flights > 0} name={icao} search={{ airline_id: String(id) }}>
        {t`Scheduled flights of this airline appear here.`}
      </Network>
      <RecentReports of={{ airline: icao }} expected={airline.pireps} />
    </RowPage>
  );
}

function totalsOf(airline: Airline): readonly Fact[] {
  return [
    [t`Flights flown`, count(airline.total_flights)],
    [t`Flight time`, duration(airline.total_time)],
    [t`Reports`, count(airline.pireps)],
    [t`Pilots`, count(airline.pilots)],
    [t`Aircraft`, count(airline.aircraft)],
    [t`Scheduled flights`, count(airline.flights)],
  ];
}

function factsOf({ iata, callsign, country, logo }: Airline): readonly Fact[] {
  return [
    ['IATA', shownText(iata)],
    [t`Callsign`, shownText(callsign)],
    [t`Country`, shownText(country && countryName(country))],
    [t`Logo URL`, shownText(logo)],
  ];
}

interface FleetProps {
  readonly airline: Airline;
  readonly fleet: AirlineOverview['fleet'];
}

function Fleet({ airline, fleet }: FleetProps): ReactNode {
  return (
    <Panel
      title={t`Fleet`}
      note={count(airline.aircraft)}
      side={
        <Link to="/fleet/subfleets" search={{ airline_id: String(airline.id) }}>
          {t`All subfleets`}
        </Link>
      }
    >
      {fleet.length === 0 ? (
        <Nothing title={t`No subfleets yet`}>{t`A subfleet is a group of aircraft of one type.`}</Nothing>
      ) : null}
      <table className={classes.table}>
        <tbody>
          {fleet.map((subfleet) => (
            <tr key={subfleet.id}>
              <th scope="row">
                <Link to="/fleet" search={{ subfleet_id: String(subfleet.id) }}>
                  {subfleet.type}
                </Link>
              </th>
              <td className={classes.wide}>
                <Thumbnail of={subfleet.picture} />
                {subfleet.name}
              </td>
              <td data-figures>{count(subfleet.aircraft)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
