import { t } from '@lingui/core/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import { useHotkeys, useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { clockOf, timeOf } from '../../../lib/utc.ts';
import type { Cursor } from '../../../map/geo/cursor.ts';
import type { ReportMarker } from '../../../map/report/reportMarkers.ts';
import classes from './ReportFlight.module.css';
import { cursorAt, type Timeline, xAt } from './timeline.ts';

interface Props {
  readonly timeline: Timeline;
  readonly markers: readonly ReportMarker[];
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
  /** The speed at first. */
  readonly startSpeed: ReplaySpeed;
}

/** Plays the flight. The slider moves the shared cursor. */
export function Replay({ timeline, markers, cursor, onCursor, startSpeed }: Props): ReactNode {
  const replay = useReplay(timeline, cursor, onCursor, startSpeed);
  useSpace(replay.toggle);
  useSpeedKeys(replay);
  const [first, last] = [timeline.x[0] ?? 0, timeline.x.at(-1) ?? 0];
  const at = xAt(timeline, cursor);
  const written = (x: number): string => (timeline.timed ? clockOf(x * 1000) : `No. ${Math.round(x) + 1}`);
  const Icon = replay.playing ? IconPlayerPause : IconPlayerPlay;

  /** These inputs have no use for the space bar, so it still plays and pauses. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    event.preventDefault();
    replay.toggle();
  };
  return (
    <Group className={classes.replay ?? ''} flex="none" gap="sm" h={44} px="lg" wrap="nowrap" data-replay>
      <ActionIcon variant="default" aria-label={replay.playing ? t`Pause` : t`Play`} onClick={replay.toggle}>
        <Icon size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      <div className={classes.speeds} role="radiogroup" aria-label={t`Replay speed`} onKeyDown={onKeyDown}>
        {replaySpeeds.map((speed) => (
          <label key={speed}>
            <input
              type="radio"
              name="replay-speed"
              checked={speed === replay.speed}
              onChange={() => replay.setSpeed(speed)}
            />
            {speed}×
          </label>
        ))}
      </div>
      <span className={classes.now}>{written(at)}</span>
      <div className={classes.rail} style={{ '--share': share(at, first, last) } as CSSProperties}>
        {markers.map((marker) => (
          <i
            key={marker.number}
            className={classes.mark}
            data-kind={marker.kind}
            style={{ left: `${share(timeline.timed ? marker.at / 1000 : marker.index, first, last) * 100}%` }}
          />
        ))}
        <input
          type="range"
          aria-label={t`Flight time`}
          aria-valuetext={written(at)}
          min={first}
          max={last}
          step="any"
          value={at}
          onKeyDown={onKeyDown}
          onChange={(event) => onCursor(cursorAt(timeline, Number(event.currentTarget.value)))}
        />
      </div>
      <Text span flex="none" size="sm" c="dimmed">
        {timeline.timed ? timeOf(last * 1000) : written(last)}
      </Text>
    </Group>
  );
}

function share(x: number, first: number, last: number): number {
  return last === first ? 0 : Math.max(0, Math.min(1, (x - first) / (last - first)));
}

function useSpace(toggle: () => void): void {
  const onSpace = (event: Event): void => {
    if (ownsSpace(event.target)) return;
    event.preventDefault();
    toggle();
  };
  useHotkeys([['space', onSpace, { preventDefault: false }]]);
}

/** Returns the key handlers: `,` is slower, `.` is faster. */
function useSpeedKeys({ speed, setSpeed }: ReplayState): void {
  const change = (by: 1 | -1): void => {
    const next = replaySpeeds[replaySpeeds.indexOf(speed) + by];
    if (next !== undefined) setSpeed(next);
  };
  useHotkeys([
    [',', () => change(-1)],
    ['.', () => change(1)],
  ]);
}

/** The space bar presses a focused button, but does nothing on a link such as the row just opened. */
function ownsSpace(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, [role="dialog"]') !== null;
}

const replaySpeeds = [1, 10, 30, 60, 120] as const;
type ReplaySpeed = (typeof replaySpeeds)[number];

interface ReplayState {
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
  readonly setSpeed: (speed: ReplaySpeed) => void;
  readonly toggle: () => void;
}

/** Moves the cursor along the track, at a multiple of the flown speed. */
function useReplay(
  timeline: Timeline,
  cursor: Cursor,
  onCursor: (cursor: Cursor) => void,
  startSpeed: ReplaySpeed,
): ReplayState {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(startSpeed);
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
