import { IconBuildingAirport, IconRoute, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AirportRow } from '../../server/contract/admin/catalog/airports.ts';
import type { BuiltinAirport } from '../../server/contract/admin/catalog/builtin.ts';
import type { FlightRow } from '../../server/contract/admin/catalog/flights.ts';
import type { PilotRow } from '../../server/contract/admin/catalog/pilots.ts';
import { count, duration } from './figures.ts';
import { Matched } from './Matched.tsx';
import { Designator, Group, Row } from './PaletteRows.tsx';

interface Props {
  readonly scheduled: readonly FlightRow[];
  readonly pilots: readonly PilotRow[];
  readonly airports: readonly AirportRow[];
  readonly otherAirports: readonly BuiltinAirport[];
  readonly query: string;
}

/** What the palette found in the catalog. */
export function PaletteCatalog({ scheduled, pilots, airports, otherAirports, query }: Props): ReactNode {
  const navigate = useNavigate();
  return (
    <>
      <Group label="Flights" shown={scheduled.length > 0}>
        {scheduled.map((flight) => (
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
      <Group label="Airports" shown={airports.length + otherAirports.length > 0}>
        {airports.map(({ id, name, flights, aircraft }) => (
          <Row
            key={id}
            icon={IconBuildingAirport}
            note={`${counted(flights, 'flight', 'flights')}, ${counted(aircraft, 'aircraft', 'aircraft')} there`}
            onOpen={() => void navigate({ to: '/airports', search: { edit: id } })}
          >
            <Matched text={`${id} ${name}`} query={query} />
          </Row>
        ))}
        {otherAirports.map(({ id, name, country }) => (
          <Row
            key={id}
            icon={IconBuildingAirport}
            note={`${country}, built-in data, not in your catalog`}
            right="Add"
            onOpen={() => void navigate({ to: '/airports', search: { new: id } })}
          >
            <Matched text={`${id} ${name}`} query={query} />
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
          >
            <Matched text={pilot.name} query={query} />
          </Row>
        ))}
      </Group>
    </>
  );
}

/** `Hamburg to Lisbon, 03:40, 2 bids` */
function flightNote({ dpt_airport_city, arr_airport_city, flight_time, bid_count }: FlightRow): string {
  const parts = [
    dpt_airport_city === '' || arr_airport_city === '' ? '' : `${dpt_airport_city} to ${arr_airport_city}`,
    flight_time === null ? '' : duration(flight_time),
    bid_count === 0 ? '' : counted(bid_count, 'bid', 'bids'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `KTW0044, Captain, at EKCH` */
function pilotNote({ ident, rank_name, curr_airport_id }: PilotRow): string {
  return `${ident}, ${rank_name}${curr_airport_id === null ? '' : `, at ${curr_airport_id}`}`;
}

function counted(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
