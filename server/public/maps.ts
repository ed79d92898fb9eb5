import type { onRequestHookHandler } from 'fastify';
import { getLiveMap, getTrackMap } from '../contract/classic/maps.ts';
import { PirepState } from '../contract/codes.ts';
import { listLiveIds, readLiveRows } from '../domain/live/liveFlights.ts';
import { toNames } from '../domain/pireps/pirepNames.ts';
import type { HttpApp } from '../http/app.ts';
import { unauthenticated } from '../http/errors.ts';
import { isAnonymous, toPrivateName, toPublicPirep } from './anonymous.ts';
import type { PublicDeps } from './deps.ts';
import { createPirepCalls, pirepsAtOnce } from './pirepAccess.ts';
import type { Profile } from './profile.ts';
import { inParts, sendParts } from './sendParts.ts';
import { collect, toLiveFeatures } from './mapping/geojson.ts';
import { readTrackMap } from './trackMap.ts';

const flightsAtOnce = 100;

/** What maps of the flights under way show. A setting opens these calls to everybody. */
export function registerMaps(app: HttpApp, deps: PublicDeps, { pireps, toTimestamp }: Profile): void {
  const { db, toRead } = createPirepCalls(deps);
  const config = { liveMap: true };
  // To everybody the map shows who is under way, not where somebody flew last year.
  const refuseAnonymousEnded: onRequestHookHandler = (request, _reply, done) => {
    const { state } = db.pireps.findAccess((request.params as { id: string }).id) ?? {};
    const isUnderWay = state === PirepState.IN_PROGRESS || state === PirepState.PAUSED;
    done(isAnonymous(request) && !isUnderWay ? unauthenticated('X-API-Key header missing') : undefined);
  };

  app.route({
    ...pireps.listLivePireps,
    config,
    handler: (request, reply) => {
      const read = (ids: readonly string[]) => pireps.toPireps(db, db.pireps.listByIds(ids));
      const toItems = isAnonymous(request) ? (ids: readonly string[]) => read(ids).map(toPublicPirep) : read;
      return sendParts(reply, inParts(listLiveIds(db), pirepsAtOnce, toItems));
    },
  });

  app.route({
    ...getLiveMap,
    config,
    handler: (request, reply) => {
      const toName = isAnonymous(request) ? toPrivateName : (name: string) => name;
      const toFeatures = (ids: readonly string[]) =>
        readLiveRows(db, ids).flatMap((row) => {
          const { pilot, ...names } = toNames(db, row);
          return toLiveFeatures(row, { ...names, pilot: { ...pilot, name: toName(pilot.name) } }, toTimestamp);
        });
      void sendParts(reply, inParts(listLiveIds(db), flightsAtOnce, toFeatures), (features) => ({
        data: collect(features),
      }));
    },
  });

  app.route({
    ...getTrackMap,
    config,
    onRequest: [toRead, refuseAnonymousEnded],
    handler: async ({ params }) => ({ data: await readTrackMap(db, params.id, toTimestamp) }),
  });
}
