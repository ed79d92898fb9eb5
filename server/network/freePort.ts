import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Place } from '../http/listening.ts';

const tries = 50;

/** The next port from `first` on that an ordinary program may have there; undefined when there is none nearby. */
export async function findFreePort(host: string, first: number, except: number): Promise<number | undefined> {
  for (let port = first; port < Math.min(first + tries, 65_536); port += 1) {
    if (port !== except && (await isFree({ host, port }))) return port;
  }
  return undefined;
}

async function isFree(place: Place): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(place), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
