import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { DueFlagsRow } from '../../../db/rows.ts';
import { every } from '../background.ts';
import type { LiveFeed } from '../live/liveWatch.ts';
import { decideWaiting } from '../pireps/autoReview.ts';
import { listOutdated } from './analyses.ts';
import { analyseAgain, computeFlags } from './computeFlags.ts';

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
  /** Computes one PIREP after the other until none is due, then analyses some of an earlier version. */
  readonly computeDue: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const tickMs = 1000;
/** Of each tick for reports of an earlier version, so that nobody notices. */
const olderMs = 100;

export function createFlagWorker({ db, feed, failed }: WorkerDeps): FlagWorker {
  /** Reports that failed. They wait for the next start or for a change. */
  const failedIds = new Set<number>();
  const startedAt = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const computeOne = async ({ id, pirep_id }: DueFlagsRow): Promise<void> => {
    try {
      await computeFlags(db, 'program', pirep_id, startedAt);
      feed.pirepChanged(pirep_id);
    } catch (error) {
      failedIds.add(id);
      failed(error);
      await db.write((tx) => decideWaiting(tx, pirep_id, 'unknown'));
    }
  };

  /** In rounds with one report of each pilot, so that a busy one does not delay the others (decision 0099). */
  const computeAll = async (): Promise<void> => {
    // What comes meanwhile for a report that had its turn waits for the next second.
    const done: string[] = [];
    for (let round = db.flags.listDue(); round.length > 0; round = db.flags.listDue(done)) {
      for (const due of round) {
        if (stopped) return;
        done.push(due.pirep_id);
        if (!failedIds.has(due.id)) await computeOne(due);
      }
    }
  };

  const outdated = listOutdated(db);
  let interrupted: string | undefined;

  /** Whether a report that was just filed would wait for an older one. */
  const isWanted = (): boolean => stopped || db.flags.listDue().some(({ id }) => !failedIds.has(id));

  /** One after the other, each with a pause for others; what fails waits for the next start. */
  const analyseOlder = async (): Promise<void> => {
    const until = Date.now() + olderMs;
    // Those that cannot be stored wait.
    while (Date.now() < until && db.storageError() === undefined && !isWanted()) {
      const { value: id, done } = interrupted === undefined ? outdated.next() : { value: interrupted, done: false };
      interrupted = undefined;
      if (done === true) return;
      if (id === undefined) await setImmediate();
      else if ((await analyseAgain(db, id, isWanted).catch(failed)) === false) interrupted = id;
    }
  };

  const computeDue = (): Promise<void> =>
    (running ??= computeAll()
      .then(analyseOlder)
      .finally(() => (running = undefined)));

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
