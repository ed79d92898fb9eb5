import { Type } from 'typebox';
import { type Endpoint } from '../endpoint.ts';

export type TrackFormat = 'geojson' | 'kml' | 'gpx';

/** All positions and events of a report as a file. Heights in metres, times in UTC. */
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
      summary: 'Download the track and events of a report',
      params: Type.Object({ id: Type.String() }),
      response: { 200: { content: { [type]: { schema: Type.String() } } } },
    },
  } as const satisfies Endpoint;
  return { type, endpoint };
}
