import { useReducedMotion } from '@mantine/hooks';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import {
  aircraftFeature,
  aircraftMark,
  type AircraftMark,
  type AircraftPoint,
  labelZoom,
  looksOf,
  reportedPoint,
  trailFeatures,
} from '../../map/flights/aircraftFeatures.ts';
import { magnify } from '../../map/flights/aircraftLayers.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { type MapState, setMapSource } from '../../map/flights/useFlightMap.ts';
import { frameInterval, GlideTime, isGliding, type Moves, nextMoves, pointAt } from './glide.ts';
import { centreOn } from './liveCamera.ts';

interface LiveAircraft {
  readonly flights: readonly FlightFacts[];
  readonly selectedId: string | undefined;
  readonly labels: boolean;
  readonly trails: boolean;
  /** True keeps the selected aircraft centred. */
  readonly follow: boolean;
  /** The scale at which aircraft are drawn. */
  readonly scale: number;
}

interface Scene {
  marks: readonly AircraftMark[];
  moves: Moves;
  /** The zoom from which labels are shown. */
  labelsFrom: number;
  /** The flights whose trails are shown. The selected one has its whole track instead. */
  trailing: readonly FlightFacts[];
  /** What the operator chose to see, and how the flights look. */
  choice?: string;
  /** Where the map has each aircraft. */
  drawn: ReadonlyMap<string, AircraftPoint>;
  /** When it was drawn last, and when with its trails, in milliseconds. */
  drawnAt: number;
  trailsAt: number;
}

/** In milliseconds. Drawing a thousand trails for every new position would be too slow. */
const TrailInterval = 3000;

/** Draws all aircraft from one source. They glide to new positions, in no more frames than are seen. */
export function useAircraft(map: MapState, { flights, selectedId, labels, trails, follow, scale }: LiveAircraft): void {
  const still = useReducedMotion();
  const scene = useRef<Scene>({
    marks: [],
    moves: new Map(),
    labelsFrom: 0,
    trailing: [],
    drawn: new Map(),
    drawnAt: 0,
    trailsAt: 0,
  });

  useEffect(() => {
    if (typeof map !== 'string') magnify(map, scale);
  }, [map, scale]);

  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const current = scene.current;
    const choice = [selectedId, labels, trails, follow, looksOf(flights)].join();
    // What the operator changes shows at once, and so does a flight that begins, ends, falls silent or is in distress.
    if (choice !== current.choice) Object.assign(current, { choice, drawnAt: -Infinity, trailsAt: -Infinity });
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
    current.labelsFrom = labelZoom(current.marks.length, labels);
    current.trailing = trails ? flights.filter(({ flight }) => flight.id !== selectedId) : [];
    return animate(map, current, follow ? selectedId : undefined);
  }, [map, flights, selectedId, labels, trails, follow, still]);
}

/** Draws now and then until nothing glides. Returns a function that ends it. */
function animate(map: MapLibre, scene: Scene, followedId: string | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (time: number): void => {
    timer = setTimeout(step, scene.drawnAt + frameInterval(scene.moves, scene.drawn, pixelsPerDegree(map)) - time);
  };
  const step = (): void => {
    const time = performance.now();
    const move = scene.moves.get(followedId ?? '');
    if (move !== undefined) centreOn(map, pointAt(move, time));
    draw(map, scene, time);
    if (isGliding(scene.moves, time)) later(time);
  };
  if (followedId === undefined) later(performance.now());
  else step();
  return () => clearTimeout(timer);
}

/** Size of a pixel at the equator. */
const pixelsPerDegree = (map: MapLibre): number => (512 * 2 ** map.getZoom()) / 360;

function draw(map: MapLibre, scene: Scene, time: number): void {
  const { marks, moves, labelsFrom } = scene;
  const drawn = new Map([...moves].map(([id, move]) => [id, pointAt(move, time)]));
  const features = marks.flatMap((mark) => {
    const point = drawn.get(mark.id);
    return point === undefined ? [] : [aircraftFeature(mark, point, labelsFrom)];
  });
  setMapSource(map, 'aircraft', features);
  Object.assign(scene, { drawn, drawnAt: time });
  if (time - scene.trailsAt < TrailInterval) return;
  setMapSource(map, 'trails', trailFeatures(scene.trailing));
  scene.trailsAt = time;
}
