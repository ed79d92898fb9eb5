import type { QueryClient } from '@tanstack/react-query';
import { listApiKeys } from '../../../server/contract/admin/apiKeys.ts';
import { pilotCalls } from '../../../server/contract/admin/catalog/pilots.ts';
import { keyOf } from '../../lib/api.ts';

/** Refetches the keys, and the pilots, which have a count of their keys. */
export async function refreshKeys(client: QueryClient): Promise<void> {
  const stale = [listApiKeys, pilotCalls.list, pilotCalls.find];
  await Promise.all(stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
