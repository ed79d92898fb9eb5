import type { Distance } from './classic/flights.ts';
import type { Mass } from './phpvms7/replies.ts';

// The database has nautical miles and lbs.

const metresPerNm = 1852;
const metresPerMile = 1609.344;
export const kmPerNm = metresPerNm / 1000;
export const milesPerNm = metresPerNm / metresPerMile;
const nmPerMile = metresPerMile / metresPerNm;
export const metresPerFoot = 0.3048;
export const kgPerLb = 0.453_592_37;

export function milesToNm(miles: number): number {
  return miles * nmPerMile;
}

/** Rounded to six decimals, which undoes what the conversion there and back lost: a distance is returned as it was sent. */
export function nmToMiles(nm: number): number {
  const miles = nm / nmPerMile;
  // Larger numbers do not have six decimals, and a million times such a number may be infinite.
  return Math.abs(miles) > 1e9 ? toFinite(miles) : Math.round(miles * 1e6) / 1e6;
}

export function nmToMilesOrNull(nm: number | null): number | null {
  return nm === null ? null : nmToMiles(nm);
}

/** A distance in every unit, rounded to hundredths, as both profiles show it. */
export function toDistance(nmi: number): Distance {
  const m = nmi * metresPerNm;
  return {
    mi: toHundredths(m / metresPerMile),
    nmi: toHundredths(nmi),
    km: toHundredths(m / 1000),
    m: toHundredths(m),
  };
}

/** A weight in both units, rounded to hundredths. */
export function toMass(lbs: number): Mass {
  return { kg: toHundredths(lbs * kgPerLb), lbs: toHundredths(lbs) };
}

function toHundredths(value: number): number {
  return toFinite(Math.round(value * 100) / 100);
}

/** Absurd figures can become Infinity, and clients would get null where they expect a number. */
export function toFinite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
}
