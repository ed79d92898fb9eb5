import type { Queries } from '../../../db/open.ts';
import { readSetting } from '../settings/settings.ts';

/** How the airline writes idents of pilots. */
export interface IdentStyle {
  /** What stands for the code of the pilot's airline; empty: that code. */
  readonly id_code: string;
  /** Digits of the number, at least. */
  readonly id_length: number;
}

export function readIdentStyle(db: Queries): IdentStyle {
  return { id_code: readSetting(db, 'pilots.id_code'), id_length: readSetting(db, 'pilots.id_length') };
}

/** The pilot's number with the airline's code, as the settings say: `KTW0031`. */
export function pilotIdent(db: Queries, airline_icao: string, pilot_id: number): string {
  const { id_code, id_length } = readIdentStyle(db);
  return (id_code || airline_icao) + String(pilot_id).padStart(id_length, '0');
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
