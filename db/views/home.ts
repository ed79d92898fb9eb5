import type { Connection } from '../connection.ts';
import type { AirportsRow } from '../rows.ts';

/** What the frame of the operator's window shows. */
export interface HomeAirline {
  readonly id: number;
  readonly name: string;
  readonly icao: string;
  readonly hub: string | null;
  readonly picture: string | null;
}

export type MapAirport = Pick<AirportsRow, 'id' | 'name' | 'city' | 'lat' | 'lon' | 'hub'>;

/** The hub of most of the airline's subfleets, otherwise the first hub. */
const hubOf = (airline_id: string): string => `coalesce(
  (SELECT hub_id FROM subfleets WHERE airline_id = ${airline_id} AND hub_id IS NOT NULL AND deleted_at IS NULL
    GROUP BY hub_id ORDER BY count(*) DESC, hub_id LIMIT 1),
  (SELECT id FROM airports WHERE hub = 1 ORDER BY id LIMIT 1))`;

export function homeQueries(connection: Connection) {
  const findHub = connection.prepare<{ airline_id: number }, string>(`SELECT ${hubOf(':airline_id')}`).pluck();
  const findAirline = connection.prepare<[], HomeAirline>(`
    SELECT id, name, icao, picture, ${hubOf('airlines.id')} AS hub
    FROM airlines
    ORDER BY id
    LIMIT 1`);
  const listMapAirports = connection.prepare<[], MapAirport>(
    'SELECT id, name, city, lat, lon, hub FROM airports ORDER BY id',
  );

  return {
    /** The first airline. */
    findAirline: (): HomeAirline | undefined => findAirline.get(),
    /** Undefined when there is no hub. */
    findHub: (airline_id: number): string | undefined => findHub.get({ airline_id }) ?? undefined,
    listMapAirports: (): MapAirport[] => listMapAirports.all(),
  };
}
