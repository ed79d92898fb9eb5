import { flightCalls } from '../../contract/admin/catalog/flights.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import type { FlightsRow } from '../../../db/rows.ts';
import { invalid } from '../errors.ts';
import { arrivalDay } from '../flights/arrivalDay.ts';
import { recheckBids } from '../flights/bids.ts';
import { readFlightDays } from '../flights/flightDays.ts';
import { distanceBetween, resolveRoute } from '../flights/flightRoute.ts';
import { flightIdent, pilotIdent } from '../flights/ident.ts';
import { bidsSince } from '../settings/settings.ts';
import { catalogKind } from './kind.ts';

export const flights = catalogKind({
  name: 'flights',
  one: 'flight',
  calls: flightCalls,
  table: (db) => db.flights,
  view: (db) => db.catalog.flights,
  nameOf: (db, row) => `${flightIdent(airlineOf(db, row), row)} ${row.dpt_airport_id} → ${row.arr_airport_id}`,
  links: [
    { field: 'subfleets', links: (db) => db.flights.subfleetLinks, key: 'subfleet_id', to: 'subfleets', columns: [] },
    {
      field: 'fares',
      links: (db) => db.flights.fareLinks,
      key: 'fare_id',
      to: 'fares',
      columns: ['price', 'cost', 'capacity'],
    },
    { field: 'fields', links: (db) => db.flights.fieldLinks, key: 'name', columns: ['value'] },
  ],
  unique: [
    {
      field: 'flight_number',
      text: (db, _, other) =>
        `Flight not saved. ${existsText(db, other)} Change the number or the leg${isSeasonal(other) ? ', or the season' : ''}.`,
    },
  ],
  complete: completeFlight,
  refusing: [],
  recheck: (tx, { id }) => recheckBids(tx, tx.bids.listOfFlight(id, bidsSince(tx))),
  present: (db, row) => ({
    ident: flightIdent(row.airline_icao, row),
    flown_today: readFlightDays(db)(row),
    arr_day: arrivalDay(db, row),
  }),
  presentOne: (db, row, { bids }) => ({
    route_points: resolveRoute(db, row),
    bids: bids.map((bid) => {
      const ident = pilotIdent(db, bid.pilot_airline_icao, bid.pilot_id);
      return { ...bid, pilot: { id: bid.user_id, ident, name: bid.pilot_name } };
    }),
  }),
});

function completeFlight(tx: Tx, row: Partial<FlightsRow>, before?: FlightsRow): Partial<FlightsRow> {
  const { start_date: from = null, end_date: until = null } = row;
  if (from !== null && until !== null && from > until)
    throw invalid('end_date', `The last day ${until} is before the first day ${from}.`);
  const distance = row.distance ?? distanceBetween(tx, row);
  return before ? { ...row, distance } : { ...row, id: tx.sequences.next('flight'), distance };
}

function airlineOf(db: Queries, { airline_id = 0 }: Partial<FlightsRow>): string {
  return db.airlines.find(airline_id)?.icao ?? '';
}

/** Names a flight that another one would repeat: `KTW612 EDDH → LPPT already exists (leg 1).` */
export function existsText(db: Queries, flight: FlightsRow): string {
  const { flight_number, dpt_airport_id, arr_airport_id, route_leg } = flight;
  const facts = [
    ...(route_leg === null ? [] : [`leg ${route_leg}`]),
    ...(isSeasonal(flight) ? [seasonOf(flight)] : []),
  ];
  const more = facts.length === 0 ? '' : ` (${facts.join(', ')})`;
  return `${airlineOf(db, flight)}${flight_number} ${dpt_airport_id} → ${arr_airport_id} already exists${more}.`;
}

function isSeasonal({ start_date, end_date }: FlightsRow): boolean {
  return start_date !== null || end_date !== null;
}

function seasonOf({ start_date, end_date }: FlightsRow): string {
  if (end_date === null) return `from ${start_date}`;
  return start_date === null ? `until ${end_date}` : `${start_date} to ${end_date}`;
}
