import type { Queries, Tx } from '../../../db/open.ts';
import { aircraftFields } from '../../contract/admin/catalog/aircraft.ts';
import {
  type AircraftBatch,
  type FlightBatch,
  legsOf,
  maxBatch,
  registrationsIn,
} from '../../contract/admin/catalog/batches.ts';
import { fieldError, type FieldSchema } from '../../contract/fieldError.ts';
import { currentAirportId, takeAirport } from '../airports/airports.ts';
import { AppError, invalid, invalidFields } from '../errors.ts';
import { findAircraftType, fuelOf } from '../fleet/aircraftTypes.ts';
import { estimateBlockTime } from '../flights/blockTime.ts';
import { createRow } from './edit.ts';
import type { Id } from './kind.ts';
import { catalogKinds } from './kinds.ts';

/** The ids of the new rows, and of the airports that were added with them. */
interface Added {
  readonly ids: Id[];
  readonly airport_ids: string[];
}

/**
 * Creates aircraft that differ in their registration, and their subfleet if the airline has none of the type.
 * @throws {AppError} as createRow; with the errors of all registrations
 */
export function createAircraft(tx: Tx, batch: AircraftBatch): Added & { readonly subfleet_id: number | null } {
  const { registration, name, subfleet_id, airline_id, ...shared } = withType(tx, batch);
  const registrations = registrationsIn(registration).map((text) => text.toUpperCase());
  if (registrations.length > maxBatch) throw invalid('registration', `Enter at most ${maxBatch} registrations.`);
  const type = findAircraftType(shared.icao ?? '');
  const named = name?.trim() || (type && `${type.manufacturer} ${type.model}`);
  if (!named) throw invalid('name', 'Enter a name, or the ICAO type of the built-in data.');
  const icao = shared.icao?.trim().toUpperCase() ?? '';
  const unknown = unknownAirports(tx, [shared.airport_id, shared.hub_id]);
  const subfleet =
    typeof subfleet_id === 'number'
      ? { id: subfleet_id, isNew: false }
      : takeSubfleet(tx, { airline_id, icao, name: named, hub_id: shared.hub_id ?? shared.airport_id });
  const hub_id = shared.hub_id ?? tx.subfleets.find(subfleet.id)?.hub_id;
  const airport_id = shared.airport_id ?? hub_id;
  const input = { ...shared, hub_id, airport_id, ...weightsOf(tx, shared), name: named, subfleet_id: subfleet.id };
  const ids = createAll(registrations, (each) => {
    const error = fieldError(aircraftFields.registration as FieldSchema, each);
    if (error !== null) throw invalid('registration', error);
    return createRow(tx, catalogKinds.aircraft, { ...input, registration: each });
  });
  return { ids, subfleet_id: subfleet.isNew ? subfleet.id : null, airport_ids: addedOf(tx, unknown) };
}

/** Without a designator, a type is its name. */
const typeOf = ({ icao, name }: { readonly icao: string | null; readonly name: string }): string => icao || name;

/** Without a type or a name, aircraft have the type of the others in their subfleet, if that is one. */
function withType(db: Queries, batch: AircraftBatch): AircraftBatch {
  const { icao, iata, name, subfleet_id } = batch;
  if (icao?.trim() || name?.trim() || typeof subfleet_id !== 'number') return batch;
  const [first, ...others] = db.aircraft.listActive([subfleet_id]);
  if (!first || others.some((other) => typeOf(other) !== typeOf(first))) return batch;
  const named = findAircraftType(first.icao ?? '') ? null : first.name;
  return { ...batch, icao: first.icao, iata: iata?.trim() ? iata : first.iata, name: named };
}

/** Returns the codes that are not in the catalog yet. */
function unknownAirports(db: Queries, codes: readonly (string | null | undefined)[]): string[] {
  const known = new Set(codes.map((code) => (code ? currentAirportId(db, code) : '')));
  return [...known].filter((code) => code !== '' && !db.airports.find(code));
}

function addedOf(db: Queries, unknown: readonly string[]): string[] {
  return unknown.filter((code) => db.airports.find(code));
}

/** Weights that are left out are those of another aircraft of the type. */
function weightsOf(db: Queries, shared: Pick<AircraftBatch, 'icao' | Weight>): Partial<Pick<AircraftBatch, Weight>> {
  const like = db.aircraft.findByIcao(shared.icao?.trim() ?? '');
  const left = weights.filter((weight) => typeof shared[weight] !== 'number');
  return Object.fromEntries(left.map((weight) => [weight, like?.[weight] ?? null]));
}

const weights = ['dow', 'zfw', 'mtow', 'mlw'] as const;
type Weight = (typeof weights)[number];

interface WantedSubfleet {
  readonly airline_id: number | null | undefined;
  readonly icao: string;
  readonly name: string;
  readonly hub_id: string | null | undefined;
}

function takeSubfleet(
  tx: Tx,
  { airline_id, icao, name, hub_id = null }: WantedSubfleet,
): { readonly id: number; readonly isNew: boolean } {
  const [airline, ...others] = typeof airline_id === 'number' ? [{ id: airline_id }] : tx.airlines.each();
  if (airline === undefined || others.length > 0) throw invalid('subfleet_id', 'Choose a subfleet or an airline.');
  if (icao === '') throw invalid('icao', 'Enter the ICAO type of the new subfleet.');
  const existing = tx.subfleets.findNamed({ airline_id: airline.id, type: icao });
  if (existing?.deleted_at === null) return { id: existing.id, isNew: false };
  const ours = { airline_id: airline.id, hub_id, type: icao, simbrief_type: icao, name, fuel_type: fuelOf(icao) };
  return { id: Number(createRow(tx, catalogKinds.subfleets, ours)), isNew: true };
}

/**
 * Creates a flight to each destination, and the return legs.
 * @throws {AppError} as createRow; with the errors of all flights
 */
export function createFlights(tx: Tx, batch: FlightBatch): Added {
  const flights = legsOf(batch);
  const several = { distance: batch.distance, flight_time: batch.flight_time };
  const given = Object.entries(several).filter(([, value]) => typeof value === 'number');
  if (flights.length > (batch.with_return === true ? 2 : 1) && given.length > 0)
    throw invalidFields(
      Object.fromEntries(given.map(([field]) => [field, ['Leave it empty for several destinations.']])),
    );
  if (flights.length > maxBatch) throw invalid('arr_airport_id', `Add at most ${maxBatch} flights at once.`);
  const codes = flights.flatMap((flight) => [flight.dpt_airport_id, flight.arr_airport_id, flight.alt_airport_id]);
  const unknown = unknownAirports(tx, codes);
  const ids = createAll(flights, (flight) => {
    const [dpt_airport_id, arr_airport_id] = [flight.dpt_airport_id, flight.arr_airport_id].map((code) =>
      takeAirport(tx, code),
    );
    const flight_time = flight.flight_time ?? estimateBlockTime(tx, { ...flight, dpt_airport_id, arr_airport_id });
    return createRow(tx, catalogKinds.flights, { ...flight, flight_time });
  });
  return { ids, airport_ids: addedOf(tx, unknown) };
}

/** A single row keeps its own error, which may name the existing row. */
function createAll<Item>(items: readonly Item[], create: (item: Item) => Id): Id[] {
  const errors = new Map<string, Set<string>>();
  const ids = items.map((item) => {
    try {
      return create(item);
    } catch (error) {
      if (!(error instanceof AppError) || error.fields === undefined || items.length === 1) throw error;
      for (const [field, texts] of Object.entries(error.fields)) {
        const known = errors.get(field) ?? new Set();
        for (const text of texts) known.add(typeof item === 'string' ? `${item}: ${text}` : text);
        errors.set(field, known);
      }
      return 0;
    }
  });
  if (errors.size > 0)
    throw invalidFields(Object.fromEntries([...errors].map(([field, texts]) => [field, [...texts]])));
  return ids;
}
