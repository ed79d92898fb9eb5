import type { LayerSpecification, RequestTransformFunction, SourceSpecification } from 'maplibre-gl';
import type { OnlineMap } from '../../../server/contract/admin/airline.ts';
import type { Scheme } from '../../lib/tokens.ts';

/** From this zoom on, the online map is shown: our own has nothing more to show. */
export const OnlineZoom = 10;

/** The online map of the airline; null while it is off. */
let online: OnlineMap | null = null;

/** Sets the online map of the maps that are made from now on. The page does it before it makes any. */
export function setOnlineMap(chosen: OnlineMap | null): void {
  online = chosen;
}

/** Returns what must be written on the online map; empty while there is none. */
export const onlineAttribution = (): string => online?.attribution ?? '';

export function onlineSources(): Record<string, SourceSpecification> {
  if (online === null) return {};
  // No map is nearer than zoom 15, and its tiles are half as large as those of our own.
  return { online: { type: 'raster', tiles: [online.tiles], tileSize: 256, minzoom: OnlineZoom, maxzoom: 16 } };
}

/** Draws the online map over our own ground, which shows where it has not loaded; dimmed in the dark scheme. */
export function onlineLayers(scheme: Scheme): LayerSpecification[] {
  if (online === null) return [];
  const dimmed = scheme === 'dark';
  return [
    {
      id: 'online',
      type: 'raster',
      source: 'online',
      minzoom: OnlineZoom,
      paint: {
        'raster-brightness-max': dimmed ? 0.5 : 1,
        'raster-saturation': dimmed ? -0.4 : 0,
        'raster-fade-duration': 0,
      },
    },
  ];
}

/** Asks for tiles. Providers want to know which site asks, but need not know the page. */
export const askOnline: RequestTransformFunction = (url) =>
  url.startsWith('https:') && !url.startsWith(`${location.origin}/`)
    ? { url, referrerPolicy: 'strict-origin' }
    : undefined;
