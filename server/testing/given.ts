import type { Db } from '../../db/open.ts';
import { type GivenCatalog, givenCatalog } from './givenCatalog.ts';
import { type GivenPilots, givenPilots } from './givenPilots.ts';
import { type GivenPireps, givenPireps } from './givenPireps.ts';
import { type GivenWebhooks, givenWebhooks } from './givenWebhooks.ts';

/** Stores rows with valid defaults, so that a test names only what matters to it. What a row needs is made with it. */
export type Given = GivenCatalog & GivenPilots & GivenPireps & GivenWebhooks;

export function createGiven(db: Db): Given {
  const catalog = givenCatalog(db);
  const pilots = givenPilots(db, catalog);
  return { ...catalog, ...pilots, ...givenPireps(db, catalog, pilots), ...givenWebhooks(db) };
}
