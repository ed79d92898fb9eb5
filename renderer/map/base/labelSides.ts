import { i18n } from '@lingui/core';
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { radians } from '../../../server/contract/geo.ts';
import { noBreak, unitOf } from '../../lib/figures.ts';
import type { Scheme, tokens } from '../../lib/tokens.ts';

/** The side of a label that touches its point. */
type Side = 'left' | 'right' | 'top' | 'bottom';
type Anchor = Side | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** The sides of a label, and then its corners. */
export const Sides: Side[] = ['left', 'right', 'top', 'bottom'];
const Corners: Anchor[] = ['top-left', 'bottom-left', 'top-right', 'bottom-right'];
export const Anchors: Anchor[] = [...Sides, ...Corners];

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
  // A line that the first choice avoids runs through the other two sides.
  const order = new Set([first, Opposite[first], ...Corners, ...Sides]);
  return [...order].flatMap((anchor) => [anchor, offsetOf(anchor, distance)]);
}

function offsetOf(anchor: Anchor, distance: number): [number, number] {
  const x = anchor.includes('left') ? 1 : anchor.includes('right') ? -1 : 0;
  const y = anchor.includes('top') ? 1 : anchor.includes('bottom') ? -1 : 0;
  const shift = distance / Math.hypot(x, y);
  return [x * shift, y * shift];
}

/** Returns the side for a label away from a flight that leaves on `course`. */
export function sideAway(course: number): Side {
  const east = Math.sin(radians(course));
  if (Math.abs(east) > 0.4) return east > 0 ? 'right' : 'left';
  return course > 90 && course < 270 ? 'bottom' : 'top';
}

/** Returns the side for a label beside a flight that passes on `course`: above an east-west line, else to its right. */
export function sideBeside(course: number): 'left' | 'bottom' {
  return Math.abs(Math.sin(radians(course))) > 0.8 ? 'bottom' : 'left';
}

/** MapLibre uses the font's display cut, which is too tight for small text. */
export const Tracking = 0.025;

/** Returns the width of a halo in pixels. From zoom 9 on there are runways below names, which need a wider one. */
export function haloWidth(far: number): ExpressionSpecification {
  return ['step', ['zoom'], far, 9, 2];
}

/** Returns the paint of a name of the map. */
export function labelPaint(colors: (typeof tokens)[Scheme], color: string): SymbolLayerSpecification['paint'] & object {
  return { 'text-color': color, 'text-halo-color': colors['map-label-halo'], 'text-halo-width': haloWidth(1.2) };
}

/** Writes a property in feet as the window writes heights: `3,743 ft`. */
export function heightText(property: string): ExpressionSpecification {
  const { name, factor } = unitOf('altitude');
  const format = { locale: i18n.locale || 'en-US', 'max-fraction-digits': 0 };
  return ['concat', ['number-format', ['*', ['get', property], factor], format], `${noBreak}${name}`];
}
