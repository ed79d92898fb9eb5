/** Nautical miles in a statute mile. */
const nmPerMile = 1609.344 / 1852;

export function milesToNm(miles: number): number {
  return miles * nmPerMile;
}

/** Six decimals undo what the way there and back lost: a distance is given back as it was sent. */
export function nmToMiles(nm: number): number {
  const miles = nm / nmPerMile;
  // So far no number has six decimals, and a million times it may be infinite.
  return Math.abs(miles) > 1e9 ? miles : Math.round(miles * 1e6) / 1e6;
}

export function nmToMilesOrNull(nm: number | null): number | null {
  return nm === null ? null : nmToMiles(nm);
}
