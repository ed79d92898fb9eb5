import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Cursor } from '../../../map/geo/cursor.ts';
import { cursorAt, type Timeline, xAt } from '../report/timeline.ts';

export const replaySpeeds = [1, 10, 30, 60, 120] as const;
type ReplaySpeed = (typeof replaySpeeds)[number];

export interface ReplayState {
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
  readonly setSpeed: (speed: ReplaySpeed) => void;
  readonly toggle: () => void;
}

/** Moves the cursor along the track, at a multiple of the flown speed. */
export function useReplay(timeline: Timeline, cursor: Cursor, onCursor: (cursor: Cursor) => void): ReplayState {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<ReplaySpeed>(30);
  const still = useReducedMotion();
  const last = timeline.x.length - 1;

  const advance = useEffectEvent((seconds: number) => {
    const next = cursorAt(timeline, xAt(timeline, cursor) + seconds * speed);
    onCursor(next);
    if (next >= last) setPlaying(false);
  });

  useEffect(() => {
    if (!playing) return undefined;
    // With reduced motion the aircraft jumps once a second instead of gliding.
    return everyFrame(still ? 1000 : 0, advance);
  }, [playing, still]);

  const toggle = (): void => {
    if (!playing && cursor >= last) onCursor(0);
    setPlaying(!playing);
  };
  return { playing, speed, setSpeed, toggle };
}

/** Calls back at most every `least` milliseconds with the seconds since the last call. */
function everyFrame(least: number, callback: (seconds: number) => void): () => void {
  let before = performance.now();
  let frame = requestAnimationFrame(tick);
  function tick(now: number): void {
    frame = requestAnimationFrame(tick);
    if (now - before < Math.max(least, 1)) return;
    callback((now - before) / 1000);
    before = now;
  }
  return () => cancelAnimationFrame(frame);
}
