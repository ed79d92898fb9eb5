import type { Feature } from 'geojson';
import type { FlagShort } from '../../../server/contract/admin/flags.ts';
import { stretchLines } from './flownTrack.ts';
import { pointFeature } from '../geo/features.ts';
import type { LonLat } from '../geo/greatCircle.ts';

/** The positions that a flag concerns: a stretch, or one of them. */
export interface Highlight {
  readonly from: number;
  /** Equals `from` for a single position. */
  readonly to: number;
  readonly severity: FlagShort['severity'];
  /** Changes with every request, so that the map moves there again. */
  readonly asked: object;
}

/** Draws a highlight under the track; a single position gets a ring. */
export function highlightFeatures(path: readonly LonLat[], highlight: Highlight | null): Feature[] {
  const [start, end] = [path[highlight?.from ?? -1], path[highlight?.to ?? -1]];
  if (highlight === null || start === undefined || end === undefined) return [];
  const { from, to, severity } = highlight;
  const ends = from === to ? [start] : [start, end];
  return [
    ...stretchLines(path.slice(from, to + 1)).map((line) => ({ ...line, properties: { severity } })),
    ...ends.map((point) => pointFeature(point, { severity })),
  ];
}
