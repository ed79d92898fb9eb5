/** An integer id in a path; what is no such number names nothing, as no row has the id -1. */
export function readPathId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}
