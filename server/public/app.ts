import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { LiveFeed } from '../domain/liveFeed.ts';
import { createHttpApp, type HttpApp } from '../http/app.ts';
import { authenticatePilots } from './auth.ts';
import { classic } from './profile.ts';
import { limitRates } from './rateLimit.ts';
import { registerStatus } from './status.ts';

export interface PublicDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
  readonly logger: FastifyBaseLogger;
  /** Calls a minute and key; 0 = no limit. */
  readonly rateLimit: number;
}

/** The public listener: everything that pilots' ACARS clients may call. This is its table of contents. */
export function buildPublicApp(deps: PublicDeps): HttpApp {
  const app = createHttpApp(deps.logger);
  authenticatePilots(app, deps.db);
  limitRates(app, deps.rateLimit);
  app.register(
    async (api: HttpApp) => {
      registerStatus(api);
    },
    { prefix: classic.mount },
  );
  return app;
}
