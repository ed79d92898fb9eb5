import type { Map } from 'maplibre-gl';
import { NameLayers } from './baseLayers.ts';
import { loadNameFonts } from './mapFonts.ts';
import { FirstSources, setVisible } from './style.ts';

/** A tile that hangs must not hide the rest. In seconds. */
const LongestUnseen = 6;
/** The mark in the browser's timeline when land, sea and all flights are drawn. Names follow. */
const FirstPicture = 'first picture';
/** Device pixels for each pixel of the page while the map is unseen. */
export const StampRatio = 0.05;
/** Not hidden, or the page would wait for all of these pictures at once when it shows the first. */
export const Unseen = '0.01';
/** That of the screen, also when the window is moved to another. MapLibre's type lacks it. */
export const OwnRatio = null as unknown as number;

/**
 * Shows the map once land, sea and all flights are there, at the latest after some seconds, and then adds the names. Until
 * then it is drawn unseen and as small as a stamp: without a graphics card each of these pictures holds the page as long as
 * one that is seen. Returns a function that no longer waits.
 */
export function showFirstPicture(map: Map): () => void {
  let removed = false;
  const addNames = (): void => {
    if (!removed) setVisible(map, NameLayers, true);
  };
  const show = (): void => {
    stop();
    map.setPixelRatio(OwnRatio);
    // `once` would be called for the stamp.
    const first = map.on('render', () => {
      first.unsubscribe();
      map.getCanvas().style.opacity = '';
      performance.mark(FirstPicture);
      loadNameFonts().then(addNames, addNames);
    });
  };
  const loading = new Set(FirstSources);
  const subscription = map.on('render', () => {
    for (const source of loading) if (map.isSourceLoaded(source)) loading.delete(source);
    if (loading.size === 0) show();
  });
  const cancel = afterSeconds(LongestUnseen, show);
  const stop = (): void => {
    cancel();
    subscription.unsubscribe();
  };
  return () => {
    removed = true;
    stop();
  };
}

/** Tells whether the map has its first picture. */
export function isSeen(map: Map): boolean {
  return map.getCanvas().style.opacity !== Unseen;
}

/**
 * Calls back once the page was seen for so long: nothing is drawn in a tab in the background. Returns a function that ends
 * it, which must be called in any case.
 */
export function afterSeconds(seconds: number, then: () => void): () => void {
  let left = seconds;
  const timer = setInterval(() => {
    if (!document.hidden) left -= 1;
    if (left === 0) then();
  }, 1000);
  return () => clearInterval(timer);
}
