import { useReducedMotion } from '@mantine/hooks';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import {
  aircraftFeature,
  aircraftMark,
  type AircraftMark,
  type AircraftPoint,
  reportedPoint,
} from '../../map/flights/aircraftFeatures.ts';
import { sideBeside } from '../../map/base/labelSides.ts';
import { lonNear } from '../../map/geo/greatCircle.ts';
import { magnify } from '../../map/flights/aircraftLayers.ts';
import { floating } from '../../map/base/labelEdges.ts';
import type { MapState } from '../../map/flights/useFlightMap.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { frameInterval, GlideTime, isGliding, type Moves, nextMoves, pointAt } from './glide.ts';
import { centreOn } from './liveCamera.ts';
import { type Frame, type LabelRequest, type PlacedLabel, placeLabels } from './labelPlacement.ts';

interface Shown {
  readonly flights: readonly FlightFacts[];
  readonly selectedId: string | undefined;
  readonly labels: boolean;
  /** True keeps the selected aircraft centred. */
  readonly follow: boolean;
  /** The scale at which aircraft are drawn. */
  readonly scale: number;
}

interface Scene {
  marks: readonly AircraftMark[];
  moves: Moves;
  placed: ReadonlyMap<string, PlacedLabel>;
}

/**
 * Draws all aircraft from one source. They glide to new positions, and a frame is drawn only when the last one is
 * done.
 */
export function useAircraft(map: MapState, { flights, selectedId, labels, follow, scale }: Shown): void {
  const still = useReducedMotion();
  const scene = useRef<Scene>({ marks: [], moves: new Map(), placed: new Map() });

  useEffect(() => {
    if (typeof map !== 'string') magnify(map, scale);
  }, [map, scale]);

  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const current = scene.current;
    const time = performance.now();
    const points = new Map<string, AircraftPoint>();
    for (const { flight } of flights) {
      const point = reportedPoint(flight);
      if (point !== null) points.set(flight.id, point);
    }
    current.moves = nextMoves(current.moves, points, still ? time - GlideTime : time);
    current.marks = flights
      .filter(({ flight }) => points.has(flight.id))
      .map((facts) => aircraftMark(facts, facts.flight.id === selectedId));
    const arrange = (): void => {
      const arranged = labels ? current.marks : current.marks.filter(({ id }) => id === selectedId);
      current.placed = placeOnScreen(map, { marks: arranged, points, before: current.placed, scale });
    };
    arrange();
    const stop = animate(map, current, { selectedId, follow });
    const settled = (): void => {
      arrange();
      void draw(map, current, performance.now());
    };
    map.on('moveend', settled);
    return () => {
      stop();
      map.off('moveend', settled);
    };
  }, [map, flights, selectedId, labels, follow, scale, still]);
}

function animate(
  map: MapLibre,
  scene: Scene,
  { selectedId, follow }: Pick<Shown, 'selectedId' | 'follow'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const step = async (): Promise<void> => {
    const time = performance.now();
    const move = selectedId === undefined ? undefined : scene.moves.get(selectedId);
    if (move !== undefined && follow) centreOn(map, pointAt(move, time));
    await draw(map, scene, time);
    if (stopped || !isGliding(scene.moves, time)) return;
    const wait = frameInterval(scene.moves, time, pixelsPerDegree(map)) - (performance.now() - time);
    timer = setTimeout(() => void step(), Math.max(0, wait));
  };
  void step();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Size of a pixel at the equator. */
const pixelsPerDegree = (map: MapLibre): number => (512 * 2 ** map.getZoom()) / 360;

async function draw(map: MapLibre, { marks, moves, placed }: Scene, time: number): Promise<void> {
  const features = marks.flatMap((mark) => {
    const move = moves.get(mark.id);
    return move === undefined ? [] : [aircraftFeature(mark, pointAt(move, time), placed.get(mark.id))];
  });
  await map.getSource<GeoJSONSource>('aircraft')?.setData({ type: 'FeatureCollection', features });
}

/** With more aircraft than this in view, callsigns appear from zoom 6 and second lines from zoom 7. */
const Crowd = 150;
const CallsignZoom = 6;
const SecondLineZoom = 7;

interface OnScreen {
  readonly marks: readonly AircraftMark[];
  readonly points: ReadonlyMap<string, AircraftPoint>;
  readonly before: ReadonlyMap<string, PlacedLabel>;
  /** The scale at which everything is drawn. */
  readonly scale: number;
}

/** Returns the labels of the aircraft in view, at the map's current position and zoom. */
function placeOnScreen(map: MapLibre, shown: OnScreen): ReadonlyMap<string, PlacedLabel> {
  const inView = requestsInView(map, shown);
  const crowded = inView.length > Crowd;
  const zoom = map.getZoom();
  const wanted = crowded && zoom < CallsignZoom ? inView.filter(({ always }) => always) : inView;
  return placeLabels(wanted, crowded && zoom < SecondLineZoom ? 1 : 2, frameOf(map, shown.scale));
}

function frameOf(map: MapLibre, scale: number): Frame {
  const { clientWidth, clientHeight } = map.getContainer();
  const over = floating(map).map(({ left, top, right, bottom }) => ({
    left: left / scale,
    top: top / scale,
    right: right / scale,
    bottom: bottom / scale,
  }));
  return { width: clientWidth / scale, height: clientHeight / scale, over };
}

/** Larger labels collide as if the screen were smaller by the same factor. */
function requestsInView(map: MapLibre, { marks, points, before, scale }: OnScreen): LabelRequest[] {
  const { clientWidth, clientHeight } = map.getContainer();
  return marks.flatMap((mark) => {
    const point = points.get(mark.id);
    if (point === undefined) return [];
    const { x, y } = map.project([lonNear(point.lon, map.getCenter().lng), point.lat]);
    if (x < 0 || y < 0 || x > clientWidth || y > clientHeight) return [];
    const always = mark.state === 'selected' || mark.state === 'emergency';
    return {
      id: mark.id,
      x: x / scale,
      y: y / scale,
      widths: [widthOf(mark.first, CallsignFont), widthOf(mark.second, SecondFont)],
      gap: always ? 21 : 14,
      always,
      before: always ? sideBeside(point.heading) : (before.get(mark.id)?.anchor ?? 'none'),
    };
  });
}

const CallsignFont = '600 11px "Inter Variable"';
const SecondFont = '400 10px "Inter Variable"';
const widths = new Map<string, number>();
const pen = new OffscreenCanvas(1, 1).getContext('2d');

function widthOf(text: string, font: string): number {
  const key = `${font} ${text.length} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (pen === null) return text.length * 6;
  pen.font = font;
  const width = pen.measureText(text).width * 1.03;
  if (widths.size > 5000) widths.clear();
  widths.set(key, width);
  return width;
}
