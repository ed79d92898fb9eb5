/** The pilot's number with the airline's code: `KTW0031`. */
export function pilotIdent(airline_icao: string, pilot_id: number): string {
  return airline_icao + String(pilot_id).padStart(4, '0');
}

interface Designator {
  readonly flight_number: number | string;
  readonly route_code: string | null;
  readonly route_leg: number | string | null;
}

/** Airline, number, route code and leg: `KTW123/C.A/L.1`. Never with a blank: clients split menus at it. */
export function flightIdent(airline_icao: string, { flight_number, route_code, route_leg }: Designator): string {
  const code = route_code === null || route_code === '' ? '' : `/C.${route_code}`;
  const leg = route_leg === null || route_leg === '' ? '' : `/L.${route_leg}`;
  return `${airline_icao}${flight_number}${code}${leg}`.replaceAll(/\s/g, '');
}
