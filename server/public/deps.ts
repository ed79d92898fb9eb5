import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { KeyCalls } from '../domain/keys/keyCalls.ts';
import type { LiveFeed } from '../domain/live/liveWatch.ts';
import type { ConnectionLimits } from '../http/connections.ts';
import type { BodyBudget } from './limits/largeBodies.ts';

/** What the public listener's routes work with. */
export interface PublicDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
  readonly keyCalls: KeyCalls;
  readonly logger: FastifyBaseLogger;
  /** Calls a minute and key for this run, 0 = no limit; null: what the settings say. */
  readonly rateLimit: number | null;
  /** Absent: what suits this PC. */
  readonly limits?: { readonly bodies?: BodyBudget; readonly connections?: ConnectionLimits };
}
