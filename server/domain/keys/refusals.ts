import { now } from '../time.ts';

/** A call of a client with a known key that was refused. */
export interface RefusedKeyCall {
  /** Its kind, without ids: `POST /phpvms7/api/pireps/:id/file`. */
  readonly call: string;
  readonly status: number;
  /** The slug of the error. */
  readonly code: string;
  readonly reason: string;
  /** User-Agent */
  readonly client: string | null;
  readonly address: string;
}

/** Refused calls of a kind for the same cause. Reason, client and address are those of the last one. */
export interface Refusal extends RefusedKeyCall {
  readonly api_key_id: number;
  readonly user_id: number;
  readonly count: number;
  /** Time of the last call. */
  readonly at: string;
}

type KnownKey = Pick<Refusal, 'api_key_id' | 'user_id'>;

/** Of each key. */
const kept = 5;
const longestReason = 300;

export interface Refusals {
  readonly add: (key: KnownKey, call: RefusedKeyCall) => void;
  /** Of a key, or of all keys of a pilot; newest first. */
  readonly list: (of: Partial<KnownKey>) => Refusal[];
}

/** Keeps the last refusals of each key in memory, so that a client that is refused in a loop stores nothing. */
export function createRefusals(): Refusals {
  const ofKeys = new Map<number, readonly Refusal[]>();
  return {
    add: ({ api_key_id, user_id }, { reason, ...call }) => {
      const before = ofKeys.get(api_key_id) ?? [];
      const same = before.find((one) => one.call === call.call && one.status === call.status && one.code === call.code);
      const shown = reason.slice(0, longestReason);
      const refusal = { ...call, api_key_id, user_id, reason: shown, count: (same?.count ?? 0) + 1, at: now() };
      ofKeys.set(api_key_id, [refusal, ...before.filter((one) => one !== same)].slice(0, kept));
    },
    list: (of) =>
      [...ofKeys.values()]
        .flat()
        .filter(
          ({ api_key_id, user_id }) =>
            api_key_id === (of.api_key_id ?? api_key_id) && user_id === (of.user_id ?? user_id),
        )
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .slice(0, kept),
  };
}
