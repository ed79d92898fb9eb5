import type { SubfleetFare } from '../../../db/tables/fares.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import type { FlightFaresRow, PirepsRow } from '../../../db/rows.ts';
import { toFinite } from '../../contract/units.ts';
import { invalidFields } from '../errors.ts';
import { type Actor, record } from '../activity/events.ts';
import type { FareCount } from './pirepChanges.ts';

/** A fare with the amounts of its subfleet. */
export type OfferedFare = Omit<SubfleetFare, 'own_price' | 'own_cost' | 'own_capacity'>;

/**
 * Applies the subfleet's own amounts: `120` replaces the fare's, `80%` is a share of it, null keeps it. A sign belongs to the
 * number, as in phpVMS: `+10%` is a tenth, `-5%` a twentieth below zero.
 */
export function reconcileFare({ own_price, own_cost, own_capacity, ...fare }: SubfleetFare): OfferedFare {
  return {
    ...fare,
    price: reconcile(fare.price, own_price),
    cost: reconcile(fare.cost, own_cost),
    capacity: toSafe(Math.floor(reconcile(fare.capacity, own_capacity))),
  };
}

/** Applies a flight's own amounts in the same way to those of the subfleet. */
export function ofFlight(fare: OfferedFare, own: readonly FlightFaresRow[]): OfferedFare {
  const { price, cost, capacity } = own.find(({ fare_id }) => fare_id === fare.id) ?? {};
  if (price === undefined) return fare;
  return reconcileFare({ ...fare, own_price: price, own_cost: cost ?? null, own_capacity: capacity ?? null });
}

function toSafe(whole: number): number {
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(whole, Number.MAX_SAFE_INTEGER));
}

function reconcile(amount: number, own: string | null): number {
  const match = /^([+-]?\d+(?:\.\d+)?)\s*(%?)$/.exec((own ?? '').trim());
  if (!match) return amount;
  const value = Number(match[1]);
  // Removes rounding errors: 110 % of 3 is 3.3000000000000003.
  const result = match[2] === '%' ? Math.round(amount * value * 100) / 10_000 : value;
  // Infinity is no number in JSON.
  return toFinite(result);
}

/** @throws {AppError} validation-exception naming each fare that the aircraft's subfleet does not offer */
export function refuseForeignFares(db: Queries, aircraft_id: number, fares: readonly FareCount[]): void {
  const offered = readOffered(db, aircraft_id);
  const foreign = fares.flatMap(({ id }, index) => (offered.has(id) ? [] : [[`fares.${index}.id`, id] as const]));
  if (foreign.length === 0) return;
  throw invalidFields(
    Object.fromEntries(foreign.map(([path, id]) => [path, [`Fare ${id} is not offered by the aircraft's subfleet`]])),
  );
}

interface Sold extends Pick<PirepsRow, 'id' | 'aircraft_id' | 'flight_id'> {
  /** The aircraft of the PIREP so far, if there was one. */
  readonly before: number | undefined;
}

/**
 * Replaces the PIREP's fares, with their current amounts. Fares outside the subfleet are dropped and recorded, so that a
 * completed flight is not lost (decisions §6). With another aircraft, this also holds for those that it has.
 * @param sent undefined keeps those that it has
 */
export function replaceFares(
  tx: Tx,
  actor: Actor,
  { id: pirep_id, aircraft_id, flight_id, before }: Sold,
  sent: readonly FareCount[] | undefined,
): void {
  if (sent === undefined && (before === undefined || before === aircraft_id)) return;
  const fares = sent ?? listSold(tx, pirep_id);
  const offered = readOffered(tx, aircraft_id);
  const own = flight_id === null ? [] : tx.flights.listFares([flight_id]);
  tx.pirepFares.removeAll(pirep_id);
  for (const { id, count } of fares) {
    const fare = offered.get(id);
    if (!fare) continue;
    const { code, name, price, cost, capacity, type } = ofFlight(reconcileFare(fare), own);
    tx.pirepFares.insert({ pirep_id, fare_id: id, count, code, name, price, cost, capacity, type });
  }
  const dropped = fares.filter(({ id }) => !offered.has(id));
  if (dropped.length > 0) recordDropped(tx, actor, pirep_id, dropped);
}

/** Without those that were deleted since. */
function listSold(db: Queries, pirep_id: string): FareCount[] {
  return db.pirepFares
    .list(pirep_id)
    .flatMap(({ fare_id, count }) => (fare_id === null ? [] : [{ id: fare_id, count }]));
}

const fewRecorded = 20;

/** Records only id and count. Clients repeat fares in every update, so the same dropped fares are recorded once. */
function recordDropped(tx: Tx, actor: Actor, pirep_id: string, dropped: readonly FareCount[]): void {
  const kept = dropped.slice(0, fewRecorded).map(({ id, count }) => ({ id, count }));
  const after = { fares: kept, ...(dropped.length > fewRecorded && { more_fares: dropped.length - fewRecorded }) };
  const dropped_fares = JSON.stringify(after);
  if (tx.pireps.find(pirep_id)?.dropped_fares === dropped_fares) return;
  tx.pireps.setDroppedFares({ id: pirep_id, dropped_fares });
  record(tx, actor, 'pirep.fares_dropped', { id: pirep_id, after });
}

function readOffered(db: Queries, aircraft_id: number): ReadonlyMap<number, SubfleetFare> {
  const aircraft = db.aircraft.find(aircraft_id);
  const fares = aircraft ? db.fares.listOfSubfleets([aircraft.subfleet_id]) : [];
  return new Map(fares.map((fare) => [fare.id, fare]));
}
