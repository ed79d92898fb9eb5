import { t } from '@lingui/core/macro';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getHome, type Home } from '../../server/contract/admin/airline.ts';
import { type Counts, listLiveFlights, type StreamEvents, streamUrl } from '../../server/contract/admin/live.ts';
import { keyOf } from './api.ts';
import { applyChanges, collect, countsKey, noChanges } from './streamChanges.ts';

/** The state of the connection to the server. */
export type StreamState = 'connecting' | 'open' | 'lost';

export const connectionKey = ['stream', 'connection'] as const;
/** Changes are applied together at this interval: 1,000 aircraft must not mean 1,000 renderings a second. */
const applyEvery = 250;
const reconnectAfter = 3000;
/** Until the first screen is drawn, which reading everything a second time would hold up. */
const catchUpAfter = 2000;
const eventNames = [
  'flight',
  'gone',
  'pirep',
  'changed',
  'api_keys',
  'counts',
  'addresses',
] as const satisfies readonly (keyof StreamEvents)[];

/** Keeps the cache up to date with the server's stream while the calling component is mounted. */
export function useStream(): void {
  const client = useQueryClient();
  useEffect(() => openStream(client), [client]);
}

export function useConnection(): StreamState {
  const { data = 'connecting' } = useQuery<StreamState>({ queryKey: connectionKey, queryFn: skipToken });
  return data;
}

/** Returns the counts of the frame; null until the stream has sent them. */
export function useCounts(): Counts | null {
  const { data = null } = useQuery<Counts>({ queryKey: countsKey, queryFn: skipToken });
  return data;
}

/** Returns a function that closes it. */
function openStream(client: QueryClient): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let catchUp: ReturnType<typeof setTimeout> | undefined;
  let changes = noChanges();

  let applying: ReturnType<typeof setTimeout> | undefined;

  function apply(): void {
    applying = undefined;
    // Nobody sees them in a hidden window.
    if (document.hidden) return;
    // Changes wait for lists that are being fetched, which are older than them.
    if (client.isFetching({ queryKey: keyOf(listLiveFlights) }) > 0) {
      applySoon();
      return;
    }
    applyChanges(client, changes);
    changes = noChanges();
  }

  function applySoon(): void {
    applying ??= setTimeout(apply, applyEvery);
  }

  function connect(): void {
    source = new EventSource(streamUrl);
    for (const name of eventNames) {
      source.addEventListener(name, (event: MessageEvent<string>) => {
        collect(changes, name, JSON.parse(event.data));
        applySoon();
      });
    }
    source.addEventListener('open', opened);
    source.addEventListener('error', failed);
  }

  function opened(): void {
    client.setQueryData<StreamState>(connectionKey, 'open');
    // Changes during an interruption are unknown, also before the first connection.
    const first = catchUp === undefined;
    clearTimeout(catchUp);
    catchUp = setTimeout(() => void client.invalidateQueries(), first ? catchUpAfter : 0);
  }

  function failed(): void {
    client.setQueryData<StreamState>(connectionKey, 'lost');
    if (source?.readyState !== EventSource.CLOSED) return;
    // The session may have ended: the frame's own query finds out.
    void client.invalidateQueries({ queryKey: keyOf(getHome) });
    timer = setTimeout(connect, reconnectAfter);
  }

  connect();
  document.addEventListener('visibilitychange', applySoon);
  return () => {
    document.removeEventListener('visibilitychange', applySoon);
    clearTimeout(applying);
    clearTimeout(timer);
    clearTimeout(catchUp);
    source?.close();
  };
}

interface ServerStatus {
  readonly word: string;
  readonly kind: 'ok' | 'bad' | 'mut';
}

const connectionStatus: Readonly<Record<StreamState, ServerStatus>> = {
  connecting: { word: t`Connecting`, kind: 'mut' },
  open: { word: t`Receiving`, kind: 'ok' },
  lost: { word: t`No connection`, kind: 'bad' },
};

/** When this window is connected, but pilots cannot connect. */
const notListening: ServerStatus = { word: t`Not listening`, kind: 'bad' };

/** Returns the server's state as the frame and the dashboard show it. @param home undefined until it is loaded */
export function useServerStatus(home: Pick<Home, 'problem'> | undefined): ServerStatus {
  const connection = useConnection();
  // Without a connection, what was read of the server is old.
  const isProblem = connection === 'open' && home !== undefined && home.problem !== null;
  return isProblem ? notListening : connectionStatus[connection];
}

/** Returns the site address for pilots, with the path of phpVMS 7, which current clients expect. */
export function siteAddressOf({ api, lan }: Pick<Home, 'api' | 'lan'>): string {
  return `${lan[0] ?? api}/phpvms7`;
}
