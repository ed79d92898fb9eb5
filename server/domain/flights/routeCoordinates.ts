import type { Point } from '../../contract/geo.ts';

interface Coordinates extends Point {
  /** As they are written, without what follows. */
  readonly id: string;
}

/** Degrees with or without minutes and seconds, as flight plans write them; a level and speed may follow. */
const written = /^((\d\d)(\d\d)?(\d\d)?([NS])\/?(\d{3})(\d\d)?(\d\d)?([EW]))(?:\/.*)?$/;

/**
 * Reads a place in a route's text: `52N013W`, `5230N01320E`, `523015N0132000E/N0450F350`.
 * @returns undefined for anything else
 */
export function readCoordinates(element: string): Coordinates | undefined {
  const [, id = '', ...parts] = written.exec(element) ?? [];
  const lat = toDegrees(parts.slice(0, 4), 90);
  const lon = toDegrees(parts.slice(4), 180);
  return lat === undefined || lon === undefined ? undefined : { id, lat, lon };
}

/** @returns undefined when there is no such latitude or longitude */
function toDegrees(
  [degrees, minutes = '0', seconds = '0', side]: readonly (string | undefined)[],
  most: number,
): number | undefined {
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  if (value > most) return undefined;
  const rounded = Math.round(value * 1e6) / 1e6;
  return side === 'S' || side === 'W' ? -rounded : rounded;
}
