import { t } from '@lingui/core/macro';
import type { Feature } from 'geojson';
import type { FlagShort } from '../../../server/contract/admin/flags.ts';
import type { AirportShort, PirepReport, PlannedPoint, TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { altitude, heading, speed } from '../../lib/figures.ts';
import { courseTo, radians } from '../../../server/contract/geo.ts';
import { aircraftKind } from '../../../server/contract/aircraftKind.ts';
import { aircraftImage } from '../flights/aircraftSymbols.ts';
import { airportFeature, endFeatures, fixFeatures, isNear } from '../flights/routeFeatures.ts';
import { markerImage } from '../flights/symbolImages.ts';
import { sideAway, sideBeside } from '../base/labelSides.ts';
import { between, type Cursor, pointAt } from '../geo/cursor.ts';
import { lineFeatures, pointFeature } from '../geo/features.ts';
import { bearing, type LonLat, lonNear } from '../geo/greatCircle.ts';
import type { MapFeatures } from '../flights/useFlightMap.ts';
import { gapLines, stretchLines, trackLines, trackPoints } from './flownTrack.ts';
import { markersByPoint, rankOf, type ReportMarker } from './reportMarkers.ts';

export interface ReportFeatures {
  /** The flown track as one line, in the same copy of the world as the plan. */
  readonly path: readonly LonLat[];
  /** Plan and track together. */
  readonly all: readonly LonLat[];
  readonly sources: MapFeatures;
}

interface Drawn {
  readonly report: PirepReport;
  readonly track: TrackColumns;
  readonly route: readonly PlannedPoint[];
  readonly plan: readonly LonLat[];
  readonly markers: readonly ReportMarker[];
  /** The catalog's airports. */
  readonly airports: readonly AirportShort[];
}

/** Returns all features of a report except the aircraft at the cursor. */
export function reportFeatures({ report, track, route, plan, markers, airports }: Drawn): ReportFeatures {
  const path = trackPoints(track, plan[0]?.[0]);
  const ends = [report.dpt_airport, report.arr_airport] as const;
  const isEnd = (name: string): boolean => ends.some(({ id }) => id === name);
  const others = airports.filter(({ id }) => !isEnd(id)).map((airport) => airportFeature(airport, 'other'));
  return {
    path,
    all: [...plan, ...path],
    sources: {
      airports: [...endFeatures(ends, markers), ...others],
      plan: lineFeatures(plan),
      track: trackLines(track, path),
      gaps: gapLines(track, path),
      fixes: fixFeatures(ends, route),
      markers: markersByPoint(markers).map((group) => markerFeature(group, report, track)),
    },
  };
}

/** Joins the markers at one point under the most severe one. */
function markerFeature(
  group: readonly ReportMarker[],
  { dpt_airport, arr_airport }: PirepReport,
  track: TrackColumns,
): Feature {
  const marker = group.reduce((first, next) => (rankOf(next) < rankOf(first) ? next : first));
  const { number, kind, lon, lat } = marker;
  const label = group.length === 1 ? marker.label : t`${marker.label}, ${group.length - 1} more`;
  const touches = isNear(marker, dpt_airport)
    ? sideAway(courseTo(dpt_airport, arr_airport))
    : isNear(marker, arr_airport)
      ? sideAway(courseTo(arr_airport, dpt_airport))
      : sideBeside(courseAt(track, marker.index));
  return pointFeature([lon, lat], { image: markerImage(kind, number), label, rank: rankOf(marker), touches });
}

/** Returns the aircraft at the cursor with its figures, or nothing without a cursor. */
export function cursorFeature(report: PirepReport, track: TrackColumns, cursor: Cursor | null): Feature[] {
  const point = cursor === null ? null : pointAt(track, cursor);
  if (cursor === null || point === null) return [];
  const index = Math.floor(cursor);
  const course = track.heading[index] ?? courseAt(track, index);
  const knots = between(track.gs, cursor);
  const feet = between(track.altitude, cursor);
  return [
    pointFeature(point, {
      image: aircraftImage(aircraftKind(report.aircraft.icao), 'cursor'),
      state: 'cursor',
      silent: false,
      heading: course,
      // The same for the whole flight, so that nothing jumps while it is replayed.
      touches: sideBeside(courseTo(report.dpt_airport, report.arr_airport)),
      ...(knots !== null && knots < TaxiSpeed ? { first: '', second: '' } : figuresAt({ feet, knots, course }, report)),
    }),
  ];
}

/** In knots. Among the names of an airport, figures of an aircraft that rolls would only be in the way. */
const TaxiSpeed = 40;

interface Figures {
  readonly feet: number | null;
  readonly knots: number | null;
  readonly course: number;
}

function figuresAt({ feet, knots, course }: Figures, { ident }: PirepReport): Record<'first' | 'second', string> {
  return {
    first: feet === null ? ident : altitude(feet),
    second: `\n${knots === null ? '' : `${speed(knots)} · `}${heading(course)}`,
  };
}

/** The positions that a flag concerns: a stretch, or one of them. */
export interface Highlight {
  readonly from: number;
  /** Equals `from` for a single position. */
  readonly to: number;
  readonly severity: FlagShort['severity'];
  /** Changes with every request, so that the map moves there again. */
  readonly asked: object;
}

/** Draws a highlight under the track; a single position gets a ring. */
export function highlightFeatures(path: readonly LonLat[], highlight: Highlight | null): Feature[] {
  const [start, end] = [path[highlight?.from ?? -1], path[highlight?.to ?? -1]];
  if (highlight === null || start === undefined || end === undefined) return [];
  const { from, to, severity } = highlight;
  const ends = from === to ? [start] : [start, end];
  return [
    ...stretchLines(path.slice(from, to + 1)).map((line) => ({ ...line, properties: { severity } })),
    ...ends.map((point) => pointFeature(point, { severity })),
  ];
}

/** Returns the index of the position nearest to a point on the map; `path` must not be empty. */
export function nearestPosition(path: readonly LonLat[], [lon, lat]: LonLat): number {
  const narrow = Math.cos(radians(lat));
  let nearest = 0;
  let least = Infinity;
  path.forEach(([x, y], index) => {
    const east = lonNear(x, lon) - lon;
    const square = (east * narrow) ** 2 + (y - lat) ** 2;
    if (square >= least) return;
    least = square;
    nearest = index;
  });
  return nearest;
}

function courseAt({ lon, lat }: TrackColumns, index: number): number {
  const from = Math.min(index, lon.length - 2);
  return bearing([lon[from] ?? 0, lat[from] ?? 0], [lon[from + 1] ?? 0, lat[from + 1] ?? 0]);
}
