import { listAirports } from '../../contract/classic/airports.ts';
import type { Aircraft, FleetSubfleet } from '../../contract/classic/fleet.ts';
import { type Flight, listFlights } from '../../contract/classic/flights.ts';
import { getUser, getUserFleet } from '../../contract/classic/user.ts';
import { distanceNm } from '../../domain/greatCircle.ts';
import { type AircraftKind, kindOf } from '../flightModel/performance.ts';
import type { Random } from '../flightModel/random.ts';
import type { Send } from './transport.ts';

/** What one flight of the simulation flies, and with what. */
export interface Assignment {
  /** `KTW612`. */
  readonly ident: string;
  readonly airline_id: number;
  readonly flight_number: string;
  readonly dpt_airport_id: string;
  readonly arr_airport_id: string;
  /** Null when no scheduled flight suits. */
  readonly flight: Flight | null;
  readonly aircraft: Aircraft;
  readonly subfleet: FleetSubfleet;
}

/** An aircraft that the pilot may fly, and where it is. */
interface Standing {
  readonly aircraft: Aircraft;
  readonly subfleet: FleetSubfleet;
  readonly place: string;
}

/** So that a run is over while somebody watches; longer ones only when there is nothing else. */
const PREFERRED_MINUTES = 200;

/** What a flight that nobody scheduled may have, nautical miles. */
const SENSIBLE_NM: Readonly<Record<AircraftKind, readonly [number, number]>> = {
  light: [25, 160],
  turboprop: [80, 400],
  narrow_body: [180, 1200],
  wide_body: [500, 4000],
};

/**
 * Picks flights for the pilot of the key: scheduled ones from where the pilot is, with an aircraft there that the rank
 * may fly; then scheduled ones from where other aircraft stand; then any sensible route. Each has an aircraft of its own,
 * so there may be fewer than are wanted.
 * @throws {Error} when the pilot's rank flies nothing
 */
export async function pickAssignments(send: Send, wanted: number, random: Random): Promise<Assignment[]> {
  const { data: user } = await send(getUser, {});
  const { data: fleet } = await send(getUserFleet, {});
  const here = user.curr_airport ?? user.home_airport ?? '';
  const free = shuffle(
    fleet.flatMap((subfleet) => standingOf(subfleet, here)),
    random,
  );
  if (free.length === 0) throw new Error(`There is no aircraft that a ${user.rank.name} may fly.`);
  const picked: Assignment[] = [];
  const sources = [() => listFlightsFrom(send, here), () => listAllFlights(send)];
  for (const list of sources) {
    if (picked.length < wanted)
      picked.push(...matchFlights(shuffle(await list(), random), free, wanted - picked.length));
  }
  if (picked.length < wanted)
    picked.push(...(await inventFlights(send, { free, random, wanted: wanted - picked.length })));
  return picked;
}

function standingOf(subfleet: FleetSubfleet, here: string): Standing[] {
  return subfleet.aircraft
    .filter(({ active }) => active)
    .map((aircraft) => ({ aircraft, subfleet, place: aircraft.airport_id ?? here }))
    .filter(({ place }) => place !== '');
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

/** Takes from `free` what it uses. */
function matchFlights(flights: readonly Flight[], free: Standing[], wanted: number): Assignment[] {
  const picked: Assignment[] = [];
  const short = flights.filter(({ flight_time }) => flight_time <= PREFERRED_MINUTES);
  const long = flights.filter(({ flight_time }) => flight_time > PREFERRED_MINUTES);
  for (const flight of [...short, ...long]) {
    if (picked.length === wanted) break;
    const allowed = new Set(flight.subfleet.map(({ id }) => id));
    const found = free.findIndex(({ place, subfleet }) => {
      return place === flight.dpt_airport_id && (allowed.size === 0 || allowed.has(subfleet.id));
    });
    const [standing] = found === -1 ? [] : free.splice(found, 1);
    if (standing !== undefined) picked.push(scheduled(flight, standing));
  }
  return picked;
}

function scheduled(flight: Flight, { aircraft, subfleet }: Standing): Assignment {
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
  { free, random, wanted }: { readonly free: readonly Standing[]; readonly random: Random; readonly wanted: number },
): Promise<Assignment[]> {
  const { data: airports } = await send(listAirports, { query: { limit: 500 } });
  return free
    .flatMap(({ aircraft, subfleet, place }, i) => {
      const from = airports.find(({ id }) => id === place);
      const [least, most] = SENSIBLE_NM[kindOf(aircraft.icao)];
      const near = airports.filter((to) => {
        const nm = from === undefined ? 0 : distanceNm(from, to);
        return nm >= least && nm <= most;
      });
      if (near.length === 0) return [];
      const flight_number = String(9700 + i);
      return [
        {
          ident: `${subfleet.airline.icao}${flight_number}`,
          airline_id: subfleet.airline_id,
          flight_number,
          dpt_airport_id: place,
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
