import { createRandom } from '../flightModel/random.ts';
import {
  type NamedFlight,
  namedFlights,
  positioningFlights,
  retiredFlights,
  type Spoke,
  spokes,
  type Tour,
  tours,
} from './network.ts';

/** That an airline flies from one place to another under a number. */
export interface Service {
  readonly airline: string;
  readonly flight_number: number;
  readonly route_code: string | null;
  readonly route_leg: number | null;
  readonly flight_type: string;
  /** Subfleets. */
  readonly types: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Local; absent: any time. */
  readonly departs?: string;
  readonly days: number;
  readonly notes: string;
  readonly active: 0 | 1;
}

const SOME_DAYS = [0, 0, 0, 0, 31, 63, 21, 42, 96];
const REMARKS = [
  'Slot time at the destination: be ready ten minutes early.',
  'Catering for both sectors is loaded at the hub.',
  'Noise abatement after 22:00 local: reduced thrust, no intersection take-off.',
  'Expect a CPDLC logon with the en-route centre.',
  'Ground handling needs the passenger figures before pushback.',
];

export function listServices(): Service[] {
  return [
    ...namedFlights.map((flight) => named(flight, {})),
    ...retiredFlights.map((flight) => named(flight, { active: 0, notes: 'Summer only, ended.' })),
    ...positioningFlights.map((flight) => named(flight, { flight_type: 'P', notes: 'Empty positioning flight.' })),
    ...spokes.flatMap(outAndBack),
    ...tours.flatMap(legs),
  ];
}

function named(
  { number, ...flight }: NamedFlight,
  special: Partial<Pick<Service, 'active' | 'flight_type' | 'notes'>>,
): Service {
  return { ...plain('KTW', number), ...flight, ...special };
}

function outAndBack({ airline, from, to, types, flight_type, first }: Spoke): Service[] {
  return to.split(' ').flatMap((place, i) => {
    const number = first + 2 * i;
    const random = createRandom(`spoke ${airline} ${number}`);
    const common = { types, flight_type, days: random.pick(SOME_DAYS) };
    const notes = random.next() < 0.2 ? random.pick(REMARKS) : '';
    return [
      { ...plain(airline, number), ...common, from, to: place, notes },
      { ...plain(airline, number + 1), ...common, from: place, to: from },
    ];
  });
}

function legs({ stops, number, ...tour }: Tour): Service[] {
  const places = stops.split(' ');
  return places.slice(1).map((to, i) => ({
    ...plain(tour.airline, number + i),
    ...tour,
    route_leg: i + 1,
    from: places[i] ?? to,
    to,
  }));
}

function plain(airline: string, flight_number: number): Omit<Service, 'from' | 'to' | 'types'> {
  return { airline, flight_number, route_code: null, route_leg: null, flight_type: 'J', days: 0, notes: '', active: 1 };
}
