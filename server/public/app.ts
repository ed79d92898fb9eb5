import { createHttpApp, type HttpApp } from '../http/app.ts';
import { connectionLimits, limitConnections } from '../http/connections.ts';
import { registerAcars } from './acars.ts';
import { type CountApplication, createApplicationLimit, registerApplications } from './applications.ts';
import { registerAnyPilot } from './anyPilot.ts';
import { registerCatalog } from './catalog.ts';
import { authenticatePilots, isPilots } from './auth.ts';
import { makeExceptions } from './clientExceptions.ts';
import { leadBrowsers } from './browsers.ts';
import { registerUser } from './user.ts';
import { type PublicDeps, classic, type Profile, phpvms7 } from './profile.ts';
import { toMount } from './root.ts';
import { limitAtOnce } from './limits/atOnce.ts';
import { cors } from './limits/cors.ts';
import { registerDocument } from './openapi/document.ts';
import { registerDocsPage } from './openapi/page.ts';
import { registerFlights } from './flights.ts';
import { registerMaps } from './maps.ts';
import { registerPictures, registerService } from './service.ts';
import { readPilotPage, registerPilotPage } from './pilotPage.ts';
import { registerWatch } from './watch.ts';
import { registerPireps } from './pireps.ts';
import { limitBytes, limitRates } from './limits/rateLimit.ts';
import { trustProxies } from './limits/trustedProxies.ts';

/** Builds the public listener: all calls of pilots' ACARS clients. */
export function buildPublicApp(deps: PublicDeps): HttpApp {
  const { atOnce, bytesPerDay, connections = connectionLimits().pilots } = deps.limits ?? {};
  const isProxy = trustProxies(deps.db);
  const toRoute = (url: string): string => toMount(deps.db, url);
  const app = createHttpApp(deps.logger, { trustProxy: isProxy, certificate: deps.certificate, toRoute });
  const page = readPilotPage(deps.rendererFolder);
  leadBrowsers(app, { db: deps.db, hasPage: page !== undefined });
  // Before the key, so that a web page can read why a call is refused.
  cors(app, deps.db);
  authenticatePilots(app, deps);
  limitRates(app, deps);
  limitConnections(app, { limits: connections, isKnown: isPilots, isProxy });
  app.server.on('connection', deps.db.hold);
  limitBytes(app, bytesPerDay);
  limitAtOnce(app, atOnce);
  const countApplication = createApplicationLimit();
  const profiles = [classic, phpvms7];
  for (const profile of profiles) {
    app.register((api: HttpApp) => registerCalls(api, deps, { profile, countApplication }), { prefix: profile.mount });
  }
  registerDocsPage(app, deps.db, profiles);
  registerPictures(app, deps.db);
  if (page !== undefined) registerPilotPage(app, { db: deps.db, page });
  return app;
}

interface Calls {
  readonly profile: Profile;
  /** Shared by the profiles. */
  readonly countApplication: CountApplication;
}

async function registerCalls(api: HttpApp, deps: PublicDeps, { profile, countApplication }: Calls): Promise<void> {
  await registerDocument(api, deps.db, profile);
  makeExceptions(api, profile.exceptions);
  registerService(api, deps, profile);
  registerUser(api, deps, profile);
  registerAnyPilot(api, deps, profile);
  registerCatalog(api, deps, profile);
  registerFlights(api, deps, profile);
  registerPireps(api, deps, profile);
  registerAcars(api, deps, profile);
  registerMaps(api, deps, profile);
  registerWatch(api, deps, profile);
  registerApplications(api, deps.db, countApplication);
}
