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
import { count, mapScale } from '../../lib/figures.ts';
import { useScheme } from '../../lib/theme.ts';
import type { Scheme } from '../../lib/tokens.ts';
import { useNow } from '../../lib/utc.ts';
import { airfieldNames } from '../base/baseLayers.ts';
import { keepLabelsWhole } from '../base/labelEdges.ts';
import { loadMapFonts } from '../base/mapFonts.ts';
import { NavaidLayers } from '../base/navaidLayers.ts';
import { type FlightSource, MapSources, mapStyle, repaint, setVisible, showLayers } from '../base/style.ts';
import { askOnline } from '../base/onlineMap.ts';
import { findWorld } from '../base/world.ts';
import { addNight, redrawNight } from '../geo/nightShade.ts';
import { aircraftPicture } from './aircraftSymbols.ts';
import { drawImages, type Picture, redrawImages, symbolPicture } from './symbolImages.ts';

setWorkerUrl(workerUrl);
/** Loads what every map needs. */
async function loadBase(): Promise<void> {
  await Promise.all([findWorld(), loadMapFonts()]);
}

// All start while the page around the map is drawn. The worker stays for the next map.
prewarm();
loadBase().catch(nothing);

/** `unsupported`: no WebGL. `failed`: the base map did not load. */
export type MapState = Map | 'loading' | 'unsupported' | 'failed';

interface MapOptions {
  /** True shades the night. */
  readonly night?: boolean;
  /** True shows radio navigation aids with their frequencies from zoom 6 on. */
  readonly navaids?: boolean;
  /** True for a map that cannot be moved, such as a picture in a page that scrolls. */
  readonly still?: true | undefined;
  /** True for a map in a page that scrolls: the wheel moves the page. */
  readonly inPage?: true | undefined;
}

/** Draws the map into `container`. A change of scheme gives it other colours, and leaves its view and its tiles alone. */
export function useFlightMap(
  container: RefObject<HTMLDivElement | null>,
  { night = false, navaids = false, still, inPage }: MapOptions = {},
): MapState {
  const scheme = useScheme();
  const [state, setState] = useState<MapState>('loading');

  // Before the map, so that it is still there when the night is removed from it.
  useNight(state, scheme, night);
  const drawnIn = useRef(scheme);
  const create = useEffectEvent((frame: HTMLElement): Map => {
    drawnIn.current = scheme;
    return createMap(frame, scheme, { still, inPage });
  });
  useEffect(() => {
    let removed = false;
    let dispose = nothing;
    const start = async (): Promise<void> => {
      await loadBase();
      if (removed || container.current === null) return;
      const map = create(container.current);
      dispose = () => map.remove();
      map.once('style.load', () => {
        keepLabelsWhole(map);
        setState(map);
      });
    };
    start().catch((error: unknown) => {
      if (!removed) setState(error instanceof GPUInitializationError ? 'unsupported' : 'failed');
    });
    return () => {
      removed = true;
      dispose();
    };
  }, [container]);

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

/** Routes around the world must fit into a small map. A panel of a page must show them however small it is. */
const MinZoom = 0.5;
const PanelMinZoom = -0.5;

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
    minZoom: still || inPage ? PanelMinZoom : MinZoom,
    interactive: !still,
    scrollZoom: !inPage,
    maxZoom: 15,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    // The compiler has checked it.
    validateStyle: false,
    transformRequest: askOnline,
  });
  // The section around it is the region.
  map.getCanvas().setAttribute('role', 'application');
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
  const now = useNow(60_000);
  useEffect(() => (typeof map === 'string' || !night ? undefined : addNight(map)), [map, night]);
  useEffect(() => {
    if (typeof map !== 'string' && night) redrawNight(map, scheme, new Date(now));
  }, [map, scheme, night, now]);
}

function nothing(): void {
  // There is nothing to do.
}

/**
 * Whether this map has been drawn with everything that was `complete` then: tiles, symbols, labels. It does not
 * wait for MapLibre's `idle`: with many aircraft that move, a slow PC is never done with all of them.
 */
export function useIsDrawn(map: MapState, complete: boolean): boolean {
  const [drawn, setDrawn] = useState<MapState>('loading');
  useEffect(() => {
    if (typeof map === 'string' || !complete) return undefined;
    const loading = new Set(MapSources);
    const subscription = map.on('render', () => {
      for (const source of loading) if (map.isSourceLoaded(source)) loading.delete(source);
      if (loading.size > 0) return;
      subscription.unsubscribe();
      setDrawn(map);
    });
    map.triggerRepaint();
    return () => subscription.unsubscribe();
  }, [map, complete]);
  return typeof map !== 'string' && drawn === map;
}

/** What the map shows beside the world. */
export type MapFeatures = { readonly [Source in FlightSource]?: readonly Feature[] };

/** Sets the features of each source when they change. */
export function useMapSources(map: MapState, features: MapFeatures): void {
  const drawn = useRef<{ readonly on: MapState; readonly features: MapFeatures }>(undefined);
  useEffect(() => {
    if (typeof map === 'string') return;
    const before = drawn.current?.on === map ? drawn.current.features : {};
    for (const [source, own] of Object.entries(features) as [FlightSource, readonly Feature[]][]) {
      if (own !== before[source]) setMapSource(map, source, own);
    }
    drawn.current = { on: map, features };
  });
}

export function setMapSource(map: Map, source: FlightSource, features: readonly Feature[]): void {
  showLayers(map, source, features.length > 0);
  void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features: [...features] });
  if (source === 'airports') map.setFilter('label-airfield', airfieldNames(idsOf(features)));
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
