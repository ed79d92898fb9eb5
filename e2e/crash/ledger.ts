import { setTimeout as delay } from 'node:timers/promises';

/** The values of facts, such as the state of a flight. A fact that is not there is `absent`. */
export type Facts = ReadonlyMap<string, string>;

export const absent = 'absent';

/** A time span that a copy of the data was made in, in moments of the ledger. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** What callers know about the data from the replies they got. Each fact has one caller at a time. */
export interface Ledger {
  /** Makes a call that changes facts. Without its reply, each of them may have the old or the new value. */
  readonly change: <T>(
    facts: readonly (readonly [fact: string, value: string])[],
    call: () => Promise<T>,
  ) => Promise<T>;
  /** The number of acknowledged changes. */
  readonly acknowledged: () => number;
  /** A point in time: later calls have later moments. */
  readonly moment: () => number;
  /** @returns what contradicts the ledger in data that were copied within the window */
  readonly findWrong: (stored: Facts, window: Window) => string[];
  /** Starts again with the data as they are, once they were checked. */
  readonly settle: (stored: Facts) => void;
}

interface Change {
  readonly value: string;
  readonly sent: number;
  /** Infinity without a reply. */
  acknowledged: number;
}

export function createLedger(): Ledger {
  let settled: Facts = new Map();
  const changes = new Map<string, Change[]>();
  let moment = 0;
  let acknowledged = 0;

  const allowed = (fact: string, { from, to }: Window): Set<string> => {
    const all = changes.get(fact) ?? [];
    const last = all.findLastIndex((change) => change.acknowledged <= from);
    const base = all[last]?.value ?? settled.get(fact) ?? absent;
    return new Set([base, ...all.slice(last + 1).flatMap(({ sent, value }) => (sent <= to ? [value] : []))]);
  };
  return {
    change: async (facts, call) => {
      const sent = (moment += 1);
      const made = facts.map(([fact, value]) => {
        const change: Change = { value, sent, acknowledged: Infinity };
        changes.set(fact, [...(changes.get(fact) ?? []), change]);
        return change;
      });
      const reply = await call();
      moment += 1;
      for (const change of made) change.acknowledged = moment;
      acknowledged += 1;
      return reply;
    },
    acknowledged: () => acknowledged,
    moment: () => (moment += 1),
    findWrong: (stored, window) =>
      [...new Set([...settled.keys(), ...changes.keys(), ...stored.keys()])].flatMap((fact) => {
        const [value, expected] = [stored.get(fact) ?? absent, allowed(fact, window)];
        return expected.has(value) ? [] : [`${fact}: ${value}, expected ${[...expected].join(' or ')}`];
      }),
    settle: (stored) => {
      settled = stored;
      changes.clear();
    },
  };
}

/** Also returns when nothing is acknowledged any more, because callers ended with a fault. */
export async function untilAcknowledged(ledger: Ledger, wanted: number): Promise<void> {
  const giveUp = performance.now() + 60_000;
  while (ledger.acknowledged() < wanted && performance.now() < giveUp) await delay(1);
}
