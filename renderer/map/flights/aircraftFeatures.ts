import { t } from '@lingui/core/macro';
import type { Feature, LineString, MultiLineString, Point } from 'geojson';
import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import { altitude } from '../../lib/figures.ts';
import { sideBeside } from '../base/labelSides.ts';
import { drawablePieces, lineFeatures, pointFeature } from '../geo/features.ts';
import { bearing, type LonLat, unwrap } from '../geo/greatCircle.ts';
import { aircraftKind } from '../../../server/contract/aircraftKind.ts';
import { aircraftImage, type AircraftState } from './aircraftSymbols.ts';
import { type FlightFacts, isEmergency } from './flightFacts.ts';

/** The point where an aircraft is drawn. */
export interface AircraftPoint {
  readonly lon: number;
  readonly lat: number;
  readonly heading: number;
}

/** An aircraft without its position, which may be gliding. */
export interface AircraftMark {
  readonly id: string;
  readonly image: string;
  readonly state: AircraftState;
  readonly silent: boolean;
  /** 1, and less the longer the flight has been silent. */
  readonly opacity: number;
  /** The callsign, and below it `FL370 468` or the time since the last contact; only the callsign on the ground. */
  readonly first: string;
  readonly second: string;
}

export function aircraftMark({ flight, silent, silence, airborne }: FlightFacts, selected: boolean): AircraftMark {
  const state = stateOf(flight, silent, selected);
  return {
    id: flight.id,
    image: aircraftImage(aircraftKind(flight.aircraft.icao), state),
    state,
    silent,
    opacity: state === 'stale' ? fading(silence) : 1,
    first: flight.ident,
    second: silent ? t`no contact ${silenceText(silence)}` : airborne ? aircraftFigures(flight.position) : '',
  };
}

function stateOf(flight: LiveFlight, silent: boolean, selected: boolean): AircraftState {
  if (isEmergency(flight)) return 'emergency';
  if (selected) return 'selected';
  return silent ? 'stale' : 'normal';
}

/** Returns which flights there are and in what state, in whatever order. It changes seldom. */
export function looksOf(flights: readonly FlightFacts[]): string {
  return flights
    .map(({ flight, silent }) => `${flight.id} ${stateOf(flight, silent, false)} ${flight.position !== null}`)
    .toSorted()
    .join();
}

/** Minutes after which a silent flight fades no more, and its opacity then. It must stay visible and selectable. */
const FadedAfter = 60;
const Faintest = 0.4;

/** Returns the opacity of a flight after so many minutes of silence. */
export function fading(silence: number): number {
  return 1 - (1 - Faintest) * Math.min(1, silence / FadedAfter);
}

const silenceText = (minutes: number): string => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`);

type Figures = Pick<NonNullable<LiveFlight['position']>, 'altitude' | 'gs'>;

/** Returns `FL370 468`, of which either may be missing. */
export function aircraftFigures(position: Figures | null): string {
  if (position === null) return '';
  const parts = [
    position.altitude === null ? '' : altitude(position.altitude),
    position.gs === null ? '' : String(Math.round(position.gs)),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/**
 * Returns the last position of a flight, or null before the first. Without a heading the aircraft points along its
 * trail.
 */
export function reportedPoint({ position, trail }: LiveFlight): AircraftPoint | null {
  if (position === null) return null;
  const { lon, lat, heading } = position;
  if (heading !== null) return { lon, lat, heading };
  const before = trail.findLast(([x, y]) => x !== lon || y !== lat);
  return { lon, lat, heading: before === undefined ? 0 : bearing(before, [lon, lat]) };
}

/** Returns an aircraft, whose label is shown from a zoom on; that of the selected one and of an emergency always is. */
export function aircraftFeature(
  mark: AircraftMark,
  { lon, lat, heading }: AircraftPoint,
  min_zoom = 0,
): Feature<Point> {
  const second = mark.second === '' ? '' : `\n${mark.second}`;
  return pointFeature([lon, lat], { ...mark, second, min_zoom, heading, touches: sideBeside(heading) });
}

/** More aircraft than this have labels only from `CrowdZoom` on. */
const Crowd = 150;
const CrowdZoom = 6;
/** Farther in than any map is. */
const Never = 99;

/** Returns the zoom from which so many aircraft have labels. */
export function labelZoom(aircraft: number, labels: boolean): number {
  if (!labels) return Never;
  return aircraft > Crowd ? CrowdZoom : 0;
}

/** From the old end to the aircraft. A gradient of MapLibre took a tenth of a second for a thousand trails. */
const TrailOpacities = [0.11, 0.21, 0.31, 0.41, 0.51, 0.61] as const;
/** Of a flight that has just gone silent. */
const StaleOpacity = 0.66;

/** Returns the trails up to the aircraft. Whatever has the same opacity is one feature: a thousand flights make six. */
export function trailFeatures(flights: readonly FlightFacts[]): Feature<LineString | MultiLineString>[] {
  const lines = flights.map((facts) => ({ ...facts, points: trailPoints(facts.flight) }));
  const fresh = lines.filter(({ silent }) => !silent);
  const faded = lines.filter(({ silent }) => silent);
  return [
    ...TrailOpacities.map((opacity, step): Feature<MultiLineString> => {
      const coordinates = fresh.flatMap(({ points }) =>
        drawablePieces(stretch(points, step)).map((piece) => piece.map(([lon, lat]) => [lon, lat])),
      );
      return {
        type: 'Feature',
        properties: { stale: false, opacity },
        geometry: { type: 'MultiLineString', coordinates },
      };
    }).filter(({ geometry }) => geometry.coordinates.length > 0),
    ...faded.flatMap(({ points, silence }) =>
      lineFeatures(points, { stale: true, opacity: StaleOpacity * fading(silence) }),
    ),
  ];
}

function trailPoints({ trail, position }: LiveFlight): LonLat[] {
  return position === null ? [] : unwrap([...trail, [position.lon, position.lat]]);
}

/** Returns the part of a trail that has the opacity `step`; one leg alone has the last. */
function stretch(points: readonly LonLat[], step: number): LonLat[] {
  const from = (steps: number): number => Math.floor(((points.length - 1) * steps) / TrailOpacities.length);
  return points.slice(from(step), from(step + 1) + 1);
}
