import { metresPerFoot } from '../units.ts';
import type { RunwayUsed } from './flightAnalysis.ts';

/** A bar of paint, from the threshold and from the centre line on both sides. */
export interface PaintedBar {
  readonly from_ft: number;
  readonly length_ft: number;
  readonly inner_ft: number;
  readonly width_ft: number;
}

type Sized = Pick<RunwayUsed, 'length_ft' | 'displaced_ft' | 'opposite_displaced_ft' | 'width_ft'>;

const feet = (metres: number): number => metres / metresPerFoot;

/** Feet from the threshold to the marks at which an approach aims, by the length of the runway (ICAO Annex 14). */
export function aimingPointFt(length_ft: number): number {
  if (length_ft < 2625) return 492;
  if (length_ft < 3937) return 820;
  return length_ft < 7874 ? 984 : 1312;
}

/** What most runways of a length have where the data has no width. */
export function widthOrUsual({ width_ft, length_ft }: Sized): number {
  if (width_ft !== null && width_ft > 0) return width_ft;
  if (length_ft >= 6000) return 148;
  return length_ft >= 3000 ? 98 : 60;
}

/** Returns the stripes of a threshold: half of them on each side. */
export function thresholdStripes(runway: Sized): PaintedBar[] {
  const width_ft = widthOrUsual(runway);
  const metres = width_ft * metresPerFoot;
  const many = [20, 25, 38, 50].findIndex((limit) => metres < limit);
  const half = [2, 3, 4, 6, 8].at(many) ?? 8;
  const pitch = (width_ft * 0.46) / half;
  return Array.from({ length: half }, (_, index) => ({
    from_ft: Math.min(feet(6), runway.length_ft / 100),
    length_ft: Math.min(feet(30), runway.length_ft / 12),
    inner_ft: width_ft * 0.02 + index * pitch,
    width_ft: pitch * 0.55,
  }));
}

/** Returns the marks of the aiming point and of the touchdown zone as on a runway of this length (Annex 14, 5.2.5 and 5.2.6). */
export function touchdownMarks(runway: Sized): PaintedBar[] {
  const landingLength = runway.length_ft - runway.opposite_displaced_ft;
  const metres = landingLength * metresPerFoot;
  const width = widthOrUsual(runway);
  const aiming = aimingPointFt(runway.length_ft);
  const pairs = [900, 1200, 1500, 2400].findIndex((limit) => metres < limit);
  const inner = width * 0.12;
  const zone = Array.from({ length: [1, 2, 3, 4, 6].at(pairs) ?? 6 }, (_, index) => feet(150) * (index + 1))
    .filter((from) => Math.abs(from - aiming) > feet(51) && from < landingLength / 2)
    .map((from) => ({ from_ft: from, length_ft: feet(22.5), inner_ft: inner, width_ft: width * 0.16 }));
  const length_ft = feet(metres < 2400 ? 45 : 60);
  // What is too short for these marks has none.
  if (aiming > landingLength / 2) return [];
  return [{ from_ft: aiming, length_ft, inner_ft: inner, width_ft: width * 0.24 }, ...zone];
}

/** Whether lines are painted on it. */
export function isPaved(surface: string | null): boolean {
  return surface === null || surface === 'asphalt' || surface === 'concrete';
}
