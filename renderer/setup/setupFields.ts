import { setupFields } from '../../server/contract/admin/setup.ts';

/** What the contract says of a field, as far as a form tells it. */
interface Limits {
  readonly type: string | readonly string[];
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What it must be, after the name of the field. */
  readonly says?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Field {
  readonly label: string;
  readonly limits: Limits;
  readonly optional?: true;
}

// TypeBox hides what a schema is made of from its type.
const limits = (schema: object): Limits => schema as Limits;
const { airline, hub, aircraft, pilot, key } = setupFields;

/** Every field that is typed, by the path at which the server names it. */
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

/** What is wrong with a text, by the limits that the server has too; null: nothing. */
export function complaintOf(
  { label, limits: { type, maxLength, ...of }, optional }: Field,
  text: string,
): string | null {
  const isText = type === 'string' || type.includes('string');
  if (text.trim() === '') return optional === undefined ? `${label} is missing.` : null;
  if (!isText) return numberComplaint({ label, limits: { type, ...of } }, toNumber(text));
  if (maxLength !== undefined && text.length > maxLength) return `${label} has at most ${maxLength} characters.`;
  if (of.pattern === undefined || new RegExp(of.pattern, 'u').test(text)) return null;
  return `${label} ${of.says ?? 'must not be empty'}.`;
}

function numberComplaint(
  { label, limits: { type, minimum = -Infinity, maximum = Infinity } }: Field,
  value: number,
): string | null {
  const whole = type.includes('integer');
  if (value >= minimum && value <= maximum && (!whole || Number.isInteger(value))) return null;
  return `${label} takes a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}.`.replaceAll('-', '−');
}

/** NaN for what is no number; a comma is as good as a point. */
export function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}
