import { isLoopback } from '../addresses.ts';
import { now } from '../domain/time.ts';

interface LanCall {
  readonly at: string;
  readonly from: string;
  /** Where it arrived. */
  readonly port: number;
}

/** Of a socket; none once it has ended. */
interface Ends {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
}

/** Remembers the last call from another machine: proof that network and firewall let one through. */
export interface LanCalls {
  readonly note: (socket: Ends) => void;
  readonly last: () => LanCall | null;
}

export function createLanCalls(): LanCalls {
  let last: LanCall | null = null;
  return {
    note: ({ remoteAddress = '', localAddress, localPort = 0 }) => {
      // This PC may call itself by its address in the LAN: no firewall is in between.
      if (remoteAddress === '' || remoteAddress === localAddress) return;
      const from = remoteAddress.replace(/^::ffff:/, '');
      if (!isLoopback(from)) last = { at: now(), from, port: localPort };
    },
    last: () => last,
  };
}
