import type { StagedRow } from '../../../../../db/moving/stage.ts';
import { AcarsType } from '../../../../contract/codes.ts';
import { hasPlace, type Point } from '../../../../contract/geo.ts';
import { toCode, toNumber } from '../cells.ts';
import type { Source } from '../source.ts';

/** So many flights of an airport are looked at: most have a track, and all of them are read in one pass. */
const flightsEach = 5;

/** Finds where flights began or ended at airports whose place nothing else tells. */
export function placesFromTracks(from: Source, airports: readonly string[]): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  if (airports.length === 0) return places;
  const flights = flightsOf(from, airports);
  const ends = readEnds(from, [...new Set([...flights.values()].flat().map(({ id }) => id))]);
  for (const [airport, flown] of flights) {
    const found = flown.map(({ id, end }) => ends.get(id)?.[end]).find((place) => place !== undefined);
    if (found) places.set(airport, found);
  }
  return places;
}

interface Flown {
  /** Of the PIREP. */
  readonly id: string;
  /** Whether the airport is where it began or where it ended. */
  readonly end: 'first' | 'last';
}

function flightsOf(from: Source, airports: readonly string[]): ReadonlyMap<string, Flown[]> {
  const flights = new Map<string, Flown[]>(airports.map((airport) => [airport, []]));
  for (const row of from.rows('pireps')) {
    for (const [column, end] of [
      ['dpt_airport_id', 'first'],
      ['arr_airport_id', 'last'],
    ] as const) {
      const flown = flights.get(toCode(row[column]) ?? '');
      if (flown && flown.length < flightsEach && row['id']) flown.push({ id: row['id'], end });
    }
  }
  return flights;
}

interface Ends {
  readonly first: Point;
  readonly last: Point;
}

function readEnds(from: Source, pireps: readonly string[]): ReadonlyMap<string, Ends> {
  const ends = new Map<string, Ends>();
  if (pireps.length === 0) return ends;
  const rows = from.rows('acars', {
    where: { column: 'pirep_id', values: pireps },
    orderBy: ['created_at', 'sim_time', { number: 'order' }],
  });
  for (const row of rows) {
    const [pirep, place] = [row['pirep_id'] ?? '', pointOf(row)];
    if (place) ends.set(pirep, { first: ends.get(pirep)?.first ?? place, last: place });
  }
  return ends;
}

function pointOf(row: StagedRow): Point | undefined {
  const place = { lat: toNumber(row['lat']) ?? 0, lon: toNumber(row['lon']) ?? 0 };
  const isValid = Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180 && hasPlace(place);
  return isValid && toNumber(row['type']) === AcarsType.FLIGHT_PATH ? place : undefined;
}
