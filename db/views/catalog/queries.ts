import type { Connection } from '../../connection.ts';
import { aircraft, fares, subfleets } from './fleet.ts';
import { airlines, airports, ranks } from './airline.ts';
import { flights } from './flights.ts';
import { pilots } from './pilots.ts';
import { prepareCatalog } from './prepareCatalog.ts';

/** The catalog for the operator: lists, single rows, and what depends on a row. */
export function catalogQueries(connection: Connection) {
  return {
    airlines: prepareCatalog(connection, airlines),
    airports: prepareCatalog(connection, airports),
    subfleets: prepareCatalog(connection, subfleets),
    aircraft: prepareCatalog(connection, aircraft),
    fares: prepareCatalog(connection, fares),
    flights: prepareCatalog(connection, flights),
    ranks: prepareCatalog(connection, ranks),
    pilots: prepareCatalog(connection, pilots),
  };
}
