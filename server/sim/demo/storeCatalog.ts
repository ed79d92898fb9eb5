import type { Tx } from '../../../db/open.ts';
import { airlines, hubs } from './airlines.ts';
import { fares } from './fares.ts';
import { subfleets } from './fleet.ts';
import { ranks } from './ranks.ts';
import { storeAircraft } from './storeAircraft.ts';
import { type DemoFlight, identOf, type Timetable } from './timetable.ts';

type Ids<Id = number> = ReadonlyMap<string, Id>;

/** The ids of what was stored, by the names that the scenario uses: codes, types, registrations, idents. */
export interface CatalogIds {
  readonly airlines: Ids;
  readonly fares: Ids;
  readonly subfleets: Ids;
  readonly aircraft: Ids;
  readonly ranks: Ids;
  readonly flights: Ids<string>;
}

const FUEL_COSTS = { fuel_100ll_cost: 0.82, fuel_jeta_cost: 0.46, fuel_mogas_cost: 0.71 };

export function storeCatalog(tx: Tx, { airports, flights }: Timetable, created_at: string): CatalogIds {
  for (const airport of airports) {
    const hub = hubs.has(airport.id) ? 1 : 0;
    tx.airports.insert({ ...airport, ...FUEL_COSTS, hub, ground_handling_cost: 200 + 150 * hub, created_at });
  }
  const airlineIds = new Map(airlines.map((airline) => [airline.icao, tx.airlines.insert({ ...airline, created_at })]));
  const fareIds = new Map(fares.map((fare) => [fare.code, tx.fares.insert({ ...fare, created_at })]));
  const subfleetIds = storeSubfleets(tx, { airlines: airlineIds, fares: fareIds }, created_at);
  const flightIds = flights.map((flight) => {
    const id = storeFlight(tx, flight, { airline_id: idOf(airlineIds, flight.airline), created_at });
    for (const type of flight.types) tx.flights.insertSubfleet({ flight_id: id, subfleet_id: idOf(subfleetIds, type) });
    return [identOf(flight), id] as const;
  });
  return {
    airlines: airlineIds,
    fares: fareIds,
    subfleets: subfleetIds,
    aircraft: storeAircraft(tx, subfleetIds, { flights, created_at }),
    ranks: storeRanks(tx, subfleetIds, created_at),
    flights: new Map(flightIds),
  };
}

/** @throws {Error} when the scenario names something that it does not have */
export function idOf<Id>(ids: Ids<Id>, name: string): Id {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demonstration has no ${name}`);
  return id;
}

function storeSubfleets(tx: Tx, ids: Pick<CatalogIds, 'airlines' | 'fares'>, created_at: string): Ids {
  const stored = subfleets.map(({ type, icao, airline, name, hub, weights, cost_block_hour, fares: capacities }) => {
    const [, zfw, mtow, , fuel_capacity] = weights;
    const id = tx.subfleets.insert({
      airline_id: idOf(ids.airlines, airline),
      hub_id: hub,
      type,
      simbrief_type: icao,
      name,
      fuel_type: icao === 'C172' ? 0 : 1,
      cargo_capacity: capacities['FRT'] ?? capacities['CGO'] ?? capacities['MAL'] ?? null,
      fuel_capacity,
      gross_weight: mtow,
      cost_block_hour,
      cost_delay_minute: Math.round(cost_block_hour / 90),
      ground_handling_multiplier: zfw > 200_000 ? 180 : 100,
      created_at,
    });
    for (const [code, capacity] of Object.entries(capacities)) {
      const price = code === 'Y' && zfw > 200_000 ? '280%' : null;
      tx.fares.insertOfSubfleet({ subfleet_id: id, fare_id: idOf(ids.fares, code), capacity: String(capacity), price });
    }
    return [type, id] as const;
  });
  return new Map(stored);
}

/** Each rank flies what the ranks below it fly, and more. */
function storeRanks(tx: Tx, subfleetIds: Ids, created_at: string): Ids {
  const stored = ranks.map(({ name, hours, acars_base_pay_rate, manual_base_pay_rate }, i) => {
    const id = tx.ranks.insert({ name, hours, acars_base_pay_rate, manual_base_pay_rate, created_at });
    for (const type of ranks.slice(0, i + 1).flatMap(({ adds }) => adds)) {
      tx.ranks.insertSubfleet({ rank_id: id, subfleet_id: idOf(subfleetIds, type) });
    }
    return [name, id] as const;
  });
  return new Map(stored);
}

function storeFlight(
  tx: Tx,
  flight: DemoFlight,
  { airline_id, created_at }: { readonly airline_id: number; readonly created_at: string },
): string {
  const { from, to, plan, airline: _, types: _types, departs: _departs, ...columns } = flight;
  const id = tx.sequences.next('flight');
  tx.flights.insert({
    ...columns,
    id,
    airline_id,
    dpt_airport_id: from,
    arr_airport_id: to,
    level: plan.level,
    distance: plan.distance,
    flight_time: plan.block_time,
    route: routeText(flight),
    created_at,
  });
  return id;
}

/** The names of the fixes, in order. */
export function routeText({ plan }: Pick<DemoFlight, 'plan'>): string {
  return plan.fixes.map(({ name }) => name).join(' ');
}
