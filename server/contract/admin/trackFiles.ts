import { Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';

export type TrackFormat = 'geojson' | 'kml' | 'gpx';

/** Positions and events of a report as a file; heights in metres, times UTC. Any number of positions: nothing is thinned. */
export const trackFiles = {
  geojson: describe('geojson', 'application/geo+json'),
  kml: describe('kml', 'application/vnd.google-earth.kml+xml'),
  gpx: describe('gpx', 'application/gpx+xml'),
} as const;

function describe<F extends TrackFormat, T extends string>(format: F, type: T) {
  const endpoint = {
    method: 'GET',
    url: `/admin/pireps/:id/track.${format}`,
    schema: {
      summary: 'Flown track and events of a report as a file',
      params: Type.Object({ id: Type.String() }),
      response: { 200: { content: { [type]: { schema: Type.String() } } } },
    },
  } as const satisfies Endpoint;
  return { type, endpoint };
}
