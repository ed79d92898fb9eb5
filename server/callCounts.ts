import type { HttpApp } from './http/app.ts';
import { createRequestRate, type RequestRate } from './http/requestRate.ts';
import { createSlidingCount, type SlidingCount } from './http/slidingCount.ts';
import { createLanCalls, type LanCalls } from './network/lanCalls.ts';

/** What is known of the calls of pilots, wherever the listener for them is. */
export interface CallCounts {
  readonly rate: RequestRate;
  /** Calls that failed because of the program, in the last hour. */
  readonly errors: SlidingCount;
  readonly lan: LanCalls;
  /** Counts the calls of this app too. */
  readonly countOn: (app: HttpApp) => HttpApp;
}

export function createCallCounts(): CallCounts {
  const rate = createRequestRate();
  const errors = createSlidingCount(60, 60_000);
  const lan = createLanCalls();
  return {
    rate,
    errors,
    lan,
    countOn: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        rate.count();
        lan.note(request.socket);
        done();
      });
      app.addHook('onResponse', (_request, reply, done) => {
        if (reply.statusCode >= 500) errors.count();
        done();
      });
      return app;
    },
  };
}
