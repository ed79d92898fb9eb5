/** Degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Mean radius of the earth, nautical miles. */
export const earthRadiusNm = 3440.065;

export const feetPerNm = 6076.12;

export function distanceNm(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat) / 2;
  const dLon = radians(b.lon - a.lon) / 2;
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon) ** 2;
  return 2 * earthRadiusNm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether a place is known: files have 0°/0°, where only sea is, for an airport without one. */
export function hasPlace({ lat, lon }: Point): boolean {
  return Math.abs(lat) > 0.05 || Math.abs(lon) > 0.05;
}

/** Null where a place is not known. */
export function nmBetween(from: Point, to: Point): number | null {
  return hasPlace(from) && hasPlace(to) ? distanceNm(from, to) : null;
}

/** The true course on which the great circle leaves `from`, 0 to below 360 degrees. */
export function courseTo(from: Point, to: Point): number {
  const dLon = radians(to.lon - from.lon);
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const y = Math.sin(dLon) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon);
  return (degrees(Math.atan2(y, x)) + 360) % 360;
}

/** The point `nm` away along the great circle that starts on `course`; longitudes of −180 to below 180. */
export function pointFrom(start: Point, course: number, nm: number): Point {
  const arc = nm / earthRadiusNm;
  const [lat1, angle] = [radians(start.lat), radians(course)];
  const sinLat2 = Math.sin(lat1) * Math.cos(arc) + Math.cos(lat1) * Math.sin(arc) * Math.cos(angle);
  const y = Math.sin(angle) * Math.sin(arc) * Math.cos(lat1);
  const x = Math.cos(arc) - Math.sin(lat1) * sinLat2;
  return {
    lat: degrees(Math.asin(Math.max(-1, Math.min(1, sinLat2)))),
    lon: wrapDegrees(start.lon + degrees(Math.atan2(y, x))),
  };
}

/** Returns the same angle from −180 to below 180 degrees: a longitude, or the short way from one angle to another. */
export function wrapDegrees(angle: number): number {
  return ((((angle + 180) % 360) + 360) % 360) - 180;
}

export function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

export function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
