import { Button } from '@mantine/core';
import { IconCurrentLocation, IconWifiOff, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import { distance, distanceFigure, duration } from '../../lib/figures.ts';
import { ago, momentOf, timeOf, useNow } from '../../lib/utc.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { noContact, phaseOf } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { aircraftKind, AircraftPaths } from '../../map/flights/aircraftSymbols.ts';
import { AltitudeSparkline } from './AltitudeSparkline.tsx';
import classes from './FlightCard.module.css';
import { FlightFigures } from './FlightFigures.tsx';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { useTrack } from './useLiveFlights.ts';

interface Props {
  readonly facts: FlightFacts;
  readonly following: boolean;
  readonly onFollow: () => void;
  readonly onClose: () => void;
}

/** Shows the selected flight over the map. */
export function FlightCard({ facts, following, onFollow, onClose }: Props): ReactNode {
  const { flight, silent } = facts;
  const track = useTrack(facts)?.track ?? null;
  return (
    <aside className={classes.card} aria-label={`Flight ${flight.ident}`}>
      <header className={classes.head}>
        <div className={classes.row}>
          <h2 className={classes.ident}>{flight.ident}</h2>
          <span className={classes.airline}>{flight.airline_name}</span>
          <StatusBadge status={silent ? noContact : phaseOf(flight.status, flight.position?.vs ?? null)} />
          <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
            <IconX size={15} stroke={1.6} aria-hidden />
          </button>
        </div>
        <div className={classes.pilot}>
          <Avatar name={flight.pilot.name} />
          <span className={classes.name}>{flight.pilot.name}</span>
          <span className={classes.quiet}>{flight.pilot.ident}</span>
          <span className={classes.space} />
          <span className={classes.quiet}>{flight.aircraft.registration}</span>
        </div>
      </header>
      {silent ? <Silence since={flight.last_contact} /> : null}
      <Progress facts={facts} />
      <FlightFigures facts={facts} />
      <div className={classes.chart}>
        <AltitudeSparkline facts={facts} track={track} />
      </div>
      <footer className={classes.foot}>
        <span className={classes.dot} data-silent={silent} />
        <span className={classes.contact}>
          <Age of={flight.last_contact} />
        </span>
        <span className={classes.space} />
        <Button
          leftSection={<IconCurrentLocation size={14} stroke={1.6} aria-hidden />}
          aria-pressed={following}
          data-active={following || undefined}
          onClick={onFollow}
        >
          Follow
        </Button>
        <Button
          renderRoot={(props) => <Link to="/pireps/$pirepId" params={{ pirepId: flight.id }} {...props} />}
          rightSection={<Keys of={['↵']} />}
        >
          Report
        </Button>
      </footer>
    </aside>
  );
}

function Silence({ since }: { readonly since: string }): ReactNode {
  const now = useNow(60_000);
  return (
    <p className={classes.silence}>
      <IconWifiOff size={14} stroke={1.6} aria-hidden />
      No contact since {momentOf(since, now)}
    </p>
  );
}

function Age({ of }: { readonly of: string }): ReactNode {
  return ago(of, useNow(1000));
}

function Progress({ facts: { flight, flown, remaining, share, eta } }: { readonly facts: FlightFacts }): ReactNode {
  const { dpt_airport, arr_airport, planned_distance, planned_flight_time, block_off_time } = flight;
  const percent = `${(share * 100).toFixed(1)}%`;
  const now = useNow(60_000);
  return (
    <section className={classes.route} aria-label="Progress">
      <div className={classes.ends}>
        <Airport airport={dpt_airport} />
        <span className={classes.planned}>
          {distance(planned_distance ?? flown + remaining)}
          {planned_flight_time === null ? '' : ` · planned ${duration(planned_flight_time)}`}
        </span>
        <Airport airport={arr_airport} />
      </div>
      <div className={classes.progress}>
        <div className={classes.bar}>
          <i style={{ width: percent }} />
        </div>
        <svg width="20" height="20" viewBox="-12 -12 24 24" style={{ left: `calc(${percent} - 10px)` }} aria-hidden>
          <path transform="rotate(90)" d={AircraftPaths[aircraftKind(flight.aircraft.icao)]} />
        </svg>
      </div>
      <div className={classes.times}>
        <span>{block_off_time === null ? '' : `OUT ${momentOf(block_off_time, now)}`}</span>
        <span>{flownAndAhead(flown, remaining)}</span>
        <span>
          ETA{' '}
          <b>
            <Shown value={eta} as={timeOf} />
          </b>
        </span>
      </div>
    </section>
  );
}

/** Rounds thousands. The unit is on the line above, because there is no room for it here. */
function flownAndAhead(flown: number, remaining: number): string {
  const unit = Math.max(flown, remaining) < 1000 ? ' nm' : '';
  return `${distanceFigure(flown)}${unit} flown · ${distanceFigure(remaining)} to go`;
}

function Airport({ airport }: { readonly airport: LiveFlight['dpt_airport'] }): ReactNode {
  return (
    <div className={classes.end}>
      <div className={classes.code}>{airport.id}</div>
      <div className={classes.city}>{airport.city === '' ? airport.name : airport.city}</div>
    </div>
  );
}
