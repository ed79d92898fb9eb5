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
/** That of the screen, also when the window is moved to another. MapLibre's type lacks it. */
export const OwnRatio = null as unknown as number;

/**
 * Shows the map once land, sea and all flights are there, at the latest after some seconds, and then adds the names. Until
 * then it is hidden, as the page waits for each picture that it shows, and as small as a stamp. Returns a function that no
 * longer waits.
 */
export function showFirstPicture(map: Map): () => void {
  let [waiting, removed] = [true, false];
  const addNames = (): void => {
    if (!removed) setVisible(map, NameLayers, true);
  };
  const show = (): void => {
    if (!waiting) return;
    stop();
    map.setPixelRatio(OwnRatio);
    // `once` would be called for the stamp.
    const first = map.on('render', () => {
      first.unsubscribe();
      map.getCanvas().style.visibility = '';
      performance.mark(FirstPicture);
      loadNameFonts().then(addNames, addNames);
    });
  };
  const loading = new Set(FirstSources);
  const subscription = map.on('render', () => {
    for (const source of loading) if (map.isSourceLoaded(source)) loading.delete(source);
    if (loading.size > 0) return;
    subscription.unsubscribe();
    // As a stamp until then: larger pictures would queue up while nothing is seen.
    whenDrawn(map, show);
  });
  const cancel = afterSeconds(LongestUnseen, show);
  const stop = (): void => {
    waiting = false;
    cancel();
    subscription.unsubscribe();
  };
  return () => {
    removed = true;
    stop();
  };
}

/** Hides a map until it has its first picture. */
export function hide(map: Map): void {
  map.getCanvas().style.visibility = 'hidden';
}

/** Tells whether the map has its first picture. */
export function isSeen(map: Map): boolean {
  return map.getCanvas().style.visibility !== 'hidden';
}

/** Calls back when the graphics library has done all that it was asked for. A page that shows the map earlier waits for it. */
function whenDrawn(map: Map, then: () => void): void {
  const gl = map.getCanvas().getContext('webgl2');
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
  if (gl === null || fence === null) {
    then();
    return;
  }
  gl.flush();
  const ask = (): void => {
    // Null once the graphics card is lost.
    if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) requestAnimationFrame(ask);
    else then();
  };
  ask();
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
