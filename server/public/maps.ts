import { getLiveMap, getTrackMap } from '../contract/classic/maps.ts';
import { listLiveIds, readLiveRows } from '../domain/liveFlights.ts';
import { toNames } from '../domain/pirepNames.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps } from './deps.ts';
import { createPirepCalls } from './pirepAccess.ts';
import type { Profile } from './profile.ts';
import { inParts, sendParts } from './sendParts.ts';
import { collect, toLiveFeatures } from './serializers/geojson.ts';
import { readTrackMap } from './trackMap.ts';

/** Each of them may carry a thousand fields. */
const pirepsAtOnce = 50;

/** What maps of the flights under way show. A setting opens these calls to everybody. */
export function registerMaps(app: HttpApp, deps: PublicDeps, { pireps, toTimestamp }: Profile): void {
  const { db, toRead } = createPirepCalls(deps);
  const config = { liveMap: true };

  app.route({
    ...pireps.listLivePireps,
    config,
    handler: (_request, reply) =>
      sendParts(
        reply,
        inParts(listLiveIds(db), pirepsAtOnce, (ids) => pireps.toPireps(db, db.pireps.listByIds(ids))),
      ),
  });

  app.route({
    ...getLiveMap,
    config,
    handler: () => {
      const flights = readLiveRows(db, listLiveIds(db));
      return { data: collect(flights.flatMap((flight) => toLiveFeatures(flight, toNames(db, flight), toTimestamp))) };
    },
  });

  app.route({
    ...getTrackMap,
    config,
    onRequest: toRead,
    handler: async ({ params }) => ({ data: await readTrackMap(db, params.id, toTimestamp) }),
  });
}
