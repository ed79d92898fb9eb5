import { createHttpApp, type HttpApp } from '../http/app.ts';
import { registerAcars } from './acars.ts';
import { registerAirlines } from './airlines.ts';
import { registerAirports } from './airports.ts';
import { authenticatePilots } from './auth.ts';
import { registerBids } from './bids.ts';
import type { PublicDeps } from './deps.ts';
import { limitBodies } from './bodyBudget.ts';
import { admitOrigins } from './cors.ts';
import { registerFleet } from './fleet.ts';
import { registerFlights } from './flights.ts';
import { registerMaps } from './maps.ts';
import { registerPireps } from './pireps.ts';
import { classic } from './profile.ts';
import { limitRates } from './rateLimit.ts';
import { registerSettings } from './settings.ts';
import { registerStatus } from './status.ts';
import { trustProxies } from './trustedProxies.ts';
import { registerUser } from './user.ts';

/** The public listener: everything that pilots' ACARS clients may call. This is its table of contents. */
export function buildPublicApp(deps: PublicDeps): HttpApp {
  const app = createHttpApp(deps.logger, { trustProxy: trustProxies(deps.db) });
  // Before the key: a page must be able to read why it is refused.
  admitOrigins(app, deps.db);
  authenticatePilots(app, deps.db);
  limitRates(app, deps);
  limitBodies(app);
  app.register(
    async (api: HttpApp) => {
      registerStatus(api);
      registerSettings(api, deps);
      registerUser(api, deps, classic);
      registerBids(api, deps, classic);
      registerAirlines(api, deps, classic);
      registerAirports(api, deps, classic);
      registerFleet(api, deps, classic);
      registerFlights(api, deps, classic);
      registerPireps(api, deps, classic);
      registerAcars(api, deps, classic);
      registerMaps(api, deps, classic);
    },
    { prefix: classic.mount },
  );
  return app;
}
