import type { MapAirport } from '../../../db/views/home.ts';
import type { Queries } from '../../../db/open.ts';
import type { PirepNames } from '../../../db/views/pirepNames.ts';
import type { AirportShort, PirepSummary } from '../../contract/admin/pireps.ts';
import { pilotIdent } from '../flights/ident.ts';

type Names = Pick<PirepSummary, 'id' | 'ident' | 'state' | 'status' | 'pilot' | 'aircraft'>;

/** What the operator's lists call a flight, its pilot and its aircraft. */
export function toNames(db: Queries, row: PirepNames): Names {
  return {
    id: row.id,
    ident: row.airline_icao + row.flight_number,
    state: row.state,
    status: row.status,
    pilot: { id: row.user_id, ident: pilotIdent(db, row.pilot_airline_icao, row.pilot_id), name: row.pilot_name },
    aircraft: {
      id: row.aircraft_id,
      registration: row.registration,
      icao: row.aircraft_icao,
      name: row.aircraft_name,
    },
  };
}

/** An airport as maps and reports show it. */
export function toAirportShort({ id, name, city, lat, lon, hub }: MapAirport): AirportShort {
  return { id, name, city, lat, lon, hub: hub === 1 };
}
