import type { Side } from '../base/labelStyle.ts';

// Both answer with the side of a label that touches its spot.

/** For a label that stands off a flight which leaves on `course`. */
export function sideAway(course: number): Side {
  const east = Math.sin((course * Math.PI) / 180);
  if (Math.abs(east) > 0.4) return east > 0 ? 'right' : 'left';
  return course > 90 && course < 270 ? 'bottom' : 'top';
}

/** For a label that stands beside a flight which passes on `course`: above a line across, at the right of others. */
export function sideBeside(course: number): 'left' | 'bottom' {
  return Math.abs(Math.sin((course * Math.PI) / 180)) > 0.8 ? 'bottom' : 'left';
}
