import type { Side } from '../base/labelStyle.ts';

// Both functions return the side of a label that touches its point.

/** For a label away from a flight that leaves on `course`. */
export function sideAway(course: number): Side {
  const east = Math.sin((course * Math.PI) / 180);
  if (Math.abs(east) > 0.4) return east > 0 ? 'right' : 'left';
  return course > 90 && course < 270 ? 'bottom' : 'top';
}

/** For a label beside a flight that passes on `course`: above an east-west line, otherwise to its right. */
export function sideBeside(course: number): 'left' | 'bottom' {
  return Math.abs(Math.sin((course * Math.PI) / 180)) > 0.8 ? 'bottom' : 'left';
}
