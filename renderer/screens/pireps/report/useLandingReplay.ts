import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { TrackColumns } from '../../../../server/contract/admin/pireps.ts';
import type { Landing } from '../../../../server/contract/landings/flightAnalysis.ts';
import type { Cursor } from '../../../map/geo/cursor.ts';
import type { MapGoal } from '../../../map/report/ReportMap.tsx';
import { cursorAt, timelineOf } from './timeline.ts';

export interface LandingReplay {
  /** Where map and cursor are at first; null while no landing is replayed. */
  readonly goal: MapGoal | null;
  /** Replays a landing and moves the map there. @returns where it begins */
  readonly start: (number: number) => Cursor;
}

/** Replays the landing whose number is in the address, from 500 ft on. */
export function useLandingReplay(landings: readonly Landing[] | undefined, track: TrackColumns): LandingReplay {
  const { replay } = useSearch({ from: '/pireps/$pirepId' });
  const navigate = useNavigate({ from: '/pireps/$pirepId' });
  // Another one with each request, so that the map goes there again.
  const [asked, setAsked] = useState({});
  const landing = landings?.[Number(replay) - 1];
  const goal = useMemo(
    () => (landing === undefined || track.at.length < 2 ? null : { ...stretchOf(landing, track), asked }),
    [landing, track, asked],
  );
  const start = (number: number): Cursor => {
    setAsked({});
    void navigate({ search: (old) => ({ ...old, touchdown: undefined, replay: String(number) }), replace: true });
    const next = landings?.[number - 1];
    return next === undefined ? 0 : stretchOf(next, track).from;
  };
  return { goal, start };
}

/** Until the touchdown, where the positions do not tell when it was at 500 ft. */
const usualMs = 40_000;

function stretchOf({ at_500_ft, touchdowns }: Landing, track: TrackColumns): Pick<MapGoal, 'from' | 'to'> {
  const timeline = timelineOf(track);
  const touchdown = touchdowns[0]?.at ?? 0;
  return {
    from: cursorAt(timeline, (at_500_ft ?? touchdown - usualMs) / 1000),
    to: cursorAt(timeline, touchdown / 1000),
  };
}
