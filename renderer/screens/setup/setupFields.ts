import { setupFields } from '../../../server/contract/admin/setup.ts';

/** The limits of a field in the contract. */
interface Limits {
  readonly type: string | readonly string[];
  readonly maxLength?: number;
  readonly pattern?: string;
  /** The error for the pattern, which follows the name of the field. */
  readonly hint?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Field {
  readonly label: string;
  readonly limits: Limits;
  readonly optional?: true;
}

// The types of TypeBox do not include these properties.
const limits = (schema: object): Limits => schema as Limits;
const { airline, hub, aircraft, pilot, key } = setupFields;

/** All typed fields by their path in errors of the server. */
export const fields = {
  'airline.name': { label: 'Name', limits: limits(airline.name) },
  'airline.icao': { label: 'ICAO code', limits: limits(airline.icao) },
  'airline.iata': { label: 'IATA code', limits: limits(airline.iata), optional: true },
  'airline.callsign': { label: 'Callsign', limits: limits(airline.callsign), optional: true },
  'hub.icao': { label: 'Code', limits: limits(hub.icao) },
  'hub.name': { label: 'Name', limits: limits(hub.name) },
  'hub.lat': { label: 'Latitude', limits: limits(hub.lat) },
  'hub.lon': { label: 'Longitude', limits: limits(hub.lon) },
  'aircraft.icao': { label: 'Type code', limits: limits(aircraft.icao) },
  'aircraft.name': { label: 'Subfleet', limits: limits(aircraft.name) },
  'aircraft.registration': { label: 'Registration', limits: limits(aircraft.registration) },
  'aircraft.seats': { label: 'Seats', limits: limits(aircraft.seats), optional: true },
  'pilot.name': { label: 'Name', limits: limits(pilot.name) },
  'pilot.email': { label: 'E-mail', limits: limits(pilot.email) },
  'key.label': { label: 'Key label', limits: limits(key.label) },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldPath = keyof typeof fields;

export const isFieldPath = (path: string): path is FieldPath => path in fields;

/** @returns the error of a text by the limits of the server; null if it is valid */
export function fieldError(
  { label, limits: { type, maxLength, ...of }, optional }: Field,
  text: string,
): string | null {
  const isText = type === 'string' || type.includes('string');
  if (text.trim() === '') return optional === undefined ? missingError(label) : null;
  if (!isText) return numberError({ label, limits: { type, ...of } }, toNumber(text));
  if (maxLength !== undefined && text.length > maxLength) return `${label} can have at most ${maxLength} characters.`;
  if (of.pattern === undefined || new RegExp(of.pattern, 'u').test(text)) return null;
  return `${label} ${of.hint ?? 'must not be empty'}.`;
}

function numberError(
  { label, limits: { type, minimum = -Infinity, maximum = Infinity } }: Field,
  value: number,
): string | null {
  const whole = type.includes('integer');
  if (value >= minimum && value <= maximum && (!whole || Number.isInteger(value))) return null;
  return `${label} must be a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}.`.replaceAll('-', '−');
}

/** `Enter an ICAO code.`, `Enter a name.` */
function missingError(label: string): string {
  const isCode = /^[A-Z]{2}/.test(label);
  const noun = isCode ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return `Enter ${/^[AEIO]/i.test(noun) ? 'an' : 'a'} ${noun}.`;
}

/** @returns NaN if the text is not a number; accepts a decimal comma */
export function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}
