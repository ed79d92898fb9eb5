import type { Tx } from '../../../db/open.ts';
import { recordRefusedKey } from '../events.ts';
import { now } from '../time.ts';

/** A call that was refused because of its key. */
export interface RefusedCall {
  readonly address: string;
  /** The key as sent, or undefined. */
  readonly key: string | undefined;
  readonly reason: string;
  /** User-Agent */
  readonly client: string | null;
}

/** Refused calls from an address. Prefix, reason and client are those of the last one. */
export interface RefusedKey {
  readonly address: string;
  /** The first characters of the key, or `none`. */
  readonly prefix: string;
  readonly reason: string;
  readonly client: string | null;
  readonly count: number;
  /** Time of the last call. */
  readonly at: string;
}

interface Seen extends RefusedKey {
  /** Number of calls that are not in the history yet. */
  readonly unnoted: number;
  /** Monotonic time of `performance`. */
  readonly noted_at: number;
}

/** An address is recorded immediately, then at most this often. */
const noteEvery = 10 * 60_000;
/** Further addresses count as one, so that an attacker with many cannot fill the database. */
const addressesKept = 50;
const others = 'other addresses';
const prefixLength = 6;

/** Counts refused keys by address, in memory for the window and in the history. */
export function createRefusedKeys(): {
  /** @returns whether the address is new and must be saved */
  readonly add: (call: RefusedCall) => boolean;
  readonly list: () => RefusedKey[];
  /** Records what is due, or everything, and drops addresses without new calls. */
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

/** Shows at most a third of the key, because a short one may be a password. */
function prefixOf(key: string | undefined): string {
  if (key === undefined) return 'none';
  return `${key.slice(0, Math.min(prefixLength, Math.floor(key.length / 3)))}…`;
}
