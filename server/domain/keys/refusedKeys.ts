import type { Tx } from '../../../db/open.ts';
import { recordRefusedKey } from '../events.ts';
import { now } from '../time.ts';

/** A call that was refused for its key. */
export interface RefusedCall {
  readonly address: string;
  /** As it was sent; undefined when none was. */
  readonly key: string | undefined;
  readonly reason: string;
  /** User-Agent */
  readonly client: string | null;
}

/** Refused calls of one address; key, reason and client are those of the last. */
export interface RefusedKey {
  readonly address: string;
  /** The first characters of the key, or `none`. */
  readonly prefix: string;
  readonly reason: string;
  readonly client: string | null;
  readonly count: number;
  /** Of the last. */
  readonly at: string;
}

interface Seen extends RefusedKey {
  /** How many of them the history has not yet. */
  readonly unnoted: number;
  /** By the clock of `performance`, which nobody sets. */
  readonly noted_at: number;
}

/** An address is noted at once, and again at most this often. */
const noteEvery = 10 * 60_000;
/** More addresses than these count as one: whoever has many must not fill the database. */
const addressesKept = 50;
const others = 'other addresses';
const prefixLength = 6;

/** Keys that were refused, by address: in memory for the window, in the history for later. */
export function createRefusedKeys(): {
  /** @returns whether the address is new, and due to be noted */
  readonly add: (call: RefusedCall) => boolean;
  readonly list: () => RefusedKey[];
  /** Notes what is due, or all, and forgets addresses that have stopped. */
  readonly save: (tx: Tx, when: 'due' | 'end') => void;
} {
  const seen = new Map<string, Seen>();
  return {
    add: ({ key, ...call }) => {
      const address = seen.has(call.address) || seen.size < addressesKept ? call.address : others;
      const { count, unnoted, noted_at } = seen.get(address) ?? { count: 0, unnoted: 0, noted_at: -Infinity };
      const refused = { ...call, address, prefix: prefixOf(key), count: count + 1, at: now() };
      seen.set(address, { ...refused, unnoted: unnoted + 1, noted_at });
      return count === 0;
    },
    list: () =>
      [...seen.values()]
        .map(({ unnoted: _unnoted, noted_at: _noted_at, ...key }) => key)
        .toSorted((a, b) => b.at.localeCompare(a.at)),
    save: (tx, when) => {
      const due = [...seen.values()].filter(
        ({ noted_at }) => when === 'end' || performance.now() - noted_at >= noteEvery,
      );
      for (const key of due) {
        if (key.unnoted === 0) seen.delete(key.address);
        else seen.set(key.address, { ...key, unnoted: 0, noted_at: performance.now() });
      }
      for (const { address, prefix, reason, client, unnoted } of due) {
        if (unnoted > 0) recordRefusedKey(tx, { address, prefix, count: unnoted, reason, client });
      }
    },
  };
}

/** At most a third of it: what is short may be somebody's password. */
function prefixOf(key: string | undefined): string {
  if (key === undefined) return 'none';
  return `${key.slice(0, Math.min(prefixLength, Math.floor(key.length / 3)))}…`;
}
