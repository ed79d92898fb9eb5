import type { QueryClient } from '@tanstack/react-query';
import { listApiKeys } from '../../server/contract/admin/apiKeys.ts';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { keyOf } from '../app/api.ts';

/** After a key came or went: the lists of keys, and the pilots, who count theirs. */
export async function refreshKeys(client: QueryClient): Promise<void> {
  const stale = [listApiKeys, pilotCalls.list, pilotCalls.find];
  await Promise.all(stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
