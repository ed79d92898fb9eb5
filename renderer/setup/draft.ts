import type { AircraftType, BuiltinAirport } from '../../server/contract/admin/catalog/builtin.ts';
import type { SetupInput } from '../../server/contract/admin/setup.ts';
import { complaintOf, type FieldPath, fields, toNumber } from './setupFields.ts';

/** The wizard half filled in. */
export interface Draft {
  /** As typed; what is not there yet is as suggested. */
  readonly texts: { readonly [path in FieldPath]?: string };
  readonly airportSearch: string;
  /** Of the built-in data. */
  readonly airport: BuiltinAirport | null;
  readonly hubByHand: boolean;
  readonly nearby: boolean;
  readonly typeSearch: string;
  readonly type: AircraftType | null;
  readonly typeByHand: boolean;
}

export const blankDraft: Draft = {
  texts: {},
  airportSearch: '',
  airport: null,
  hubByHand: false,
  nearby: true,
  typeSearch: '',
  type: null,
  typeByHand: false,
};

/** What a field holds: what was typed, or else what follows from the other fields. */
export function textOf(draft: Draft, path: FieldPath): string {
  if (path === 'hub.icao' && !draft.hubByHand) return draft.airport?.icao ?? '';
  if (path === 'aircraft.icao' && !draft.typeByHand) return draft.type?.icao ?? '';
  return draft.texts[path] ?? suggestionOf(draft, path);
}

function suggestionOf(draft: Draft, path: FieldPath): string {
  if (path === 'airline.callsign') return callsignOf(textOf(draft, 'airline.name'));
  if (path === 'aircraft.name') return draft.typeByHand || draft.type === null ? '' : typeName(draft.type);
  if (path === 'key.label') return keyLabelOf(textOf(draft, 'pilot.name'));
  return '';
}

/** `Airbus A320neo` */
export function typeName({ manufacturer, model }: AircraftType): string {
  return `${manufacturer} ${model}`.trim();
}

/** What the tower would say: `Kittiwake Virtual Airlines` is KITTIWAKE. */
export function callsignOf(name: string): string {
  const kind = /\b(virtual|airlines?|airways|aviation|air ?lines|group)\b/giu;
  return (name.replaceAll(kind, ' ').trim() || name).replaceAll(/\s+/g, ' ').trim().toUpperCase().slice(0, 50);
}

function keyLabelOf(pilot: string): string {
  const [first = ''] = pilot.trim().split(/\s+/);
  return first === '' ? '' : `${first}, first client`.slice(0, 100);
}

export const stepFields: Readonly<Record<Step, (draft: Draft) => readonly FieldPath[]>> = {
  1: () => ['airline.name', 'airline.icao', 'airline.iata', 'airline.callsign'],
  2: ({ hubByHand }) => (hubByHand ? ['hub.icao', 'hub.name', 'hub.lat', 'hub.lon'] : ['hub.icao']),
  3: () => ['aircraft.icao', 'aircraft.name', 'aircraft.registration', 'aircraft.seats'],
  4: () => ['pilot.name', 'pilot.email', 'key.label'],
};

export type Step = 1 | 2 | 3 | 4;
export const allSteps: readonly Step[] = [1, 2, 3, 4];

export type Complaints = { readonly [path in FieldPath]?: string };

/** What is wrong in a step, by field. */
export function complaintsOf(draft: Draft, step: Step): Complaints {
  const wrong = stepFields[step](draft).map((path) => [path, complaint(draft, path)] as const);
  return Object.fromEntries(wrong.filter(([, text]) => text !== null));
}

function complaint(draft: Draft, path: FieldPath): string | null {
  const text = textOf(draft, path);
  if (text === '' && path === 'hub.icao' && !draft.hubByHand) return 'Choose an airport: type its code, name or city.';
  if (text === '' && path === 'aircraft.icao' && !draft.typeByHand) return 'Choose a type: type its code or name.';
  return complaintOf(fields[path], text);
}

/** The step in which something is missing or wrong; the last one when nothing is. */
export function firstOpenStep(draft: Draft): Step {
  return allSteps.find((step) => Object.keys(complaintsOf(draft, step)).length > 0) ?? 4;
}

/** Where a field that the server refused is; those of no step are told in the last one. */
export function stepOf(path: string): Step {
  const [part = ''] = path.split('.');
  return ({ airline: 1, hub: 2, nearby: 2, aircraft: 3 } as const)[part] ?? 4;
}

/** Where the hub is, as soon as that is known. */
export function hubPlace(draft: Draft): { readonly id: string; readonly lat: number; readonly lon: number } | null {
  if (!draft.hubByHand) return draft.airport;
  if (Object.keys(complaintsOf(draft, 2)).some((path) => path !== 'hub.name')) return null;
  const [id, lat, lon] = [
    textOf(draft, 'hub.icao').trim().toUpperCase(),
    textOf(draft, 'hub.lat'),
    textOf(draft, 'hub.lon'),
  ];
  return { id, lat: toNumber(lat), lon: toNumber(lon) };
}

/** What the server is asked to make. */
export function toInput(draft: Draft): SetupInput {
  const text = (path: FieldPath): string => textOf(draft, path).trim();
  const place = { name: text('hub.name'), lat: toNumber(text('hub.lat')), lon: toNumber(text('hub.lon')) };
  return {
    airline: {
      name: text('airline.name'),
      icao: text('airline.icao'),
      iata: text('airline.iata'),
      callsign: text('airline.callsign'),
    },
    hub: { icao: text('hub.icao'), ...(draft.hubByHand ? place : {}) },
    nearby: draft.nearby,
    aircraft: {
      icao: text('aircraft.icao'),
      name: text('aircraft.name'),
      registration: text('aircraft.registration'),
      seats: text('aircraft.seats') === '' ? null : toNumber(text('aircraft.seats')),
    },
    pilot: { name: text('pilot.name'), email: text('pilot.email') },
    key: { label: text('key.label') },
  };
}
