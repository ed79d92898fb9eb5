import type { ExpressionSpecification } from 'maplibre-gl';

export type Side = 'left' | 'right' | 'top' | 'bottom';
type Anchor = Side | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** Label positions, named after the side of the text that touches its point. */
export const Anchors: Anchor[] = [
  'left',
  'right',
  'top',
  'bottom',
  'top-left',
  'bottom-left',
  'top-right',
  'bottom-right',
];
/**
 * Returns `text-variable-anchor-offset` for features whose property `touches` names the first choice; the distance
 * is in ems.
 */
export function sidesFrom(distance: number): ExpressionSpecification {
  const from = (side: Side): ['literal', (Anchor | [number, number])[]] => ['literal', anchorsFrom(side, distance)];
  const [right, top, bottom] = [from('right'), from('top'), from('bottom')];
  return ['match', ['get', 'touches'], 'right', right, 'top', top, 'bottom', bottom, from('left')];
}

const Opposite: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

function anchorsFrom(first: Side, distance: number): (Anchor | [number, number])[] {
  const preferred: Anchor[] = [first, Opposite[first]];
  const order = [...preferred, ...Anchors.filter((anchor) => !preferred.includes(anchor))];
  return order.flatMap((anchor) => [anchor, offsetOf(anchor, distance)]);
}

function offsetOf(anchor: Anchor, distance: number): [number, number] {
  const x = anchor.includes('left') ? 1 : anchor.includes('right') ? -1 : 0;
  const y = anchor.includes('top') ? 1 : anchor.includes('bottom') ? -1 : 0;
  const shift = distance / Math.hypot(x, y);
  return [x * shift, y * shift];
}

/** MapLibre uses the font's display cut, which is too tight for small text. */
export const Tracking = 0.025;
