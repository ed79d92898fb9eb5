import { flightCalls } from '../../contract/admin/catalog/flights.ts';
import type { StoredRow } from '../../../db/views/exchange.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import type { FlightsRow } from '../../../db/rows.ts';
import { invalid } from '../errors.ts';
import { distanceBetween, resolveRoute } from '../flights/flightRoute.ts';
import { flightIdent, pilotIdent } from '../flights/ident.ts';
import type { CatalogKind } from './kind.ts';

export const flights: CatalogKind = {
  name: 'flights',
  one: 'flight',
  calls: flightCalls,
  nameOf: (db, row) => `${identOf(db, row)} ${row['dpt_airport_id']} → ${row['arr_airport_id']}`,
  links: [
    { field: 'subfleets', links: 'flightSubfleets', key: 'subfleet_id', to: 'subfleets', columns: [] },
    { field: 'fares', links: 'flightFares', key: 'fare_id', to: 'fares', columns: ['price', 'cost', 'capacity'] },
    { field: 'fields', links: 'flightFields', key: 'name', columns: ['value'] },
  ],
  unique: [
    {
      field: 'flight_number',
      find: (db, row) => db.exchange.flights.find({ route_code: null, route_leg: null, days: 0, ...row }),
      text: (db, row) =>
        `Flight not saved. ${airlineOf(db, row)}${row['flight_number']} ${row['dpt_airport_id']} → ${row['arr_airport_id']} already exists${legText(row)}. Change the number or the leg.`,
    },
  ],
  complete,
  refusing: [],
  goes: ['bids', 'fields', 'fares', 'links to subfleets'],
  stays: ['reports'],
  present: (_db, row) => ({
    ident: flightIdent(String(row['airline_icao']), row as FlightsRow),
  }),
  presentOne: (db, row, { bids = [] }) => ({
    route_points: resolveRoute(db, row as FlightsRow),
    bids: bids.map((bid) => ({ ...bid, pilot: pilotOf(db, bid) })),
  }),
};

function pilotOf(db: Queries, bid: StoredRow): object {
  const ident = pilotIdent(db, String(bid['pilot_airline_icao']), Number(bid['pilot_id']));
  return { id: bid['user_id'], ident, name: bid['pilot_name'] };
}

function complete(tx: Tx, row: StoredRow, before: StoredRow | undefined): StoredRow {
  const [from, until] = [row['start_date'] ?? null, row['end_date'] ?? null];
  if (from !== null && until !== null && from > until)
    throw invalid('end_date', `The end_date ${until} is before the start_date ${from}.`);
  const distance = row['distance'] ?? distanceBetween(tx, row);
  return before ? { ...row, distance } : { ...row, id: tx.sequences.next('flight'), distance };
}

function identOf(db: Queries, row: StoredRow): string {
  return flightIdent(airlineOf(db, row), row as FlightsRow);
}

function airlineOf(db: Queries, { airline_id }: StoredRow): string {
  return db.airlines.find(Number(airline_id))?.icao ?? '';
}

function legText({ route_leg }: StoredRow): string {
  return route_leg === null || route_leg === undefined ? '' : ` (leg ${route_leg})`;
}
