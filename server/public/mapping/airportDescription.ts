import type { AirportsRow } from '../../../db/rows.ts';

/** An airport in one line, as phpVMS writes it: `KJFK/JFK - John F Kennedy International Airport (hub)`. */
export function describeAirport({ icao, iata, name, hub }: AirportsRow): string {
  const codes = iata === '' ? icao : `${icao}/${iata}`;
  return `${codes} - ${name}${hub === 1 ? ' (hub)' : ''}`;
}
