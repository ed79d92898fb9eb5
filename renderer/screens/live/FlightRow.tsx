import type { ReactNode } from 'react';
import { altitude } from '../../lib/figures.ts';
import { ago, timeOf } from '../../lib/utc.ts';
import { Route } from '../../ui/Route.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { phaseOf } from '../../ui/status.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import classes from './LivePage.module.css';

interface Props {
  readonly facts: FlightFacts;
  readonly selected: boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly onSelect: (id: string) => void;
}

/** Shows a flight in two lines: callsign, route and altitude; type, pilot, progress and ETA. */
export function FlightRow({ facts, selected, now, onSelect }: Props): ReactNode {
  const { flight, silent, share, eta } = facts;
  return (
    <li className={classes.item}>
      <button type="button" className={classes.row} aria-current={selected} onClick={() => onSelect(flight.id)}>
        <span className={classes.line}>
          <span className={classes.ident}>{flight.ident}</span>
          <span className={classes.route}>
            <Route from={flight.dpt_airport.id} to={flight.arr_airport.id} />
          </span>
          <span className={classes.space} />
          <span className={silent ? classes.silent : classes.figure}>
            {silent ? ago(flight.last_contact, now) : whereTo(facts)}
          </span>
        </span>
        <span className={classes.below}>
          <span className={classes.type}>{flight.aircraft.icao}</span>
          <span className={classes.pilot}>{flight.pilot.name}</span>
          <span className={classes.bar} data-selected={selected}>
            <i style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
          <span className={classes.space} />
          <span className={classes.eta}>
            <Shown value={eta} as={timeOf} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** Shows the altitude in the air and the phase on the ground. */
function whereTo({ flight, airborne }: FlightFacts): string {
  const feet = flight.position?.altitude ?? null;
  return airborne && feet !== null ? altitude(feet) : phaseOf(flight.status).label;
}
