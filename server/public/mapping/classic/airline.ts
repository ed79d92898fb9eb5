import type { AirlinesRow } from '../../../../db/rows.ts';
import type { Airline, ExtendedAirline } from '../../../contract/classic/airlines.ts';
import type { AirlineRecord } from '../../../domain/flights/flights.ts';
import { toTimestamp } from './timestamp.ts';

/** The short form (§2.3). */
export function toAirline({ id, icao, iata, name, country, logo }: AirlinesRow): Airline {
  return { id, icao, iata, name, country, logo };
}

export function toExtendedAirline(airline: AirlineRecord): ExtendedAirline {
  return {
    ...toAirline(airline),
    active: airline.active === 1,
    total_flights: airline.total_flights,
    total_time: airline.total_time,
    created_at: toTimestamp(airline.created_at),
    updated_at: toTimestamp(airline.updated_at),
  };
}
