import type { Queries } from '../../../db/open.ts';
import { readSetting } from '../settings/settings.ts';
import { hoursAgo } from '../time.ts';

/** Bids that were placed before this are gone for everybody, whether or not their rows are still there. */
export function bidsSince(db: Queries): string {
  return hoursAgo(readSetting(db, 'bids.expire_time'));
}
