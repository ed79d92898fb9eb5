/** Feet from the threshold to the marks at which an approach aims, by the length of the runway (ICAO Annex 14). */
export function aimingPointFt(length_ft: number): number {
  if (length_ft < 2625) return 492;
  if (length_ft < 3937) return 820;
  return length_ft < 7874 ? 984 : 1312;
}
