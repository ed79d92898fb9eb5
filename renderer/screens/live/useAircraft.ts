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
import { magnify } from '../../map/flights/aircraftLayers.ts';
import type { MapState } from '../../map/flights/useFlightMap.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { type PlacedLabel, placeOnScreen } from '../../map/flights/labelPlacement.ts';
import { frameInterval, GlideTime, isGliding, type Moves, nextMoves, pointAt } from './glide.ts';
import { centreOn } from './liveCamera.ts';

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
