import type { Db } from '../../db/open.ts';
import { createDemo, getHome, type Home, listMapAirports } from '../contract/admin/airline.ts';
import { hasPlace } from '../contract/geo.ts';
import { toAirportShort } from '../domain/pireps/pirepRecord.ts';
import type { HttpApp } from '../http/app.ts';
import { conflict } from '../domain/errors.ts';
import { version } from '../version.ts';
import { getFirstSteps, listAirportsNear, planRoutes, setUp as setUpCall } from '../contract/admin/setup.ts';
import { findKey } from '../domain/keys/apiKeys.ts';
import { toAirportId } from '../domain/airports/airports.ts';
import { listBuiltinAirportsNear } from '../domain/airports/builtinAirports.ts';
import { readFirstSteps } from '../domain/firstSteps.ts';
import { planFirstRoutes } from '../domain/flights/firstRoutes.ts';
import { setUp } from '../domain/setUp.ts';
import { now } from '../domain/time.ts';
import { isDemo, readOnlineMap, readSetting, readUnits } from '../domain/settings/settings.ts';
import { type KeyDeps, toApiKey } from './apiKeys.ts';
import type { Session } from './session/sessions.ts';

export interface HomeDeps {
  readonly db: Db;
  /** Returns the address of the public listener, which can change at run time. */
  readonly addresses: () => Pick<Home, 'api' | 'lan' | 'problem'>;
  /** Creates the demonstration airline. */
  readonly createDemo: (db: Db) => Promise<{ readonly pilots: number; readonly pireps: number }>;
}

export function registerHome(app: HttpApp, deps: HomeDeps): void {
  const { db } = deps;
  app.route({
    ...getHome,
    handler: ({ session }) => {
      const demo_traffic = isDemo(db) ? readSetting(db, 'demo.traffic') : null;
      return {
        data: {
          version,
          airline: db.home.findAirline() ?? null,
          units: readUnits(db),
          online_map: readOnlineMap(db),
          ...deps.addresses(),
          demo_traffic,
          signed_in_with: signedInWith(session),
        },
      };
    },
  });
  app.route({
    ...getFirstSteps,
    handler: () => ({ data: readFirstSteps(db, deps.addresses().lan.length > 0) }),
  });
  app.route({
    ...listMapAirports,
    handler: () => ({ data: db.home.listMapAirports().map(toAirportShort).filter(hasPlace) }),
  });
  app.route({
    ...createDemo,
    handler: async () => {
      if (db.home.findAirline()) throw conflict('There is already an airline.');
      return await deps.createDemo(db);
    },
  });
}

function signedInWith({ password_id }: Session): Home['signed_in_with'] {
  return password_id === null ? 'link' : 'password';
}

/** Registers the setup wizard. */
export function registerSetup(app: HttpApp, deps: KeyDeps): void {
  const { db } = deps;
  app.route({
    ...setUpCall,
    handler: async ({ body }, reply) => {
      const { key, ...ids } = await db.write((tx) => setUp(tx, body));
      return reply.status(201).send({ data: { ...ids, api_key: toApiKey(deps, findKey(db, key.id)) }, key: key.text });
    },
  });
  app.route({
    ...listAirportsNear,
    handler: ({ query: { lat, lon, nm } }) => ({ data: listBuiltinAirportsNear({ lat, lon }, nm) }),
  });
  app.route({
    ...planRoutes,
    handler: ({ query: { hub, lat, lon, ...query } }) => ({
      data: planFirstRoutes({ ...query, hub: { id: toAirportId(hub), lat, lon } }, new Date(now())),
    }),
  });
}
