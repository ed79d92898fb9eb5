import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { aircraftCalls } from '../../../../server/contract/admin/catalog/aircraft.ts';
import { type AircraftStatistics, getAircraftStatistics } from '../../../../server/contract/admin/statistics.ts';
import type { EndpointOutput } from '../../../../server/contract/endpoint.ts';
import { queryOf } from '../../../lib/api.ts';
import { count, distance, duration, fuelWeight, rate, weight } from '../../../lib/figures.ts';
import { age, dateTimeOf, useNow } from '../../../lib/utc.ts';
import { Flown, flightCount, Records } from '../Flown.tsx';
import { History } from '../History.tsx';
import { PicturePanel } from '../PicturePanel.tsx';
import { RecentReports } from '../RecentReports.tsx';
import { NowAt } from './NowAt.tsx';
import classes from '../RowPage.module.css';
import { AirportLink, type Fact, FactsPanel, ReadPage, RowPage } from '../RowPage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Shown, shownText } from '../../../ui/Shown.tsx';
import { SkeletonPanel } from '../../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { aircraft } from './aircraft.tsx';
import { aircraftState, aircraftStatus } from './aircraftStatus.ts';

type Aircraft = EndpointOutput<(typeof aircraftCalls)['find']>['data'];

/** Shows where an aircraft is and has been, its landings, who flew it, reports and weights. */
export function AircraftPage(): ReactNode {
  const { aircraftId } = useParams({ from: '/fleet/$aircraftId' });
  const query = queryOf(aircraftCalls.find, { params: { id: Number(aircraftId) } });
  return <ReadPage resource={aircraft} query={query} View={AircraftView} />;
}

function AircraftView({ row }: { readonly row: Aircraft }): ReactNode {
  const query = useQuery(queryOf(getAircraftStatistics, { params: { id: row.id } }));
  const { data, isPending } = query;
  const hasFlown = row.pireps > 0;
  const isTrashed = row.deleted_at !== null;
  const of = { aircraft: String(row.id) };
  return (
    <RowPage
      resource={aircraft}
      row={row}
      note={
        <>
          {row.name} {isTrashed ? null : <StatusBadge status={aircraftStatus(row.status)} />}
        </>
      }
      totals={totalsOf(row, data?.data)}
      side={
        <>
          <FactsPanel title={t`About`} facts={aboutOf(row)} />
          <FactsPanel title={t`Weights`} facts={weightsOf(row)} />
          {isTrashed ? null : <AircraftPicture row={row} />}
        </>
      }
      later={
        <>
          {isPending && hasFlown ? <SkeletonPanel height={260} /> : null}
          {data === undefined ? null : (
            <>
              <FlownBy statistics={data.data} />
              <Records statistics={data.data} of={of} />
            </>
          )}
          <History subject="aircraft" id={row.id} />
        </>
      }
    >
      <Flown query={query} hasFlown={hasFlown} name={row.registration} here={row.airport_id} of={of} />
      <RecentReports of={of} expected={row.pireps} />
    </RowPage>
  );
}

/** Its own picture, or else that of its subfleet. */
function AircraftPicture({ row }: { readonly row: Aircraft }): ReactNode {
  const subfleet = { id: row.subfleet_id, name: t`subfleet ${row.subfleet_type}`, picture: row.subfleet_picture };
  return (
    <PicturePanel
      title={t`Picture`}
      of={{ subject: 'aircraft', id: row.id, name: row.registration, picture: row.picture }}
      instead={{ subject: 'subfleets', ...subfleet }}
    >
      {t`A PNG, JPEG, WebP or GIF. An aircraft without a picture shows that of its subfleet.`}
    </PicturePanel>
  );
}

function totalsOf(row: Aircraft, flown: AircraftStatistics | undefined): readonly Fact[] {
  return [
    [
      t`Now at`,
      <NowAt key="at" flight={row.flight}>
        <AirportLink id={row.airport_id} />
      </NowAt>,
    ],
    [t`Current use`, <State key="state" row={row} />],
    [t`Flights`, <Shown key="flights" value={flown?.flights} as={count} />],
    [t`Flight time`, duration(row.flight_time)],
    [t`Distance`, <Shown key="distance" value={flown?.flights === 0 ? 0 : flown?.distance} as={distance} />],
    [t`Landing, average`, <Shown key="landing" value={flown?.landing_average} as={rate} />],
    [t`Bookings`, count(row.bids)],
    [t`Fuel on board`, fuelWeight(row.fuel_onboard)],
  ];
}

function State({ row: { id, state, flight } }: { readonly row: Aircraft }): ReactNode {
  if (state === parked && flight === null) return aircraftState(state);
  return (
    <Link to="/pireps" search={{ show: 'in-progress', aircraft: String(id) }}>
      {aircraftState(state, flight)}
    </Link>
  );
}

const parked = 0;

/** Lists the pilots who flew it last, with their last flight. */
function FlownBy({ statistics: { pilots } }: { readonly statistics: AircraftStatistics }): ReactNode {
  const now = useNow(60_000);
  if (pilots.length === 0) return null;
  return (
    <Panel title={t`Flown by`} note={t`latest first`}>
      <table className={classes.table}>
        <tbody>
          {pilots.map(({ pilot, flights, last: { pirep_id, ident, filed_at } }) => (
            <tr key={pilot.id}>
              <th scope="row" className={classes.wide}>
                <Link to="/pilots/$pilotId" params={{ pilotId: String(pilot.id) }} search={{}}>
                  {pilot.name}
                </Link>
              </th>
              <td data-figures>{flightCount(flights)}</td>
              <td>
                <Link to="/pireps/$pirepId" params={{ pirepId: pirep_id }} search={{ show: 'all' }}>
                  {ident}
                </Link>
              </td>
              <td data-figures>{age(filed_at, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function aboutOf(row: Aircraft): readonly Fact[] {
  return [
    [
      t`Subfleet`,
      <Link key="subfleet" to="/fleet" search={{ subfleet_id: String(row.subfleet_id) }}>
        {`${row.subfleet_type} ${row.subfleet_name}`}
      </Link>,
    ],
    [t`Airline`, row.airline_icao],
    [t`ICAO type`, shownText(row.icao)],
    [t`Hub`, <AirportLink key="hub" id={row.hub_id} />],
    [t`Tail number`, shownText(row.tail_number)],
    [t`Hex code`, shownText(row.hex_code)],
    ['SELCAL', shownText(row.selcal)],
    [t`SimBrief type`, shownText(row.simbrief_type)],
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

function pounds(value: number | null): ReactNode {
  return <Shown value={value} as={weight} />;
}
