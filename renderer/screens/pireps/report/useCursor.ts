import { useCallback, useState } from 'react';
import type { LogLine } from '../../../../server/contract/admin/pirepLog.ts';
import type { PirepReport, Track } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { nearestIndex } from '../../../map/report/reportMarkers.ts';
import type { Cursor } from '../../../map/geo/cursor.ts';

interface CursorState {
  readonly cursor: Cursor;
  readonly setCursor: (cursor: Cursor) => void;
  /** Moves to the aircraft's position when the line was written. */
  readonly showLine: (line: LogLine) => void;
}

/** The one cursor of a report. At first it is at the start of the replay, or at the aircraft's current position. */
export function useCursor({ id, state }: PirepReport, { at }: Track): CursorState {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly cursor: Cursor } | null>(null);
  const last = Math.max(0, at.length - 1);
  const start = state === PirepState.IN_PROGRESS ? last : 0;
  const setCursor = useCallback((cursor: Cursor) => setChosen({ id, cursor }), [id]);
  const showLine = useCallback(
    ({ created_at }: LogLine) => {
      if (at.length > 0) setCursor(nearestIndex(at, Date.parse(created_at)));
    },
    [at, setCursor],
  );
  const cursor = chosen?.id === id ? chosen.cursor : start;
  return { cursor: Math.min(cursor, last), setCursor, showLine };
}
