import { isLoopback } from '../core/addresses.ts';
import { now } from '../domain/time.ts';

interface LanCall {
  readonly at: string;
  readonly from: string;
  readonly port: number;
}

/** The addresses of a socket, which has none once it is closed. */
interface SocketAddresses {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
}

/** Remembers the last call from another device, which proves that network and firewall let calls through. */
export interface LanCalls {
  readonly note: (socket: SocketAddresses) => void;
  readonly last: () => LanCall | null;
}

export function createLanCalls(): LanCalls {
  let last: LanCall | null = null;
  return {
    note: ({ remoteAddress = '', localAddress, localPort = 0 }) => {
      // This PC can call itself at its LAN address. That passes no firewall, so it proves nothing.
      if (remoteAddress === '' || remoteAddress === localAddress) return;
      const from = remoteAddress.replace(/^::ffff:/, '');
      if (!isLoopback(from)) last = { at: now(), from, port: localPort };
    },
    last: () => last,
  };
}
