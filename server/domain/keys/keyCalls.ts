import type { Db, Tx } from '../../../db/open.ts';
import { now } from '../time.ts';
import { record } from '../activity/events.ts';
import { createListeners, type Listeners } from '../listeners.ts';
import { createRefusals, type Refusals } from './refusals.ts';

/** An accepted call with a key. */
interface KeyCall {
  readonly at: string;
  /** User-Agent */
  readonly client: string | null;
  readonly address: string;
  /** `GET /api/user` */
  readonly call: string;
}

/** Records the last call with each key, and refused keys, since the program started. */
export interface KeyCalls {
  /**
   * Records a call. One of the pilots' page is a use of the key like any other, but the pilot's client stays the same.
   * @param key as stored
   */
  readonly admit: (key: UsedKey, call: NewCall, by: 'client' | 'page') => void;
  readonly refuse: (call: RefusedCall) => void;
  /** Records a refused call with a key that the server knows. */
  readonly refuseKey: Refusals['add'];
  readonly listRefusals: Refusals['list'];
  readonly findLast: (api_key_id: number) => KeyCall | undefined;
  readonly findLastOfClient: (api_key_id: number) => KeyCall | undefined;
  /** Newest first, one per address. */
  readonly listRefused: () => RefusedKey[];
  /** Adds a listener for the id of each key that is used; null for a refused one. */
  readonly watch: Listeners<number | null>['add'];
  /** Stores what is only in memory: `due` every minute, `end` before the program exits. */
  readonly save: (when: 'due' | 'end') => Promise<void>;
}

type NewCall = Omit<KeyCall, 'at'>;

interface UsedKey {
  readonly api_key_id: number;
  readonly last_used_at: string | null;
  readonly last_client: string | null;
}

/** Stores the first use of a key immediately and later ones with `save`, because a write per call would be too slow. */
export function createKeyCalls(db: Db, failed: (error: unknown) => void): KeyCalls {
  const refused = createRefusedKeys();
  const refusals = createRefusals();
  const last = new Map<number, KeyCall>();
  const lastOfClient = new Map<number, KeyCall>();
  const unsaved = new Map<number, { readonly last_used_at: string; readonly last_client: string | null }>();
  const calls = createListeners<number | null>();

  function saveUses(tx: Tx): void {
    for (const [id, use] of unsaved) tx.apiKeys.setUsed({ id, ...use });
    unsaved.clear();
  }

  return {
    admit: ({ api_key_id, last_used_at, last_client }, { client, address, call }, by) => {
      const isFirst = last_used_at === null && !last.has(api_key_id);
      const used = { at: now(), client, address, call };
      last.set(api_key_id, used);
      if (by === 'client') lastOfClient.set(api_key_id, used);
      const ofClient = lastOfClient.get(api_key_id);
      unsaved.set(api_key_id, { last_used_at: used.at, last_client: ofClient ? ofClient.client : last_client });
      calls.notify(api_key_id);
      if (isFirst) db.write(saveUses).catch(failed);
    },
    refuse: (call) => {
      if (refused.add(call)) db.write((tx) => refused.save(tx, 'due')).catch(failed);
      calls.notify(null);
    },
    refuseKey: (key, call) => {
      refusals.add(key, call);
      calls.notify(key.api_key_id);
    },
    listRefusals: refusals.list,
    findLast: (api_key_id) => last.get(api_key_id),
    findLastOfClient: (api_key_id) => lastOfClient.get(api_key_id),
    listRefused: refused.list,
    watch: calls.add,
    save: (when) =>
      db.write((tx) => {
        saveUses(tx);
        refused.save(tx, when);
      }),
  };
}

/** A call that was refused because of its key. */
interface RefusedCall {
  readonly address: string;
  /** The key as sent, or undefined. */
  readonly key: string | undefined;
  readonly reason: string;
  /** User-Agent */
  readonly client: string | null;
}

/** Refused calls from an address. Prefix, reason and client are those of the last one. */
interface RefusedKey {
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
function createRefusedKeys() {
  const seen = new Map<string, Seen>();
  return {
    /** @returns whether the address is new and must be saved */
    add: ({ key, ...call }: RefusedCall): boolean => {
      const address = seen.has(call.address) || seen.size < addressesKept ? call.address : others;
      const { count, unnoted, noted_at } = seen.get(address) ?? { count: 0, unnoted: 0, noted_at: -Infinity };
      const refused = { ...call, address, prefix: prefixOf(key), count: count + 1, at: now() };
      seen.set(address, { ...refused, unnoted: unnoted + 1, noted_at });
      return count === 0;
    },
    list: (): RefusedKey[] =>
      [...seen.values()]
        .map(({ unnoted: _unnoted, noted_at: _noted_at, ...key }) => key)
        .toSorted((a, b) => b.at.localeCompare(a.at)),
    /** Records what is due, or everything, and drops addresses without new calls. */
    save: (tx: Tx, when: 'due' | 'end'): void => {
      const due = [...seen.values()].filter(
        ({ noted_at }) => when === 'end' || performance.now() - noted_at >= noteEvery,
      );
      for (const key of due) {
        if (key.unnoted === 0) seen.delete(key.address);
        else seen.set(key.address, { ...key, unnoted: 0, noted_at: performance.now() });
      }
      for (const { address, prefix, reason, client, unnoted } of due) {
        if (unnoted === 0) continue;
        record(tx, 'program', 'api_key.refused', { id: address, after: { prefix, count: unnoted, reason, client } });
      }
    },
  };
}

/** Shows at most a third of the key, because a short one may be a password. */
function prefixOf(key: string | undefined): string {
  if (key === undefined) return 'none';
  return `${key.slice(0, Math.min(prefixLength, Math.floor(key.length / 3)))}…`;
}
