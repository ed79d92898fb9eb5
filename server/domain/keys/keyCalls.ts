import type { Db, Tx } from '../../../db/open.ts';
import { createRefusedKeys, type RefusedCall, type RefusedKey } from './refusedKeys.ts';
import { now } from '../time.ts';

/** An accepted call with a key. */
export interface KeyCall {
  readonly at: string;
  /** User-Agent */
  readonly client: string | null;
  readonly address: string;
  /** `GET /api/user` */
  readonly call: string;
}

/** Records the last call of each key, and refused keys, since the program started. */
export interface KeyCalls {
  /** @param key `last_used_at` is the stored value */
  readonly admit: (key: { readonly api_key_id: number; readonly last_used_at: string | null }, call: NewCall) => void;
  readonly refuse: (call: RefusedCall) => void;
  readonly findLast: (api_key_id: number) => KeyCall | undefined;
  /** Newest first, one per address. */
  readonly listRefused: () => RefusedKey[];
  /** The listener gets the id of the key, or null for a refused one. @returns a function that stops it */
  readonly watch: (listener: (api_key_id: number | null) => void) => () => void;
  /** Stores what is only in memory: `due` every minute, `end` before the program exits. */
  readonly save: (when: 'due' | 'end') => Promise<void>;
}

type NewCall = Omit<KeyCall, 'at'>;

/** Stores the first use of a key immediately and later ones with `save`, because a write per call would be too slow. */
export function createKeyCalls(db: Db, failed: (error: unknown) => void): KeyCalls {
  const refused = createRefusedKeys();
  const last = new Map<number, KeyCall>();
  const unsaved = new Set<number>();
  const listeners = new Set<(api_key_id: number | null) => void>();
  const tell = (api_key_id: number | null): void => {
    for (const listener of listeners) listener(api_key_id);
  };

  function saveUses(tx: Tx): void {
    for (const id of unsaved) {
      const { at, client } = last.get(id) as KeyCall;
      tx.apiKeys.setUsed({ id, last_used_at: at, last_client: client });
    }
    unsaved.clear();
  }

  return {
    admit: ({ api_key_id, last_used_at }, call) => {
      const isFirst = last_used_at === null && !last.has(api_key_id);
      last.set(api_key_id, { at: now(), ...call });
      unsaved.add(api_key_id);
      tell(api_key_id);
      if (isFirst) db.write(saveUses).catch(failed);
    },
    refuse: (call) => {
      if (refused.add(call)) db.write((tx) => refused.save(tx, 'due')).catch(failed);
      tell(null);
    },
    findLast: (api_key_id) => last.get(api_key_id),
    listRefused: refused.list,
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    save: (when) =>
      db.write((tx) => {
        saveUses(tx);
        refused.save(tx, when);
      }),
  };
}
