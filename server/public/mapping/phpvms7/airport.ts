import type { AirportsRow } from '../../../../db/rows.ts';
import type { Airport, AirportPlace, PirepAirport } from '../../../contract/phpvms7/airports.ts';
import { describeAirport } from '../airportDescription.ts';

export function toAirport(airport: AirportsRow): Airport {
  const { elevation, ground_handling_cost, fuel_100ll_cost, fuel_jeta_cost, fuel_mogas_cost } = airport;
  return {
    ...toPlace(airport),
    elevation,
    ground_handling_cost,
    fuel_100ll_cost,
    fuel_jeta_cost,
    fuel_mogas_cost,
  };
}

export function toPirepAirport(airport: AirportsRow): PirepAirport {
  return {
    ...toPlace(airport),
    ground_handling_cost: wholeOrNull(airport.ground_handling_cost),
    fuel_100ll_cost: wholeOrNull(airport.fuel_100ll_cost),
    fuel_jeta_cost: wholeOrNull(airport.fuel_jeta_cost),
    fuel_mogas_cost: wholeOrNull(airport.fuel_mogas_cost),
  };
}

function toPlace(airport: AirportsRow): AirportPlace {
  const { id, iata, icao, name, city, location, region, country, tz, hub, notes, lat, lon } = airport;
  return {
    id,
    iata,
    icao,
    name,
    // phpVMS has no name of its own for the city.
    location: location ?? (city === '' ? null : city),
    region,
    country,
    timezone: tz,
    hub: hub === 1,
    notes,
    lat,
    lon,
    description: describeAirport(airport),
  };
}

/** A rounded price would be wrong; a client reads integers here. */
function wholeOrNull(cost: number): number | null {
  return Number.isInteger(cost) ? cost : null;
}
