import { isLoopback } from './address.ts';
import type { HttpApp } from './app.ts';
import { now } from '../domain/time.ts';

export interface LastHour {
  /** Per minute, oldest first. */
  readonly calls: number[];
  /** Number of calls that failed because of an internal error. */
  readonly errors: number;
  /** Milliseconds within which 95 of 100 calls were answered, of the last thousand; null before the first. */
  readonly reply_ms: number | null;
}

/** Counts pilots' calls. The counts survive when the listener moves to another address. */
interface CallCounts {
  /** Average over the last ten seconds. */
  readonly perSecond: () => number;
  readonly lastHour: () => LastHour;
  readonly lan: LanCalls;
  /** Adds the calls to this app. */
  readonly countOn: (app: HttpApp) => HttpApp;
}

export function createCallCounts(): CallCounts {
  const recent = createSlidingCount(10, 1000);
  const calls = createSlidingCount(60, 60_000);
  const errors = createSlidingCount(60, 60_000);
  const times = createReplyTimes();
  const lan = createLanCalls();
  return {
    perSecond: () => recent.sum() / 10,
    lastHour: () => ({ calls: calls.bySlot(), errors: errors.sum(), reply_ms: times.p95() }),
    lan,
    countOn: (app) => {
      app.addHook('onRequest', (request, { raw }, done) => {
        const since = performance.now();
        recent.count();
        calls.count();
        lan.note(request.socket);
        // An `onResponse` hook takes several times as long.
        raw.on('finish', () => {
          if (raw.statusCode >= 500) errors.count();
          times.note(performance.now() - since);
        });
        done();
      });
      return app;
    },
  };
}

interface SlidingCount {
  readonly count: () => void;
  readonly sum: () => number;
  /** Oldest first, the current slot last. */
  readonly bySlot: () => number[];
}

/**
 * Counts over the last `slots` × `slotMs` milliseconds, including the current slot.
 * @param clock a monotonic clock in milliseconds
 */
export function createSlidingCount(
  slots: number,
  slotMs: number,
  clock: () => number = () => performance.now(),
): SlidingCount {
  const counts = Array.from({ length: slots }, () => ({ slot: -1, count: 0 }));
  const current = (): number => Math.floor(clock() / slotMs);
  const bySlot = (): number[] =>
    Array.from({ length: slots }, (_, index) => {
      const slot = current() - slots + 1 + index;
      const known = counts[((slot % slots) + slots) % slots];
      return known?.slot === slot ? known.count : 0;
    });
  return {
    count: () => {
      const slot = current();
      const known = counts[slot % slots];
      if (known?.slot === slot) known.count += 1;
      else counts[slot % slots] = { slot, count: 1 };
    },
    sum: () => bySlot().reduce((total, count) => total + count, 0),
    bySlot,
  };
}

interface ReplyTimes {
  /** @param ms from the arrival of a call to the end of its reply */
  readonly note: (ms: number) => void;
  /** The 95th percentile of the last thousand calls; null before the first. */
  readonly p95: () => number | null;
}

export function createReplyTimes(): ReplyTimes {
  const kept = 1000;
  const times: number[] = [];
  let next = 0;
  return {
    note: (ms) => {
      times[next] = ms;
      next = (next + 1) % kept;
    },
    p95: () => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? null,
  };
}

interface LanCall {
  readonly at: string;
  readonly from: string;
  readonly port: number;
}

/** The addresses of a socket, which has none once it is closed. */
interface SocketAddresses {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
}

/** Remembers the last call from another device, which proves that network and firewall let calls through. */
export interface LanCalls {
  readonly note: (socket: SocketAddresses) => void;
  readonly last: () => LanCall | null;
}

export function createLanCalls(): LanCalls {
  let last: LanCall | null = null;
  return {
    note: ({ remoteAddress = '', localAddress, localPort = 0 }) => {
      // This PC can call itself at its LAN address. That passes no firewall, so it proves nothing.
      if (remoteAddress === '' || remoteAddress === localAddress) return;
      const from = remoteAddress.startsWith('::ffff:') ? remoteAddress.slice(7) : remoteAddress;
      if (!isLoopback(from)) last = { at: now(), from, port: localPort };
    },
    last: () => last,
  };
}
