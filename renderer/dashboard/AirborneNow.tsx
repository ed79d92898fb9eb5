import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { listLiveFlights } from '../../server/contract/admin/live.ts';
import { queryOf } from '../app/api.ts';
import { altitude, count, percent } from '../app/figures.ts';
import { useNow } from '../app/useNow.ts';
import { timeOf } from '../app/utc.ts';
import { Route } from '../components/Route.tsx';
import { Shown } from '../components/Shown.tsx';
import { SkeletonRows } from '../components/SkeletonRows.tsx';
import { StatusText } from '../components/StatusBadge.tsx';
import { noContact, phaseOf } from '../components/status.ts';
import { type FlightFacts, flightFacts } from '../map/flightFacts.ts';
import classes from './AirborneNow.module.css';
import { Nothing, Panel } from './Panel.tsx';
import panel from './PanelLink.module.css';

const rows = 7;
/** Milliseconds between two looks at who has fallen silent. */
const contactInterval = 10_000;

/** Who is in the air, next arrivals first. */
export function AirborneNow(): ReactNode {
  const now = useNow(contactInterval);
  const { data } = useQuery(queryOf(listLiveFlights, {}));
  const flights = useMemo(() => data?.data.map((flight) => flightFacts(flight, now)), [data, now]);
  const airborne = flights?.filter((facts) => facts.airborne) ?? [];
  const shown = airborne.toSorted((a, b) => (a.eta ?? Infinity) - (b.eta ?? Infinity) || 0).slice(0, rows);
  return (
    <Panel
      title="Airborne now"
      note={airborne.length === 0 ? undefined : `${count(airborne.length)}, next arrivals first`}
      side={
        <Link to="/live" className={panel.link}>
          Open live map <IconArrowRight size={14} stroke={1.6} aria-hidden />
        </Link>
      }
    >
      {flights === undefined ? <SkeletonRows count={4} height={33} /> : null}
      {flights !== undefined && shown.length === 0 ? (
        <Nothing title="Nobody is flying.">Aircraft appear within seconds of a pilot’s first position.</Nothing>
      ) : null}
      {shown.length === 0 ? null : <Flights flights={shown} />}
      <Rest more={airborne.length - shown.length} ground={(flights?.length ?? 0) - airborne.length} />
    </Panel>
  );
}

function Flights({ flights }: { readonly flights: readonly FlightFacts[] }): ReactNode {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Flight</th>
          <th>Route</th>
          <th className={classes.wide}>Pilot</th>
          <th className={classes.wider}>Aircraft</th>
          <th>Phase</th>
          <th>Flown</th>
          <th className={classes.figure}>Level</th>
          <th className={classes.figure}>ETA</th>
        </tr>
      </thead>
      <tbody>
        {flights.map((facts) => (
          <Flight key={facts.flight.id} facts={facts} />
        ))}
      </tbody>
    </table>
  );
}

function Flight({ facts: { flight, share, silent, eta } }: { readonly facts: FlightFacts }): ReactNode {
  const { id, ident, dpt_airport, arr_airport, pilot, aircraft, position, status } = flight;
  return (
    <tr>
      <td>
        <Link to="/live" search={{ flight: id }} className={classes.ident}>
          {ident}
        </Link>
      </td>
      <td>
        <Route from={dpt_airport.id} to={arr_airport.id} />
      </td>
      <td className={classes.wide}>{pilot.name}</td>
      <td className={classes.wider}>
        {aircraft.icao} {aircraft.registration}
      </td>
      <td>
        <StatusText status={silent ? noContact : phaseOf(status, position?.vs)} />
      </td>
      <td>
        <span className={classes.bar} role="img" aria-label={percent(share)}>
          <i style={{ width: percent(share).replace(/\s/, '') }} />
        </span>
      </td>
      <td className={classes.figure}>
        <Shown value={position?.altitude} as={altitude} />
      </td>
      <td className={classes.figure}>
        <Shown value={eta} as={timeOf} />
      </td>
    </tr>
  );
}

/** Those that the list leaves out. */
function Rest({ more, ground }: { readonly more: number; readonly ground: number }): ReactNode {
  if (more === 0 && ground === 0) return null;
  const parts = [
    more === 0 ? '' : `${count(more)} more in the air`,
    ground === 0 ? '' : `${count(ground)} on the ground`,
  ];
  return <p className={classes.rest}>{parts.filter((part) => part !== '').join(', ')}</p>;
}
