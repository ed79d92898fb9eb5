import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getUserKey, type UserKey } from '../../../server/contract/classic/user.ts';
import { useNow } from '../../lib/utc.ts';
import { pilotQuery } from '../session.ts';
import { momentOf } from '../figures.ts';

/** How often the page asks the server, in milliseconds. */
export const pollMs = 5000;

interface OwnKey {
  /** Undefined until it is loaded. */
  readonly ownKey: UserKey | undefined;
  /** The server's time in milliseconds: the clock of this device may be wrong. */
  readonly now: number;
}

/** Returns the state of the pilot's key. It is read every few seconds, to show when a client connects. */
export function useOwnKey(): OwnKey {
  const { data, dataUpdatedAt } = useQuery({ ...pilotQuery(getUserKey, {}), refetchInterval: pollMs });
  const here = useNow(1000);
  const ownKey = data?.data;
  return { ownKey, now: ownKey === undefined ? here : momentOf(ownKey.now) + Math.max(0, here - dataUpdatedAt) };
}

/** Returns what the pilot's key may do: with `read` neither book, cancel nor comment. Undefined until it is loaded. */
export function useKeyScope(): UserKey['scope'] | undefined {
  return useQuery(pilotQuery(getUserKey, {})).data?.data.scope;
}

/** Stands where a key with full access could do something. */
export function ReadOnlyNotice(): ReactNode {
  return (
    <Alert color="yellow">
      <Trans>This API key can only read. Ask the airline for a key with full access.</Trans>
    </Alert>
  );
}
