import type { Db } from '../../../db/open.ts';
import { every } from '../background.ts';
import type { LiveFeed } from '../live/liveWatch.ts';
import { decideWaiting } from '../review/autoAccept.ts';
import { computeFlags } from './computeFlags.ts';

interface WorkerDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
  /** Errors without a caller must not end the program. */
  readonly failed: (error: unknown) => void;
}

/** Computes due flags, from before the last start or new ones. */
export interface FlagWorker {
  /** Checks every second. */
  readonly start: () => void;
  /** Computes one PIREP after the other until none is due. */
  readonly computeDue: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const tickMs = 1000;

export function createFlagWorker({ db, feed, failed }: WorkerDeps): FlagWorker {
  /** Reports that failed. They wait for the next start or for a change. */
  const failedIds = new Set<number>();
  const startedAt = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const computeAll = async (): Promise<void> => {
    for (const { id, pirep_id } of db.flags.listDue()) {
      if (stopped) return;
      if (failedIds.has(id)) continue;
      try {
        await computeFlags(db, 'program', pirep_id, startedAt);
        feed.pirepChanged(pirep_id);
      } catch (error) {
        failedIds.add(id);
        failed(error);
        await db.write((tx) => decideWaiting(tx, pirep_id, 'unknown'));
      }
    }
  };

  const computeDue = (): Promise<void> => (running ??= computeAll().finally(() => (running = undefined)));

  return {
    start: () => void (timer ??= every(tickMs, computeDue, failed)),
    computeDue,
    stop: async () => {
      clearInterval(timer);
      stopped = true;
      await running;
    },
  };
}
