import type { AirportsRow } from '../../../../db/rows.ts';
import type { Airport, FoundAirport } from '../../../contract/classic/airports.ts';
import { describeAirport } from '../airportDescription.ts';

export function toAirport(airport: AirportsRow): Airport {
  return {
    id: airport.id,
    iata: airport.iata,
    icao: airport.icao,
    name: airport.name,
    city: airport.city,
    country: airport.country,
    location: airport.location,
    hub: airport.hub === 1,
    fuel_100ll_cost: airport.fuel_100ll_cost,
    fuel_jeta_cost: airport.fuel_jeta_cost,
    fuel_mogas_cost: airport.fuel_mogas_cost,
    tz: airport.tz,
    timezone: airport.tz,
    lat: airport.lat,
    lon: airport.lon,
  };
}

export function toFoundAirport(airport: AirportsRow): FoundAirport {
  return { ...toAirport(airport), description: describeAirport(airport) };
}
