import type { Connection } from '../connection.ts';
import type { AirportsRow } from '../rows.ts';

/** What the frame of the operator's window shows. */
export interface HomeAirline {
  readonly name: string;
  readonly icao: string;
  readonly hub: string | null;
  readonly picture: string | null;
}

export type MapAirport = Pick<AirportsRow, 'id' | 'name' | 'city' | 'lat' | 'lon' | 'hub'>;

export function homeQueries(connection: Connection) {
  // The hub of most of the airline's subfleets.
  const findAirline = connection.prepare<[], HomeAirline>(`
    SELECT name, icao, picture, coalesce(
      (SELECT hub_id FROM subfleets WHERE airline_id = airlines.id AND hub_id IS NOT NULL AND deleted_at IS NULL
        GROUP BY hub_id ORDER BY count(*) DESC, hub_id LIMIT 1),
      (SELECT id FROM airports WHERE hub = 1 ORDER BY id LIMIT 1)) AS hub
    FROM airlines
    ORDER BY id
    LIMIT 1`);
  const listMapAirports = connection.prepare<[], MapAirport>(
    'SELECT id, name, city, lat, lon, hub FROM airports ORDER BY id',
  );

  return {
    /** The first airline. */
    findAirline: (): HomeAirline | undefined => findAirline.get(),
    listMapAirports: (): MapAirport[] => listMapAirports.all(),
  };
}
