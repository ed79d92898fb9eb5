import { IconRoute, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FlightRow } from '../../server/contract/admin/catalog/flights.ts';
import type { PilotRow } from '../../server/contract/admin/catalog/pilots.ts';
import { duration } from './figures.ts';
import { Matched } from './Matched.tsx';
import { Designator, Group, Row } from './PaletteRows.tsx';

interface Props {
  readonly scheduled: readonly FlightRow[];
  readonly pilots: readonly PilotRow[];
  readonly query: string;
}

/** What the palette found in the catalog. */
export function PaletteCatalog({ scheduled, pilots, query }: Props): ReactNode {
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
    bid_count === 0 ? '' : `${bid_count} ${bid_count === 1 ? 'bid' : 'bids'}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `KTW0044, Captain, at EKCH` */
function pilotNote({ ident, rank_name, curr_airport_id }: PilotRow): string {
  return `${ident}, ${rank_name}${curr_airport_id === null ? '' : `, at ${curr_airport_id}`}`;
}
