import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import { applyAsPilot as applyCall } from '../contract/classic/applications.ts';
import { applyAsPilot } from '../domain/applications.ts';
import { AppError } from '../domain/errors.ts';
import { readSetting } from '../domain/settings/settings.ts';
import type { HttpApp } from '../http/app.ts';
import { HttpError } from '../http/errors.ts';
import { createWindows, secondsUntil } from '../http/windows.ts';

const windowMs = 60 * 60_000;
/** In a window: also those with a mistake in the form. */
const ofAddress = 10;
const together = 100;

/** All fields with every character escaped. */
const bodyLimit = 8 * 1024;

/** A known e-mail address is answered as late as a new one, which is stored first. */
const answerMs = 300;

/** Counts applications. @returns why one more from an address is refused */
export type CountApplication = (address: string) => AppError | undefined;

export function createApplicationLimit(): CountApplication {
  const countOf = createWindows(1000, windowMs);
  const countAll = createWindows(1, windowMs);
  return (address) => {
    const own = countOf(address);
    if (own.count > ofAddress) return tooMany(secondsUntil(own));
    const all = countAll('all');
    return all.count > together ? tooMany(secondsUntil(all)) : undefined;
  };
}

/** Registers the only call that stores something without a key (decision 0112). It takes only JSON, as all calls do. */
export function registerApplications(app: HttpApp, db: Db, count: CountApplication): void {
  app.route({
    ...applyCall,
    config: { open: true },
    bodyLimit,
    onRequest: ({ ip }, _reply, done) => {
      if (readSetting(db, 'pilots.applications')) return done(count(ip));
      done(new AppError('not-found', 'The airline takes no applications'));
    },
    handler: async ({ body }) => {
      await Promise.all([db.write((tx) => applyAsPilot(tx, body)), delay(answerMs)]);
      return {};
    },
  });
}

function tooMany(seconds: number): AppError {
  const text = `Too many applications. Try again in ${Math.ceil(seconds / 60)} min.`;
  return new HttpError(429, text, { headers: { 'retry-after': String(seconds) } });
}
