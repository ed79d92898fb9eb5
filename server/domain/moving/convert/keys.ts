import type { Target } from '../../../../db/moving/target.ts';
import { hashKey } from '../../../../db/views/keyHolders.ts';
import { UserState } from '../../../contract/codes.ts';
import type { Context } from './context.ts';
import { named, numberedRows } from './rows.ts';
import type { Source } from './source.ts';
import { stateOf } from './users.ts';

const prefixLength = 6;

/** Clients go on with their keys, of which only the hash is stored. Of two pilots with the same key, the first keeps it. */
export function convertKeys(from: Source, to: Target, context: Context): void {
  const taken = new Set<string>();
  for (const { id, row } of numberedRows(from, context, 'users')) {
    const key = row['api_key'] ?? '';
    const at = named(row, `Pilot ${row['pilot_id'] ?? id}`);
    if (!context.users.has(id) || stateOf(row) === UserState.DELETED) continue;
    // phpVMS lets anyone who sends no key in as the pilot whose key is blank.
    if (key.trim() === '') context.note('different', 'users', 'No API key: issue one.', at);
    else if (taken.has(key)) context.note('refused', 'users', 'Another pilot has the same API key: issue one.', at);
    else {
      taken.add(key);
      const prefix = key.slice(0, prefixLength);
      to.insert('api_keys', { user_id: id, label: 'phpVMS', prefix, hash: hashKey(key), created_at: context.now });
    }
  }
}
