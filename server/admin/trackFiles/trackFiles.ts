import type { Db } from '../../../db/open.ts';
import { type TrackFormat, trackFiles } from '../../contract/admin/trackFiles.ts';
import type { HttpApp } from '../../http/app.ts';
import { findPirep } from '../findPirep.ts';
import { sendText } from '../sendText.ts';
import { findFlown, type Flown } from './flown.ts';
import { writeGeojson } from './geojson.ts';
import { writeGpx } from './gpx.ts';
import { writeKml } from './kml.ts';

const writers: Readonly<Record<TrackFormat, (flown: Flown) => AsyncIterable<string>>> = {
  geojson: writeGeojson,
  kml: writeKml,
  gpx: writeGpx,
};

/** The flown track of a report as files for other programs. */
export function registerTrackFiles(app: HttpApp, db: Db): void {
  for (const format of Object.keys(writers) as TrackFormat[]) {
    app.route({
      ...trackFiles[format].endpoint,
      handler: ({ params }, reply) => {
        const flown = findFlown(db, findPirep(db, params.id));
        void reply.header('content-disposition', `attachment; filename="${flown.fileName}.${format}"`);
        void sendText(reply.type(trackFiles[format].type), writers[format](flown));
      },
    });
  }
}
