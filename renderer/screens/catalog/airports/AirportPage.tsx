import { t } from '@lingui/core/macro';
import { Box, Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AirportRow, airportCalls } from '../../../../server/contract/admin/catalog/airports.ts';
import {
  type AirportOverview,
  type AirportRunway,
  getAirportOverview,
} from '../../../../server/contract/admin/catalog/overviews.ts';
import { hasPlace } from '../../../../server/contract/geo.ts';
import { countryName } from '../../../lib/airportTexts.ts';
import { queryOf } from '../../../lib/api.ts';
import { coordinates, count, elevation, money, unitPrice } from '../../../lib/figures.ts';
import { AirportMap } from '../../../map/flights/AirportsMap.tsx';
import { Nothing, Panel, PanelFoot } from '../../../ui/Panel.tsx';
import { Shown, shownText } from '../../../ui/Shown.tsx';
import { SkeletonPanel } from '../../../ui/SkeletonRows.tsx';
import { StatusText } from '../../../ui/StatusBadge.tsx';
import { aircraftState, aircraftStatus } from '../fleet/aircraftStatus.ts';
import { Network, PilotRows, Thumbnail } from '../Network.tsx';
import { RecentReports } from '../RecentReports.tsx';
import classes from '../RowPage.module.css';
import { type Fact, FactsPanel, ReadPage, RowPage } from '../RowPage.tsx';
import { airports, HubMark } from './airports.tsx';

/** Shows an airport's runways, flights and reports, and the aircraft and pilots that are there. */
export function AirportPage(): ReactNode {
  const { airportId } = useParams({ from: '/airports/$airportId' });
  const query = queryOf(airportCalls.find, { params: { id: airportId } });
  return <ReadPage resource={airports} query={query} View={AirportView} />;
}

function AirportView({ row: airport }: { readonly row: AirportRow }): ReactNode {
  const { id } = airport;
  const query = useQuery(queryOf(getAirportOverview, { params: { id } }));
  const { data, isPending } = query;
  const overview = data?.data;
  return (
    <RowPage
      resource={airports}
      row={airport}
      note={
        <>
          {airport.name} {airport.hub ? <HubMark hub /> : null}
        </>
      }
      actions={
        <Button
          leftSection={<IconRoute size={14} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to="/flights" search={{ new: id }} {...props} />}
        >
          {t`Add flights from here`}
        </Button>
      }
      totals={totalsOf(airport, overview)}
      side={
        <>
          <FactsPanel title={t`About`} facts={factsOf(airport)} />
          <MapPanel airport={airport} />
        </>
      }
      later={
        isPending ? (
          <SkeletonPanel height={300} />
        ) : overview === undefined ? null : (
          <>
            <Runways of={overview.runways} />
            <Parked id={id} overview={overview} />
            <PilotRows
              title={t`Pilots here`}
              pilots={overview.pilots}
              total={overview.pilot_count}
              search={{ curr_airport_id: id }}
            >
              {t`Accepted flights move pilots to their arrival airport.`}
            </PilotRows>
          </>
        )
      }
    >
      <Network query={query} hasFlights={airport.flights > 0} name={id} here={id} search={{ airport_id: id }}>
        {t`Flights from and to this airport appear here.`}
      </Network>
      <RecentReports of={{ airport: id }} />
    </RowPage>
  );
}

function MapPanel({ airport }: { readonly airport: AirportRow }): ReactNode {
  return (
    <Panel title={t`Map`}>
      <Box h={240}>
        {hasPlace(airport) ? (
          <AirportMap airport={airport} />
        ) : (
          <Nothing title={t`No position`}>{t`Enter where it is.`}</Nothing>
        )}
      </Box>
    </Panel>
  );
}

function totalsOf(airport: AirportRow, overview: AirportOverview | undefined): readonly Fact[] {
  return [
    [t`Departures`, figure('departures', overview?.departures)],
    [t`Arrivals`, figure('arrivals', overview?.arrivals)],
    [t`Aircraft here`, figure('aircraft', overview?.aircraft_count)],
    [t`Pilots here`, figure('pilots', overview?.pilot_count)],
    [t`Pilots based here`, count(airport.pilots)],
    [t`Elevation`, <Shown key="elevation" value={airport.elevation} as={elevation} />],
  ];
}

function figure(key: string, value: number | undefined): ReactNode {
  return <Shown key={key} value={value} as={count} />;
}

function factsOf(airport: AirportRow): readonly Fact[] {
  return [
    ['IATA', shownText(airport.iata)],
    [t`City`, shownText(airport.city)],
    [t`Country`, shownText(airport.country && countryName(airport.country))],
    [t`Position`, coordinates(airport)],
    [t`Time zone`, shownText(airport.tz)],
    ['Jet A', shownText(fuelPrice(airport.fuel_jeta_cost))],
    ['100LL', shownText(fuelPrice(airport.fuel_100ll_cost))],
    ['MOGAS', shownText(fuelPrice(airport.fuel_mogas_cost))],
    [t`Ground handling`, shownText(airport.ground_handling_cost ? money(airport.ground_handling_cost) : null)],
    [t`Notes`, shownText(airport.notes)],
  ];
}

/** @param cost of a pound; none where the airport has no price */
function fuelPrice(cost: number | null): string | null {
  return cost ? unitPrice(cost, 'fuel') : null;
}

const surfaces: Readonly<Record<NonNullable<AirportRunway['surface']>, string>> = {
  asphalt: t`Asphalt`,
  concrete: t`Concrete`,
  grass: t`Grass`,
  gravel: t`Gravel`,
  earth: t`Earth`,
  water: t`Water`,
};

function Runways({ of }: { readonly of: readonly AirportRunway[] }): ReactNode {
  if (of.length === 0) return null;
  return (
    <Panel title={t`Runways`}>
      <table className={classes.table} aria-label={t`Runways`}>
        <thead>
          <tr>
            <th scope="col">{t`Runway`}</th>
            <th scope="col" data-figures>
              {t`Length`}
            </th>
            <th scope="col" data-figures>
              {t`True heading`}
            </th>
            <th scope="col">{t`Surface`}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ name, length, headings, surface }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-figures>{elevation(length)}</td>
              <td data-figures>
                {shownText(headings?.map((heading) => `${String(heading).padStart(3, '0')}°`).join(' / '))}
              </td>
              <td>{shownText(surface && surfaces[surface])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface ParkedProps {
  readonly id: string;
  readonly overview: AirportOverview;
}

function Parked({ id, overview: { aircraft, aircraft_count } }: ParkedProps): ReactNode {
  return (
    <Panel
      title={t`Aircraft here`}
      note={count(aircraft_count)}
      side={
        <Link to="/fleet" search={{ airport_id: id }}>
          {t`All aircraft`}
        </Link>
      }
    >
      {aircraft_count === 0 ? (
        <Nothing title={t`No aircraft`}>{t`Accepted flights move aircraft to their arrival airport.`}</Nothing>
      ) : null}
      <table className={classes.table}>
        <tbody>
          {aircraft.map(({ id: aircraftId, registration, icao, picture, state, status }) => (
            <tr key={aircraftId}>
              <th scope="row">
                <Link to="/fleet/$aircraftId" params={{ aircraftId: String(aircraftId) }}>
                  {registration}
                </Link>
              </th>
              <td className={classes.wide}>
                <Thumbnail of={picture} />
                {icao}
              </td>
              <td>{status === 'A' ? aircraftState(state) : <StatusText status={aircraftStatus(status)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {aircraft_count > aircraft.length ? (
        <PanelFoot>{t`and ${count(aircraft_count - aircraft.length)} more`}</PanelFoot>
      ) : null}
    </Panel>
  );
}
