import type { AircraftType } from '../../contract/admin/catalog/builtin.ts';
import type { FirstRoute } from '../../contract/admin/setup.ts';
import { distanceNm, type Point } from '../../contract/geo.ts';
import { eachAirportSize } from '../airports/builtinAirportSearch.ts';
import { findBuiltinAirport, type WorldAirport } from '../airports/builtinAirports.ts';
import { findAircraftType } from '../fleet/aircraftTypes.ts';
import { utcOffset } from '../localTime.ts';
import { blockTimeOf } from './blockTime.ts';

export interface RouteNeeds {
  readonly hub: Point & { readonly id: string };
  /** ICAO designator of the aircraft. */
  readonly type: string;
  readonly destinations: number;
}

interface Candidate {
  readonly airport: WorldAirport;
  readonly nm: number;
  readonly fame: number;
}

/** Of a type that is not built in. */
const unknownType = { kind: 'jet', range: 1500 } as const;
const firstNumber = 101;
/** Of the range; the rest is for wind and the alternate. */
const usedRange = 0.8;

/** Nautical miles of the shortest flight, the smallest airport by its size (`eachAirportSize`), and minutes at the gate. */
const needs: Readonly<Record<AircraftType['kind'], { nearest: number; smallest: number; turnaround: number }>> = {
  jet: { nearest: 120, smallest: 33, turnaround: 50 },
  turboprop: { nearest: 60, smallest: 34, turnaround: 35 },
  piston: { nearest: 30, smallest: 37, turnaround: 30 },
  helicopter: { nearest: 20, smallest: 39, turnaround: 20 },
  glider: { nearest: 20, smallest: 37, turnaround: 30 },
};

/** Proposes destinations for a type from a hub, each with a flight there and one back; see `planRoutes`. */
export function planFirstRoutes(wanted: RouteNeeds, at: Date): FirstRoute[] {
  const { kind, range } = findAircraftType(wanted.type) ?? unknownType;
  const chosen = choose(candidatesOf(wanted.hub, kind, range * usedRange), wanted.destinations, range * usedRange);
  const home = findBuiltinAirport(wanted.hub.id)?.tz ?? 'UTC';
  // The longest leave first, so that they are back before night.
  return chosen
    .toSorted((a, b) => b.nm - a.nm)
    .map(({ airport, nm }, place) => {
      const { id, iata, name, city, lat, lon, tz } = airport;
      const flight_time = blockTimeOf(kind, nm);
      const zones = { home: utcOffset(at, home) / minuteMs, away: utcOffset(at, tz) / minuteMs };
      const times = timesOf(
        { leaves: leavesAt(place, chosen.length), flight_time, turnaround: needs[kind].turnaround },
        zones,
      );
      return {
        id,
        iata,
        name,
        city,
        lat,
        lon,
        flight_number: firstNumber + 2 * place,
        distance: Math.round(nm),
        flight_time,
        ...times,
      };
    });
}

function candidatesOf(hub: RouteNeeds['hub'], kind: AircraftType['kind'], reach: number): Candidate[] {
  const { nearest, smallest } = needs[kind];
  const candidates: Candidate[] = [];
  for (const [id, size] of eachAirportSize()) {
    const airport = size <= smallest && id !== hub.id ? findBuiltinAirport(id) : undefined;
    const nm = airport ? distanceNm(hub, airport) : 0;
    if (airport && nm >= Math.max(nearest, reach / 12) && nm <= reach)
      candidates.push({ airport, nm, fame: 1 / (6 + size) });
  }
  return candidates;
}

/** Takes one by one the most famous airport that is far from those that are chosen already; near ones count a little more. */
function choose(candidates: Candidate[], count: number, reach: number): readonly Candidate[] {
  const gap = reach / (2.5 * Math.sqrt(count || 1));
  const rated = candidates.map((candidate) => ({
    candidate,
    worth: candidate.fame / (0.6 + candidate.nm / reach),
    apart: gap,
  }));
  const chosen: Candidate[] = [];
  while (chosen.length < count) {
    const [best] = rated
      .filter(({ apart }) => apart > 0)
      .toSorted(
        (a, b) => b.worth * b.apart - a.worth * a.apart || (a.candidate.airport.id < b.candidate.airport.id ? -1 : 1),
      );
    if (best === undefined) break;
    chosen.push(best.candidate);
    for (const one of rated) one.apart = Math.min(one.apart, distanceNm(best.candidate.airport, one.candidate.airport));
  }
  return chosen;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const [firstDeparture, lastDeparture] = [6.5 * 60, 20.5 * 60];

/** Spreads the departures over the day, in steps of five minutes. */
function leavesAt(place: number, count: number): number {
  const step = count > 1 ? (lastDeparture - firstDeparture) / (count - 1) : 0;
  return Math.round((firstDeparture + place * step) / 5) * 5;
}

interface Rotation {
  /** Minutes of the day at the hub. */
  readonly leaves: number;
  readonly flight_time: number;
  readonly turnaround: number;
}

/** @param zones minutes ahead of UTC */
function timesOf(
  { leaves, flight_time, turnaround }: Rotation,
  zones: { readonly home: number; readonly away: number },
): Pick<FirstRoute, 'dpt_time' | 'arr_time' | 'back_dpt_time' | 'back_arr_time'> {
  const arrives = leaves - zones.home + zones.away + flight_time;
  const ready = arrives + turnaround;
  // Nobody wants to leave in the night: the aircraft stays until the morning.
  const morning = 7 * 60;
  const back = wrapDay(ready) < 5.5 * 60 ? ready - wrapDay(ready) + morning : ready;
  return {
    dpt_time: clock(leaves),
    arr_time: clock(arrives),
    back_dpt_time: clock(back),
    back_arr_time: clock(back - zones.away + zones.home + flight_time),
  };
}

const wrapDay = (minutes: number): number => ((minutes % dayMinutes) + dayMinutes) % dayMinutes;

function clock(minutes: number): string {
  const [hours, rest] = [Math.floor(wrapDay(minutes) / 60), wrapDay(minutes) % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
