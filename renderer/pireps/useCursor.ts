import { useCallback, useState } from 'react';
import type { LogLine, PirepReport, Track } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { nearestIndex } from '../map/reportMarkers.ts';
import type { Cursor } from './timeline.ts';

interface CursorState {
  readonly cursor: Cursor;
  readonly setCursor: (cursor: Cursor) => void;
  /** Goes to where the aircraft was when the line was written. */
  readonly showLine: (line: LogLine) => void;
}

const noTimes: readonly number[] = [];

/** The one cursor of a report; untouched, it stands where a replay begins, or where the aircraft is now. */
export function useCursor(report: PirepReport, track: Track | undefined): CursorState {
  const [chosen, setCursor] = useState<Cursor | null>(null);
  const times = track?.at ?? noTimes;
  const last = Math.max(0, times.length - 1);
  const start = report.state === PirepState.IN_PROGRESS ? last : 0;
  const showLine = useCallback(
    ({ created_at }: LogLine) => {
      if (times.length > 0) setCursor(nearestIndex(times, Date.parse(created_at)));
    },
    [times],
  );
  return { cursor: Math.min(chosen ?? start, last), setCursor, showLine };
}
