import type { Connection } from '../connection.ts';
import { prepareFindHolder } from '../views/keyHolders.ts';
import { likePattern, prepareSlices, type Slice, type Sliced } from '../statements.ts';
import type { ApiKeysRow } from '../rows.ts';

/** A stored key (its hash, not the key itself) with its pilot. */
export interface PilotKey extends Omit<ApiKeysRow, 'hash'> {
  readonly user_name: string;
  readonly user_state: number;
  readonly pilot_id: number;
  readonly user_picture: string | null;
  readonly airline_icao: string;
}

/** Filters; null = any. */
export interface KeyFilter {
  readonly user_id: number | null;
  readonly state: string | null;
  /** Searched in label, prefix, client, and the pilot's name and ident. */
  readonly search: string | null;
  /** How pilot idents are written: a prefix instead of the airline's code if not empty, and the number of digits. */
  readonly id_code: string;
  readonly id_length: number;
}

/** What the state of a key depends on. */
export interface KeyClock {
  readonly now: string;
  /** A key that was neither issued nor used since then is unused. */
  readonly unused_since: string;
}

export interface KeyCounts {
  readonly active: number;
  readonly unused: number;
  readonly expired: number;
  readonly revoked: number;
}

type NewApiKey = Pick<ApiKeysRow, 'user_id' | 'label' | 'prefix' | 'hash' | 'scope' | 'created_at' | 'expires_at'>;

const joins = `
  FROM api_keys
  JOIN users ON users.id = api_keys.user_id
  JOIN airlines ON airlines.id = users.airline_id`;

const columns = `
  api_keys.id, api_keys.user_id, api_keys.label, api_keys.prefix, api_keys.scope, api_keys.created_at,
  api_keys.expires_at, api_keys.last_used_at, api_keys.last_client, api_keys.revoked_at, users.name AS user_name,
  users.state AS user_state, users.picture AS user_picture, users.pilot_id, airlines.icao AS airline_icao`;

/** Keys of pilots in the trash are hidden. */
const kept = 'users.deleted_at IS NULL';

/** The state of a key. An active one may also be unused. */
const inState = {
  revoked: 'revoked_at IS NOT NULL',
  expired: 'revoked_at IS NULL AND expires_at <= :now',
  active: '(revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now))',
};
const unused = `${inState.active} AND coalesce(last_used_at, api_keys.created_at) < :unused_since`;

export function apiKeyQueries(connection: Connection) {
  const findHolder = prepareFindHolder(connection);
  const insert = connection.prepare<NewApiKey>(`
    INSERT INTO api_keys (user_id, label, prefix, hash, scope, created_at, expires_at)
    VALUES (:user_id, :label, :prefix, :hash, :scope, :created_at, :expires_at)`);
  const find = connection.prepare<[number], PilotKey>(`SELECT ${columns} ${joins} WHERE api_keys.id = ?`);
  const list = connection.prepare<[], PilotKey>(`
    SELECT ${columns} ${joins}
    WHERE ${kept}
    ORDER BY api_keys.id DESC`);
  const listUnused = connection.prepare<Pick<ApiKeysRow, 'user_id' | 'label'>, PilotKey>(`
    SELECT ${columns} ${joins} WHERE user_id = :user_id AND label = :label AND last_used_at IS NULL AND revoked_at IS NULL`);
  const slice = prepareSlices<PilotKey, KeyFilter & KeyClock>(connection, {
    select: columns,
    from: `${joins}
      WHERE ${kept} AND (:user_id IS NULL OR api_keys.user_id = :user_id)
        AND CASE :state
          WHEN 'active' THEN ${inState.active}
          WHEN 'unused' THEN ${unused}
          WHEN 'expired' THEN ${inState.expired}
          WHEN 'revoked' THEN ${inState.revoked}
          ELSE 1
        END
        AND (:search IS NULL
          OR api_keys.label LIKE :search ESCAPE '\\' OR api_keys.prefix LIKE :search ESCAPE '\\'
          OR api_keys.last_client LIKE :search ESCAPE '\\' OR users.name LIKE :search ESCAPE '\\'
          OR iif(:id_code = '', airlines.icao, :id_code) || printf('%0*d', :id_length, users.pilot_id)
            LIKE :search ESCAPE '\\')`,
    order: 'api_keys.id DESC',
  });
  const count = connection.prepare<KeyClock, KeyCounts>(`
    SELECT
      count(*) FILTER (WHERE ${inState.active}) AS active,
      count(*) FILTER (WHERE ${unused}) AS unused,
      count(*) FILTER (WHERE ${inState.expired}) AS expired,
      count(*) FILTER (WHERE ${inState.revoked}) AS revoked
    ${joins}
    WHERE ${kept}`);
  const revoke = connection.prepare<Pick<ApiKeysRow, 'id' | 'revoked_at'>>(`
    UPDATE api_keys SET revoked_at = :revoked_at WHERE id = :id`);
  const setExpiry = connection.prepare<Pick<ApiKeysRow, 'id' | 'expires_at'>>(`
    UPDATE api_keys SET expires_at = :expires_at WHERE id = :id`);
  const removeOfUser = connection.prepare<[number]>('DELETE FROM api_keys WHERE user_id = ?');
  const setUsed = connection.prepare<Pick<ApiKeysRow, 'id' | 'last_used_at' | 'last_client'>>(`
    UPDATE api_keys SET last_used_at = :last_used_at, last_client = :last_client WHERE id = :id`);

  return {
    findHolder,
    /** Also finds a key of a pilot in the trash. */
    find: (id: number): PilotKey | undefined => find.get(id),
    /** Newest first, including revoked ones. */
    list: (): PilotKey[] => list.all(),
    listUnused: (key: Pick<ApiKeysRow, 'user_id' | 'label'>): PilotKey[] => listUnused.all(key),
    /** Newest first. */
    slice: ({ search, ...filter }: KeyFilter & KeyClock, part: Slice): Sliced<PilotKey> =>
      slice(part, { ...filter, search: search === null ? null : likePattern(search) }),
    countByState: (clock: KeyClock): KeyCounts => count.get(clock) as KeyCounts,
    revoke: (key: Pick<ApiKeysRow, 'id' | 'revoked_at'>): void => void revoke.run(key),
    setExpiry: (key: Pick<ApiKeysRow, 'id' | 'expires_at'>): void => void setExpiry.run(key),
    removeOfUser: (user_id: number): void => void removeOfUser.run(user_id),
    insert: (key: NewApiKey): number => Number(insert.run(key).lastInsertRowid),
    setUsed: (key: Pick<ApiKeysRow, 'id' | 'last_used_at' | 'last_client'>): void => void setUsed.run(key),
  };
}
