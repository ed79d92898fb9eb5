import {
  GPUInitializationError,
  type GeoJSONSource,
  Map,
  type MapEventType,
  type PointLike,
  prewarm,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { Feature } from 'geojson';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { count, mapScale } from '../../lib/figures.ts';
import { useScheme } from '../../lib/theme.ts';
import type { Scheme } from '../../lib/tokens.ts';
import { airfieldNames, NameLayers } from '../base/baseLayers.ts';
import { afterSeconds, hide, showFirstPicture, StampRatio } from '../base/firstPicture.ts';
import { keepLabelsWhole } from '../base/labelEdges.ts';
import { loadFlightFonts, loadNameFonts } from '../base/mapFonts.ts';
import { NavaidLayers } from '../base/navaidLayers.ts';
import {
  FirstSources,
  type FlightSource,
  isVisible,
  LaterSources,
  mapStyle,
  repaint,
  setVisible,
  showLayers,
} from '../base/style.ts';
import { findWorld } from '../base/world.ts';
import { MinZoom, StillMinZoom } from '../geo/camera.ts';
import { addNight } from '../geo/nightShade.ts';
import { aircraftPicture } from './aircraftSymbols.ts';
import { drawImages, type Picture, redrawImages, symbolPicture } from './symbolImages.ts';

setWorkerUrl(workerUrl);
/** Loads what every map needs. */
async function loadBase(): Promise<void> {
  await Promise.all([findWorld(), loadFlightFonts()]);
}

// All start while the page around the map is drawn. The worker stays for the next map.
prewarm();
Promise.all([loadBase(), loadNameFonts()]).catch(nothing);

/** `unsupported`: no WebGL. `failed`: the base map did not load. */
export type MapState = Map | 'loading' | 'unsupported' | 'failed';

interface MapOptions {
  /** True shades the night. */
  readonly night?: boolean;
  /** True shows radio navigation aids with their frequencies from zoom 6 on. */
  readonly navaids?: boolean;
  /** False until the data of the first view is there, so that no tiles of another view are loaded. */
  readonly ready?: boolean;
  /** True for a map that cannot be moved, such as a picture in a page that scrolls. */
  readonly still?: true | undefined;
  /** True for a map in a page that scrolls: the wheel moves the page. */
  readonly inPage?: true | undefined;
}

/** Draws the map into `container`. A change of scheme gives it other colours, and leaves its view and its tiles alone. */
export function useFlightMap(
  container: RefObject<HTMLDivElement | null>,
  { night = false, navaids = false, ready = true, still, inPage }: MapOptions = {},
): MapState {
  const scheme = useScheme();
  const [state, setState] = useState<MapState>('loading');
  const [begun, setBegun] = useState(ready);
  if (ready && !begun) setBegun(true);

  // Before the map, so that it is still there when the night is removed from it.
  useNight(state, scheme, night);
  const drawnIn = useRef(scheme);
  const create = useEffectEvent((frame: HTMLElement): Map => {
    drawnIn.current = scheme;
    return createMap(frame, scheme, { still, inPage });
  });
  useEffect(() => {
    if (!begun) return undefined;
    let removed = false;
    let dispose = nothing;
    const start = async (): Promise<void> => {
      await Promise.all([loadBase(), painted()]);
      if (removed || container.current === null) return;
      const map = create(container.current);
      const watches: (() => void)[] = [];
      dispose = () => {
        for (const stop of watches) stop();
        map.remove();
      };
      map.once('style.load', () => {
        watches.push(keepLabelsWhole(map), showFirstPicture(map));
        // At once, so that the page moves the map to its first view before tiles of another are loaded.
        flushSync(() => setState(map));
      });
    };
    start().catch((error: unknown) => {
      if (!removed) setState(error instanceof GPUInitializationError ? 'unsupported' : 'failed');
    });
    return () => {
      removed = true;
      dispose();
    };
  }, [container, begun]);

  useEffect(() => {
    if (typeof state === 'string' || drawnIn.current === scheme) return undefined;
    const draw = (): void => {
      drawnIn.current = scheme;
      redrawImages(state, pictures(scheme));
      repaint(state, scheme);
    };
    // While the graphics card is lost, the map has no style.
    const style: unknown = state.getStyle();
    if (style === undefined) {
      state.once('style.load', draw);
      return () => void state.off('style.load', draw);
    }
    draw();
    return undefined;
  }, [state, scheme]);
  useEffect(() => {
    if (typeof state !== 'string') setVisible(state, NavaidLayers, navaids);
  }, [state, navaids]);
  return state;
}

/**
 * Resolves when the page around the map is on the screen. Without a graphics card the map is made by the process that draws
 * the page, and would hold it until that is done: the third frame is the first that comes after it.
 */
async function painted(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
}

function createMap(
  container: HTMLElement,
  scheme: Scheme,
  { still, inPage }: Pick<MapOptions, 'still' | 'inPage'>,
): Map {
  const map = new Map({
    container,
    style: mapStyle(scheme),
    center: [10, 45],
    zoom: 2.4,
    minZoom: still || inPage ? StillMinZoom : MinZoom,
    interactive: !still,
    scrollZoom: !inPage,
    maxZoom: 15,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    // The compiler has checked it.
    validateStyle: false,
    pixelRatio: StampRatio,
  });
  // The section around it is the region.
  map.getCanvas().setAttribute('role', 'application');
  hide(map);
  drawImages(map, pictures(scheme));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (!still) addScale(map);
  return map;
}

const pictures =
  (scheme: Scheme) =>
  (id: string): Picture | undefined =>
    aircraftPicture(id, scheme) ?? symbolPicture(id, scheme);

/** Adds the scale, with its thousands as the window writes them: MapLibre's has `1000 nm`, and writes it when the map moves. */
function addScale(map: Map): void {
  map.addControl(new ScaleControl({ unit: mapScale(), maxWidth: 96 }), 'bottom-right');
  const text = map.getContainer().querySelector('.maplibregl-ctrl-scale');
  const group = (): void => {
    if (text !== null && /^\d{4}/.test(text.textContent))
      text.textContent = text.textContent.replace(/^\d+/, (distance) => count(Number(distance)));
  };
  group();
  map.on('move', group);
  map.on('projectiontransition', group);
}

function useNight(map: MapState, scheme: Scheme, night: boolean): void {
  useEffect(() => (typeof map === 'string' || !night ? undefined : addNight(map, scheme)), [map, scheme, night]);
}

function nothing(): void {
  // There is nothing to do.
}

/** A tile that hangs must not keep the map busy, however often aircraft move. In seconds. */
const LongestBusy = 30;

/**
 * Tells whether this map has been drawn with everything that was `complete` then: tiles, symbols, labels. It does not
 * wait for MapLibre's `idle`: with many aircraft that move, a slow PC is never done with all of them.
 */
export function useIsDrawn(map: MapState, complete: boolean): boolean {
  const [drawn, setDrawn] = useState<MapState>('loading');
  useEffect(() => {
    if (typeof map === 'string' || !complete) return undefined;
    const loading = new Set(FirstSources);
    const stop = (): void => {
      cancel();
      subscription.unsubscribe();
    };
    const end = (): void => {
      stop();
      setDrawn(map);
    };
    const cancel = afterSeconds(LongestBusy, end);
    const subscription = map.on('render', () => {
      for (const source of loading) if (map.isSourceLoaded(source)) loading.delete(source);
      if (loading.size > 0 || !isVisible(map, NameLayers[0])) return;
      if (LaterSources.every((source) => map.isSourceLoaded(source))) end();
    });
    map.triggerRepaint();
    return stop;
  }, [map, complete]);
  return typeof map !== 'string' && drawn === map;
}

/** Sets the features of a source whenever they change. */
export function useMapSource(map: MapState, source: FlightSource, features: readonly Feature[]): void {
  useEffect(() => {
    if (typeof map === 'string') return;
    showLayers(map, source, features.length > 0);
    void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features: [...features] });
    if (source === 'airports') map.setFilter('label-airfield', airfieldNames(idsOf(features)));
  }, [map, source, features]);
}

function idsOf(features: readonly Feature[]): string[] {
  return features.map(({ properties }) => String(properties?.['id']));
}

/** Listens to an event of the map. */
export function useMapEvent<T extends keyof MapEventType>(
  map: MapState,
  type: T,
  listener: (event: MapEventType[T], map: Map) => void,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const subscription = map.on(type, (event) => onEvent(event, map));
    return () => subscription.unsubscribe();
  }, [map, type]);
}

/** Pixels around a click within which a feature is hit. */
const reach = 6;

/** Calls back with the id of the feature of these layers that was clicked, or undefined beside them. */
export function useFeatureClick(map: MapState, layers: string[], onFeature: (id: string | undefined) => void): void {
  useMapEvent(map, 'click', ({ point }, clicked) => {
    const [hit] = clicked.queryRenderedFeatures(around(point, reach), { layers });
    const id: unknown = hit?.properties['id'];
    onFeature(typeof id === 'string' ? id : undefined);
  });
}

/** Returns the square around a point of the screen, as MapLibre takes it. */
export function around({ x, y }: { readonly x: number; readonly y: number }, by: number): [PointLike, PointLike] {
  return [
    [x - by, y - by],
    [x + by, y + by],
  ];
}
