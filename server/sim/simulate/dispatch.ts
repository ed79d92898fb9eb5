import { listAirports } from '../../contract/classic/airports.ts';
import type { Aircraft, FleetSubfleet } from '../../contract/classic/fleet.ts';
import { type Flight, listFlights } from '../../contract/classic/flights.ts';
import { listLivePireps } from '../../contract/classic/pireps.ts';
import { getUser, getUserFleet } from '../../contract/classic/user.ts';
import { distanceNm } from '../../contract/geo.ts';
import { type PerformanceClass, kindOf } from '../flightModel/performance.ts';
import type { Random } from '../flightModel/random.ts';
import type { Send } from './transport.ts';

/** A flight to simulate, with its aircraft. */
export interface DispatchedFlight {
  /** `KTW612`. */
  readonly ident: string;
  readonly airline_id: number;
  readonly flight_number: string;
  readonly dpt_airport_id: string;
  readonly arr_airport_id: string;
  /** The scheduled flight; null if none is suitable. */
  readonly flight: Flight | null;
  readonly aircraft: Aircraft;
  readonly subfleet: FleetSubfleet;
}

/** An aircraft that the pilot can fly, and the airport where it is. */
interface ParkedAircraft {
  readonly aircraft: Aircraft;
  readonly subfleet: FleetSubfleet;
  readonly airport: string;
}

/** Longer flights are picked only if there are no others, so that a run ends while somebody is watching. */
const PREFERRED_MINUTES = 200;

/** Shortest and longest distance of an unscheduled flight in nautical miles. */
const SENSIBLE_NM: Readonly<Record<PerformanceClass, readonly [number, number]>> = {
  light: [25, 160],
  turboprop: [80, 400],
  narrow_body: [180, 1200],
  wide_body: [500, 4000],
};

/**
 * Picks flights for the pilot: first scheduled flights from the pilot's airport with an aircraft there, then scheduled
 * flights from other airports, then any route of a suitable length. Each flight has its own aircraft, so there may be
 * fewer than `wanted`, and none that is in the air already.
 * @throws {Error} if the pilot's rank cannot fly any aircraft, or all of them are in the air
 */
export async function pickAssignments(send: Send, wanted: number, random: Random): Promise<DispatchedFlight[]> {
  const { data: user } = await send(getUser, {});
  const { data: fleet } = await send(getUserFleet, {});
  const here = user.curr_airport ?? user.home_airport ?? '';
  const { data: live } = await send(listLivePireps, {});
  const flying = new Set(live.map(({ aircraft_id }) => aircraft_id));
  const allowed = fleet.flatMap((subfleet) => parkedAircraft(subfleet, here));
  const free = shuffle(
    allowed.filter(({ aircraft }) => !flying.has(aircraft.id)),
    random,
  );
  if (allowed.length === 0) throw new Error(`There is no aircraft that the rank ${user.rank.name} can fly.`);
  if (free.length === 0) throw new Error(`All aircraft that the rank ${user.rank.name} can fly are in the air.`);
  const picked: DispatchedFlight[] = [];
  const sources = [() => listFlightsFrom(send, here), () => listAllFlights(send)];
  for (const list of sources) {
    if (picked.length < wanted)
      picked.push(...matchFlights(shuffle(await list(), random), free, wanted - picked.length));
  }
  if (picked.length < wanted)
    picked.push(...(await inventFlights(send, { free, random, wanted: wanted - picked.length })));
  return picked;
}

function parkedAircraft(subfleet: FleetSubfleet, here: string): ParkedAircraft[] {
  return subfleet.aircraft
    .filter(({ active }) => active)
    .map((aircraft) => ({ aircraft, subfleet, airport: aircraft.airport_id ?? here }))
    .filter(({ airport }) => airport !== '');
}

async function listFlightsFrom(send: Send, dep_icao: string): Promise<Flight[]> {
  return (await send(listFlights, { query: { dep_icao, limit: 500 } })).data;
}

async function listAllFlights(send: Send): Promise<Flight[]> {
  const flights: Flight[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await send(listFlights, { query: { page, limit: 100 } });
    flights.push(...data);
    if (page >= meta.last_page) return flights;
  }
}

/** Removes the aircraft that it uses from `free`. */
function matchFlights(flights: readonly Flight[], free: ParkedAircraft[], wanted: number): DispatchedFlight[] {
  const picked: DispatchedFlight[] = [];
  const short = flights.filter(({ flight_time }) => flight_time <= PREFERRED_MINUTES);
  const long = flights.filter(({ flight_time }) => flight_time > PREFERRED_MINUTES);
  for (const flight of [...short, ...long]) {
    if (picked.length === wanted) break;
    const allowed = new Set(flight.subfleet.map(({ id }) => id));
    const found = free.findIndex(({ airport, subfleet }) => {
      return airport === flight.dpt_airport_id && (allowed.size === 0 || allowed.has(subfleet.id));
    });
    const [parked] = found === -1 ? [] : free.splice(found, 1);
    if (parked !== undefined) picked.push(scheduled(flight, parked));
  }
  return picked;
}

function scheduled(flight: Flight, { aircraft, subfleet }: ParkedAircraft): DispatchedFlight {
  const { airline_id, airline, flight_number, dpt_airport_id, arr_airport_id } = flight;
  return {
    ident: `${airline.icao}${flight_number}`,
    airline_id,
    flight_number: String(flight_number),
    dpt_airport_id,
    arr_airport_id,
    flight,
    aircraft,
    subfleet,
  };
}

async function inventFlights(
  send: Send,
  {
    free,
    random,
    wanted,
  }: { readonly free: readonly ParkedAircraft[]; readonly random: Random; readonly wanted: number },
): Promise<DispatchedFlight[]> {
  const { data: airports } = await send(listAirports, { query: { limit: 500 } });
  return free
    .flatMap(({ aircraft, subfleet, airport }, i) => {
      const from = airports.find(({ id }) => id === airport);
      const [shortest, longest] = SENSIBLE_NM[kindOf(aircraft.icao)];
      const near = airports.filter((to) => {
        const nm = from === undefined ? 0 : distanceNm(from, to);
        return nm >= shortest && nm <= longest;
      });
      if (near.length === 0) return [];
      const flight_number = String(9700 + i);
      return [
        {
          ident: `${subfleet.airline.icao}${flight_number}`,
          airline_id: subfleet.airline_id,
          flight_number,
          dpt_airport_id: airport,
          arr_airport_id: random.pick(near).id,
          flight: null,
          aircraft,
          subfleet,
        },
      ];
    })
    .slice(0, wanted);
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
