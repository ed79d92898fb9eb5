import { type BuiltinAirport, findBuiltinAirport } from '../../domain/airports/builtinAirports.ts';
import { distanceNm } from '../../domain/greatCircle.ts';
import { type FlightPlan, planFlight } from '../flightModel/flightPlan.ts';
import { kindOf } from '../flightModel/performance.ts';
import { createRandom } from '../flightModel/random.ts';
import { otherAirports } from './airlines.ts';
import { subfleets } from './fleet.ts';
import { localTime, momentOf } from './localTime.ts';
import { listServices, type Service } from './services.ts';

/** A scheduled flight: its row, and the plan that the model flies. */
export interface DemoFlight extends Service {
  readonly alt_airport_id: string | null;
  /** Local, at the departure and at the arrival. */
  readonly dpt_time: string;
  readonly arr_time: string;
  readonly load_factor: number;
  readonly plan: FlightPlan;
}

export interface Timetable {
  readonly airports: readonly BuiltinAirport[];
  readonly flights: readonly DemoFlight[];
}

/** Winter, so that the times are the same whenever the demonstration is made. */
const TIMETABLE_DAY = new Date('2026-01-14T00:00:00.000Z');
const NEAREST_ALTERNATE_NM = 25;
const FARTHEST_ALTERNATE_NM = 260;

export function createTimetable(): Timetable {
  const services = listServices();
  const codes = new Set([...services.flatMap(({ from, to }) => [from, to]), ...otherAirports]);
  const airports = [...codes].toSorted().map(airport);
  return { airports, flights: services.map((service) => schedule(service, airports)) };
}

/** `KTW612`. */
export function identOf({ airline, flight_number }: Pick<Service, 'airline' | 'flight_number'>): string {
  return `${airline}${flight_number}`;
}

/** The same flight, leaving at another local time. */
export function departingAt(flight: DemoFlight, dpt_time: string): DemoFlight {
  return { ...flight, dpt_time, arr_time: arrivalTime(flight, dpt_time) };
}

export function airport(code: string): BuiltinAirport {
  const found = findBuiltinAirport(code);
  if (found === undefined) throw new Error(`The built-in data has no airport ${code}`);
  return found;
}

function schedule(service: Service, airports: readonly BuiltinAirport[]): DemoFlight {
  const random = createRandom(`schedule ${identOf(service)}`);
  const icao = subfleets.find(({ type }) => type === service.types[0])?.icao ?? null;
  const plan = planFlight(kindOf(icao), airport(service.from), airport(service.to));
  const dpt_time = service.departs ?? clock(random.whole(66, 258) * 5);
  return {
    ...service,
    plan,
    dpt_time,
    arr_time: arrivalTime({ ...service, plan }, dpt_time),
    alt_airport_id: alternate(service, airports),
    load_factor: random.whole(68, 94),
  };
}

function arrivalTime({ from, to, plan }: Pick<DemoFlight, 'from' | 'to' | 'plan'>, dpt_time: string): string {
  const off = momentOf(TIMETABLE_DAY, dpt_time, airport(from).tz);
  const toFiveMinutes = Math.ceil((plan.block_time + 4) / 5) * 5;
  return localTime(new Date(off.getTime() + toFiveMinutes * 60_000), airport(to).tz);
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The nearest other place of the catalog that has an airline's service. */
function alternate({ from, to }: Service, airports: readonly BuiltinAirport[]): string | null {
  const arrival = airport(to);
  const near = airports
    .map(({ id, lat, lon }) => ({ id, nm: distanceNm(arrival, { lat, lon }) }))
    .filter(({ id, nm }) => id !== from && nm > NEAREST_ALTERNATE_NM && nm < FARTHEST_ALTERNATE_NM)
    .toSorted((a, b) => a.nm - b.nm);
  return near[0]?.id ?? null;
}
