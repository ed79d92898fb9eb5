import { IconBuildingAirport, IconPlane, IconRoute, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AirportRow } from '../../server/contract/admin/catalog/airports.ts';
import type { BuiltinAirport } from '../../server/contract/admin/catalog/builtin.ts';
import type { FlightRow } from '../../server/contract/admin/catalog/flights.ts';
import type { PilotRow } from '../../server/contract/admin/catalog/pilots.ts';
import type { LiveFlight } from '../../server/contract/admin/live.ts';
import { count, duration } from '../lib/figures.ts';
import { Matched } from '../ui/Matched.tsx';
import { Designator, Group, Row } from './PaletteRows.tsx';
import type { AircraftRow, CatalogResults } from './usePaletteCatalog.ts';

interface Props {
  readonly found: CatalogResults;
  readonly query: string;
}

interface FlyingProps extends Props {
  /** Shown as the location of aircraft and pilots. */
  readonly inProgress: readonly LiveFlight[];
}

/** Shows what was found in the catalog. */
export function PaletteCatalog({ found, inProgress, query }: FlyingProps): ReactNode {
  const { flights, aircraft, pilots } = found;
  const navigate = useNavigate();
  const show = useShow();
  return (
    <>
      <Airports found={found} query={query} />
      <Group label="Flights" shown={flights.length > 0}>
        {flights.map((flight) => (
          <Row
            key={flight.id}
            icon={IconRoute}
            note={flightNote(flight)}
            query={query}
            onOpen={() => void navigate({ to: '/flights/$flightId', params: { flightId: flight.id } })}
          >
            <Designator ident={flight.ident} from={flight.dpt_airport_id} to={flight.arr_airport_id} query={query} />
          </Row>
        ))}
      </Group>
      <Group label="Aircraft" shown={aircraft.length > 0}>
        {aircraft.map((one) => (
          <Row
            key={one.id}
            icon={IconPlane}
            note={aircraftNote(one)}
            query={query}
            onOpen={() => void navigate({ to: '/fleet/$aircraftId', params: { aircraftId: String(one.id) } })}
            onShow={show(
              inProgress.find((flight) => flight.aircraft.id === one.id),
              one.airport_id,
            )}
          >
            <Matched text={one.registration} query={query} />
          </Row>
        ))}
      </Group>
      <Group label="Pilots" shown={pilots.length > 0}>
        {pilots.map((pilot) => (
          <Row
            key={pilot.id}
            icon={IconUser}
            note={pilotNote(pilot)}
            query={query}
            onOpen={() => void navigate({ to: '/pilots/$pilotId', params: { pilotId: String(pilot.id) } })}
            onShow={show(
              inProgress.find((flight) => flight.pilot.id === pilot.id),
              pilot.curr_airport_id,
            )}
          >
            <Matched text={pilot.name} query={query} />
          </Row>
        ))}
      </Group>
    </>
  );
}

/** Opens a flight on the live map, or otherwise the airport. */
function useShow(): (flying: LiveFlight | undefined, airport: string | null) => (() => void) | undefined {
  const navigate = useNavigate();
  return (flying, airport) => {
    if (flying !== undefined) return () => void navigate({ to: '/live', search: { flight: flying.id } });
    if (airport !== null) return () => void navigate({ to: '/airports', search: { q: airport, map: airport } });
    return undefined;
  };
}

/** Opens the form of a catalog airport, or the form of a new one. */
function Airports({ found, query }: Props): ReactNode {
  const { airports, otherAirports } = found;
  const navigate = useNavigate();
  const show = useShow();
  return (
    <Group label="Airports" shown={airports.length + otherAirports.length > 0}>
      {airports.map((airport) => (
        <Row
          key={airport.id}
          icon={IconBuildingAirport}
          note={airportNote(airport)}
          query={query}
          onOpen={() => void navigate({ to: '/airports', search: { edit: airport.id } })}
          onShow={show(undefined, airport.id)}
        >
          <Matched text={`${airport.id} ${airport.name}`} query={query} />
        </Row>
      ))}
      {otherAirports.map((airport) => (
        <Row
          key={airport.id}
          icon={IconBuildingAirport}
          note={otherNote(airport)}
          query={query}
          right="Add"
          onOpen={() => void navigate({ to: '/airports', search: { new: airport.id } })}
        >
          <Matched text={`${airport.id} ${airport.name}`} query={query} />
        </Row>
      ))}
    </Group>
  );
}

/** Returns `Lisbon, 18 flights, 4 aircraft there`. */
function airportNote({ city, flights, aircraft }: AirportRow): string {
  const parts = [
    city,
    flights === 0 ? '' : `${count(flights)} ${flights === 1 ? 'flight' : 'flights'}`,
    aircraft === 0 ? '' : `${count(aircraft)} aircraft there`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Returns `Lismore, not in your catalog`. */
function otherNote({ city }: BuiltinAirport): string {
  return `${city === '' ? '' : `${city}, `}not in your catalog`;
}

/** Returns `Airbus A320neo, at EDDH`. */
function aircraftNote({ name, airport_id }: AircraftRow): string {
  return `${name}${airport_id === null ? '' : `, at ${airport_id}`}`;
}

/** Returns `Hamburg to Lisbon, 03:40, 2 bids`. */
function flightNote({ dpt_airport_city, arr_airport_city, flight_time, bid_count }: FlightRow): string {
  const parts = [
    dpt_airport_city === '' || arr_airport_city === '' ? '' : `${dpt_airport_city} to ${arr_airport_city}`,
    flight_time === null ? '' : duration(flight_time),
    bid_count === 0 ? '' : `${bid_count} ${bid_count === 1 ? 'bid' : 'bids'}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Returns `KTW0044, Captain, at EKCH`. */
function pilotNote({ ident, rank_name, curr_airport_id }: PilotRow): string {
  return `${ident}, ${rank_name}${curr_airport_id === null ? '' : `, at ${curr_airport_id}`}`;
}
