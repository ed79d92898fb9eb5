import type { StagedCell } from './cells.ts';

/** Reads the address of a picture; null for a path, which leads to a file of the old server. */
export function toUrl(cell: StagedCell): string | null {
  const url = URL.parse(cell?.trim() ?? '');
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
