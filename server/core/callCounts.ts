import type { HttpApp } from '../http/app.ts';
import { createRequestRate, type RequestRate } from '../http/requestRate.ts';
import { createReplyTimes } from '../http/replyTimes.ts';
import { createSlidingCount } from '../http/slidingCount.ts';
import { createLanCalls, type LanCalls } from '../network/lanCalls.ts';

export interface LastHour {
  /** In each minute, oldest first. */
  readonly calls: number[];
  /** Of them, those that failed because of the program. */
  readonly errors: number;
  /** Of the last thousand, milliseconds within which 95 of 100 were answered; null before the first. */
  readonly reply_ms: number | null;
}

/** What is known of the calls of pilots, wherever the listener for them is. */
export interface CallCounts {
  readonly rate: RequestRate;
  readonly lastHour: () => LastHour;
  readonly lan: LanCalls;
  /** Counts the calls of this app too. */
  readonly countOn: (app: HttpApp) => HttpApp;
}

export function createCallCounts(): CallCounts {
  const rate = createRequestRate();
  const calls = createSlidingCount(60, 60_000);
  const errors = createSlidingCount(60, 60_000);
  const times = createReplyTimes();
  const lan = createLanCalls();
  return {
    rate,
    lastHour: () => ({ calls: calls.bySlot(), errors: errors.sum(), reply_ms: times.most() }),
    lan,
    countOn: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        rate.count();
        calls.count();
        lan.note(request.socket);
        done();
      });
      app.addHook('onResponse', (_request, reply, done) => {
        if (reply.statusCode >= 500) errors.count();
        times.note(reply.elapsedTime);
        done();
      });
      return app;
    },
  };
}
