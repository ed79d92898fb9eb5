import { listAirportsNear, setUp as setUpCall } from '../contract/admin/setup.ts';
import { findKey } from '../domain/keys/apiKeys.ts';
import { listBuiltinAirportsNear } from '../domain/airports/builtinAirports.ts';
import { setUp } from '../domain/setUp.ts';
import type { HttpApp } from '../http/app.ts';
import { type KeyDeps, toApiKey } from './apiKeys.ts';

/** The first run: from nothing to a pilot with a key. */
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
}
