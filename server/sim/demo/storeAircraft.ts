import type { Tx } from '../../../db/open.ts';
import { createRandom } from '../flightModel/random.ts';
import { careers } from './careers.ts';
import { type DemoSubfleet, subfleets } from './fleet.ts';
import { pilotOf } from './pilots.ts';
import type { DemoFlight } from './timetable.ts';

interface Surroundings {
  readonly flights: readonly DemoFlight[];
  readonly created_at: string;
}

/** Not in service: in the workshop, in the desert. */
const OUT_OF_SERVICE: Readonly<Record<string, string>> = { 'D-AKTH': 'M', 'D-AKEE': 'S' };

/** Every airframe, where it stands before the first flight of the log book. @returns ids by registration */
export function storeAircraft(
  tx: Tx,
  subfleetIds: ReadonlyMap<string, number>,
  surroundings: Surroundings,
): ReadonlyMap<string, number> {
  const stored = subfleets.flatMap((subfleet) => {
    return subfleet.letters.split('').map((letter) => {
      const registration = subfleet.prefix + letter;
      const subfleet_id = subfleetIds.get(subfleet.type) ?? 0;
      return [registration, storeOne(tx, { registration, subfleet, subfleet_id }, surroundings)] as const;
    });
  });
  return new Map(stored);
}

function storeOne(
  tx: Tx,
  { registration, subfleet, subfleet_id }: { registration: string; subfleet: DemoSubfleet; subfleet_id: number },
  { flights, created_at }: Surroundings,
): number {
  const random = createRandom(`aircraft ${registration}`);
  const [dow, zfw, mtow, mlw] = subfleet.weights;
  return tx.aircraft.insert({
    subfleet_id,
    icao: subfleet.icao,
    airport_id: standOf(registration, subfleet, flights),
    hub_id: subfleet.hub,
    name: subfleet.name,
    registration,
    tail_number: registration.slice(registration.indexOf('-') + 1),
    hex_code: random.whole(0x3c_4000, 0x3c_ffff).toString(16).toUpperCase(),
    selcal: zfw > 200_000 ? selcal(() => random.next()) : null,
    simbrief_type: subfleet.icao,
    dow,
    zfw,
    mtow,
    mlw,
    fuel_onboard: Math.round((mtow * random.between(0.02, 0.04)) / 10) * 10,
    status: OUT_OF_SERVICE[registration] ?? 'A',
    created_at,
  });
}

/** At its pilot's home; those that nobody flies mostly at their hub, some where they fly to. */
function standOf(registration: string, { type, hub }: DemoSubfleet, flights: readonly DemoFlight[]): string {
  const career = careers.find((one) => one.registration === registration);
  if (career !== undefined) return pilotOf(career.pilot).home;
  const random = createRandom(`stand ${registration}`);
  const places = flights.filter(({ types, active }) => types.includes(type) && active === 1).map(({ to }) => to);
  return random.next() < 0.6 ? hub : random.pick(places);
}

/** Two pairs of different letters, each in alphabetical order. */
function selcal(next: () => number): string {
  const letters = 'ABCDEFGHJKLMPQRS'
    .split('')
    .map((letter) => ({ letter, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ letter }) => letter);
  const pair = (from: number): string =>
    letters
      .slice(from, from + 2)
      .toSorted()
      .join('');
  return `${pair(0)}-${pair(2)}`;
}
