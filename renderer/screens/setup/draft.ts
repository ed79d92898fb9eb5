import { t } from '@lingui/core/macro';
import type { AircraftType, BuiltinAirport } from '../../../server/contract/admin/catalog/builtin.ts';
import { setupFields, type SetupInput } from '../../../server/contract/admin/setup.ts';
import { fieldError, type FieldSchema } from '../../../server/contract/fieldError.ts';
import { readNumber } from '../../../server/contract/readText.ts';

type Steps = typeof setupFields;
/** The path of a typed field in errors of the server: `airline.icao`. */
export type FieldPath = { [Name in keyof Steps]: `${Name}.${keyof Steps[Name] & string}` }[keyof Steps];

const schemas: Readonly<Record<string, FieldSchema>> = Object.fromEntries(
  Object.entries(setupFields).flatMap(([step, fields]) =>
    Object.entries(fields).map(([name, schema]) => [`${step}.${name}`, schema]),
  ),
);

export const isFieldPath = (path: string): path is FieldPath => path in schemas;

/** Describes a field as the contract does. */
export function schemaOf(path: FieldPath): FieldSchema {
  return schemas[path] ?? {};
}

/** The values of the wizard. */
export interface SetupValues {
  /** Typed texts. A missing field has its suggestion. */
  readonly texts: { readonly [path in FieldPath]?: string };
  /** The selected built-in airport. */
  readonly airport: BuiltinAirport | null;
  readonly hubByHand: boolean;
  readonly nearby: boolean;
  readonly type: AircraftType | null;
  readonly typeByHand: boolean;
  /** How many the first routes have. */
  readonly destinations: number;
}

export const blankValues: SetupValues = {
  texts: {},
  airport: null,
  hubByHand: false,
  nearby: true,
  type: null,
  typeByHand: false,
  destinations: 10,
};

/** @returns the typed text of a field, or a suggestion from other fields */
export function textOf(values: SetupValues, path: FieldPath): string {
  if (path === 'hub.icao' && !values.hubByHand) return values.airport?.icao ?? '';
  if (path === 'aircraft.icao' && !values.typeByHand) return values.type?.icao ?? '';
  return values.texts[path] ?? suggestionOf(values, path);
}

function suggestionOf(values: SetupValues, path: FieldPath): string {
  if (path === 'airline.callsign') return callsignOf(textOf(values, 'airline.name'));
  if (path === 'aircraft.name') return values.typeByHand || values.type === null ? '' : typeName(values.type);
  if (path === 'key.label') return keyLabelOf(textOf(values, 'pilot.name'));
  return '';
}

/** Formats a type: `Airbus A320neo`. */
export function typeName({ manufacturer, model }: AircraftType): string {
  return `${manufacturer} ${model}`.trim();
}

/** Suggests a callsign: KITTIWAKE for `Kittiwake Virtual Airlines`. */
export function callsignOf(name: string): string {
  const kind = /\b(virtual|airlines?|airways|aviation|air ?lines|group)\b/giu;
  return (name.replaceAll(kind, ' ').trim() || name).replaceAll(/\s+/g, ' ').trim().toUpperCase().slice(0, 50);
}

function keyLabelOf(pilot: string): string {
  const [first = ''] = pilot.trim().split(/\s+/);
  return first === '' ? '' : t`${first}, first client`.slice(0, 100);
}

const stepFields: Readonly<Record<SetupStep, (values: SetupValues) => readonly FieldPath[]>> = {
  1: () => ['airline.name', 'airline.icao', 'airline.iata', 'airline.callsign'],
  2: ({ hubByHand }) => (hubByHand ? ['hub.icao', 'hub.name', 'hub.lat', 'hub.lon'] : ['hub.icao']),
  3: () => ['aircraft.icao', 'aircraft.name', 'aircraft.registration', 'aircraft.seats'],
  4: () => ['pilot.name', 'pilot.email', 'key.label'],
  5: () => [],
};

export type SetupStep = 1 | 2 | 3 | 4 | 5;
export const allSteps: readonly SetupStep[] = [1, 2, 3, 4, 5];
export const lastStep: SetupStep = 5;

export type FieldErrors = { readonly [path in FieldPath]?: string };

/** @returns the errors in a step by field */
export function errorsOf(values: SetupValues, step: SetupStep): FieldErrors {
  const wrong = stepFields[step](values).map((path) => [path, errorOf(values, path)] as const);
  return Object.fromEntries(wrong.filter(([, text]) => text !== null));
}

function errorOf(values: SetupValues, path: FieldPath): string | null {
  const text = textOf(values, path);
  if (text === '' && path === 'hub.icao' && !values.hubByHand)
    return t`Choose an airport. Search by code, name or city.`;
  if (text === '' && path === 'aircraft.icao' && !values.typeByHand) return t`Choose a type. Search by code or name.`;
  const schema = schemaOf(path);
  const isText = schema.type?.includes('string') === true || text.trim() === '';
  return fieldError(schema, isText ? text : toNumber(text));
}

/** @returns NaN if the text is not a number; accepts a decimal comma */
function toNumber(text: string): number {
  return readNumber(text.replace(',', '.')) ?? Number.NaN;
}

/** @returns the first step with an error; the last step without errors */
export function firstOpenStep(values: SetupValues): SetupStep {
  return allSteps.find((step) => Object.keys(errorsOf(values, step)).length > 0) ?? lastStep;
}

/** @returns the step of a field with an error of the server; the last step for unknown fields */
export function stepOf(path: string): SetupStep {
  const [part = ''] = path.split('.');
  return ({ airline: 1, hub: 2, nearby: 2, aircraft: 3, pilot: 4, key: 4 } as const)[part] ?? lastStep;
}

/** @returns the position of the hub, once it is known */
export function hubPosition(
  values: SetupValues,
): { readonly id: string; readonly lat: number; readonly lon: number } | null {
  if (!values.hubByHand) return values.airport;
  if (Object.keys(errorsOf(values, 2)).some((path) => path !== 'hub.name')) return null;
  const [id, lat, lon] = [
    textOf(values, 'hub.icao').trim().toUpperCase(),
    textOf(values, 'hub.lat'),
    textOf(values, 'hub.lon'),
  ];
  return { id, lat: toNumber(lat), lon: toNumber(lon) };
}

/** Converts the values to the body of the request. */
export function toInput(values: SetupValues): SetupInput {
  const text = (path: FieldPath): string => textOf(values, path).trim();
  const details = { name: text('hub.name'), lat: toNumber(text('hub.lat')), lon: toNumber(text('hub.lon')) };
  return {
    airline: {
      name: text('airline.name'),
      icao: text('airline.icao'),
      iata: text('airline.iata'),
      callsign: text('airline.callsign'),
    },
    hub: { icao: text('hub.icao'), ...(values.hubByHand ? details : {}) },
    nearby: values.nearby,
    aircraft: {
      icao: text('aircraft.icao'),
      name: text('aircraft.name'),
      registration: text('aircraft.registration'),
      seats: text('aircraft.seats') === '' ? null : toNumber(text('aircraft.seats')),
    },
    pilot: { name: text('pilot.name'), email: text('pilot.email') },
    destinations: values.destinations,
    key: { label: text('key.label') },
  };
}
