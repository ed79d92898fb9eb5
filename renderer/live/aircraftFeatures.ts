import type { Feature, LineString, Point } from 'geojson';
import type { LiveFlight } from '../../server/contract/admin/live.ts';
import { altitude } from '../app/figures.ts';
import { type AircraftState, aircraftImage, aircraftKind } from '../map/aircraftSymbols.ts';
import { lineFeature, pointFeature } from '../map/feature.ts';
import { bearing, type LonLat, unwrap } from '../map/greatCircle.ts';
import type { FlightFacts } from './flightFacts.ts';
import type { Place } from './glide.ts';
import type { PlacedLabel } from './labelPlacement.ts';

/** An aircraft on the map but for its place, which glides. */
export interface AircraftMark {
  readonly id: string;
  readonly image: string;
  readonly state: AircraftState;
  readonly silent: boolean;
  /** Callsign, and below it `FL370 468`, or for how long nothing was heard; nothing on the ground. */
  readonly first: string;
  readonly second: string;
}

/** How a flight is marked; `now` in milliseconds. */
export function aircraftMark({ flight, silent, airborne }: FlightFacts, selected: boolean, now: number): AircraftMark {
  const state = stateOf(flight, silent, selected);
  return {
    id: flight.id,
    image: aircraftImage(aircraftKind(flight.aircraft.icao), state),
    state,
    silent,
    first: flight.ident,
    second: silent ? silence(flight, now) : airborne ? figures(flight) : '',
  };
}

function stateOf({ status }: LiveFlight, silent: boolean, selected: boolean): AircraftState {
  if (status === 'EMG') return 'emergency';
  if (selected) return 'selected';
  return silent ? 'stale' : 'normal';
}

function silence({ last_contact }: LiveFlight, now: number): string {
  return `no contact ${Math.floor((now - Date.parse(last_contact)) / 60_000)} min`;
}

function figures({ position }: LiveFlight): string {
  if (position === null) return '';
  const parts = [
    position.altitude === null ? '' : altitude(position.altitude),
    position.gs === null ? '' : String(Math.round(position.gs)),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** The last report of a flight; without a heading it points along its trail. Null before the first position. */
export function reportedPlace({ position, trail }: LiveFlight): Place | null {
  if (position === null) return null;
  const { lon, lat, heading } = position;
  if (heading !== null) return { lon, lat, heading };
  const before = trail.findLast(([x, y]) => x !== lon || y !== lat);
  return { lon, lat, heading: before === undefined ? 0 : bearing(before, [lon, lat]) };
}

export function aircraftFeature(mark: AircraftMark, place: Place, label: PlacedLabel | undefined): Feature<Point> {
  const { lines, anchor } = label ?? { lines: 0, anchor: 'none' };
  const second = lines === 2 && mark.second !== '' ? `\n${mark.second}` : '';
  return pointFeature([place.lon, place.lat], { ...mark, second, anchor, heading: place.heading });
}

/** The way flown last, up to the aircraft; nothing with fewer than two places. */
export function trailFeature({ flight, silent }: FlightFacts): Feature<LineString>[] {
  const { trail, position } = flight;
  if (position === null || trail.length === 0) return [];
  const points: LonLat[] = unwrap([...trail, [position.lon, position.lat]]);
  return [lineFeature(points, { stale: silent })];
}
