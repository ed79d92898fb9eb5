import { plural, t } from '@lingui/core/macro';
import type { AirportRow } from '../../server/contract/admin/catalog/airports.ts';
import type { FlightRow } from '../../server/contract/admin/catalog/flights.ts';
import { count, duration } from '../lib/figures.ts';

/** Returns `LIS, Lisbon, 18 flights, 4 aircraft there`. */
export function airportNote({ iata, city, flights, aircraft }: AirportRow): string {
  return listed(
    iata ?? '',
    city,
    flights === 0 ? '' : plural(flights, { one: '1 flight', other: `${count(flights)} flights` }),
    aircraft === 0 ? '' : t`${count(aircraft)} aircraft there`,
  );
}

/** Returns `Hamburg to Lisbon, 03:40, 2 bids`. */
export function flightNote({ dpt_airport_city, arr_airport_city, flight_time, bid_count }: FlightRow): string {
  return listed(
    dpt_airport_city === '' || arr_airport_city === '' ? '' : t`${dpt_airport_city} to ${arr_airport_city}`,
    flight_time === null ? '' : duration(flight_time),
    bid_count === 0 ? '' : plural(bid_count, { one: '1 bid', other: '# bids' }),
  );
}

/** Joins what is not empty. */
export function listed(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
