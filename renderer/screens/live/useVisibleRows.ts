import { type RefObject, useEffect, useState } from 'react';

export interface VisibleRows {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Extra rows above and below the visible ones, so that quick scrolling shows no gaps. */
const Spare = 6;

/** Returns which of `count` rows of equal height to render in a scrolling `box`. */
export function useVisibleRows(box: RefObject<HTMLElement | null>, count: number, height: number): VisibleRows {
  const [view, setView] = useState({ top: 0, height: 1200 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return visibleRows(view, count, height);
}

/** Returns the rows between two pixel positions, with extra ones at both ends. */
export function visibleRows(view: { top: number; height: number }, count: number, height: number): VisibleRows {
  const first = Math.floor(view.top / height) - Spare;
  const end = Math.ceil((view.top + view.height) / height) + Spare;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}
