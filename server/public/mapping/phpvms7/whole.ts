/** Strict clients read integers. */
export function roundOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
