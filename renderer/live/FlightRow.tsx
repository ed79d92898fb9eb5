import { memo, type ReactNode, useEffect, useRef } from 'react';
import { altitude } from '../app/figures.ts';
import { ago, timeOf } from '../app/utc.ts';
import { Route } from '../components/Route.tsx';
import { Shown } from '../components/Shown.tsx';
import { phaseOf } from '../components/status.ts';
import type { FlightFacts } from './flightFacts.ts';
import classes from './FlightList.module.css';

interface Props {
  readonly facts: FlightFacts;
  readonly selected: boolean;
  /** Minutes since 1970: a row is drawn again when its flight or the minute changes. */
  readonly minute: number;
  readonly onSelect: (id: string) => void;
}

export const FlightRow = memo(Row, (before, after) => {
  if (before.selected !== after.selected || before.onSelect !== after.onSelect) return false;
  if (before.facts.flight !== after.facts.flight || before.facts.silent !== after.facts.silent) return false;
  return !after.facts.silent || before.minute === after.minute;
});

function Row({ facts, selected, minute, onSelect }: Props): ReactNode {
  const { flight, silent, share, eta } = facts;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li ref={item} className={classes.item}>
      <button type="button" className={classes.row} aria-current={selected} onClick={() => onSelect(flight.id)}>
        <span className={classes.line}>
          <span className={classes.ident}>{flight.ident}</span>
          <Route from={flight.dpt_airport.id} to={flight.arr_airport.id} />
          <span className={classes.space} />
          <span className={silent ? classes.silent : classes.figure}>
            {silent ? ago(flight.last_contact, (minute + 1) * 60_000 - 1) : whereTo(facts)}
          </span>
        </span>
        <span className={classes.below}>
          <span className={classes.type}>{flight.aircraft.icao}</span>
          <span className={classes.pilot}>{flight.pilot.name}</span>
          <span className={classes.bar} data-selected={selected}>
            <i style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
          <span className={classes.space} />
          <Shown value={eta} as={timeOf} />
        </span>
      </button>
    </li>
  );
}

/** Altitude in the air, the phase on the ground. */
function whereTo({ flight, airborne }: FlightFacts): string {
  const feet = flight.position?.altitude ?? null;
  return airborne && feet !== null ? altitude(feet) : phaseOf(flight.status).label;
}
