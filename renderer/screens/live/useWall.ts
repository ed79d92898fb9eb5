import { useCallback, useEffect } from 'react';
import type { Wall } from './liveSearch.ts';

interface WallSwitch {
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * Fills the screen with the map. Without browser support, and when an address with `wall` is
 * opened, only the window is filled. Leaving the browser's full screen, for example with Escape, ends it.
 */
export function useWall(wall: Wall | undefined, onChange: (wall: Wall | undefined) => void): WallSwitch {
  const on = wall !== undefined;
  useFullScreenEnd(on, onChange);
  const enter = useCallback(() => {
    onChange('fit');
    document.documentElement.requestFullscreen().catch(nothing);
  }, [onChange]);
  const leave = useCallback(() => onChange(undefined), [onChange]);
  return { enter, leave };
}

const nothing = (): void => undefined;

function useFullScreenEnd(on: boolean, onChange: (wall: undefined) => void): void {
  useEffect(() => {
    if (!on) return undefined;
    const ended = (): void => {
      if (document.fullscreenElement === null) onChange(undefined);
    };
    document.addEventListener('fullscreenchange', ended);
    return () => document.removeEventListener('fullscreenchange', ended);
  }, [on, onChange]);
  useEffect(() => {
    if (!on) return undefined;
    return () => {
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(nothing);
    };
  }, [on]);
}
