import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ListenAddress } from '../http/listening.ts';

const tries = 50;

/** @returns the first free port from `first` up; undefined when the next 50 are taken */
export async function findFreePort(host: string, first: number, except: number): Promise<number | undefined> {
  for (let port = first; port < Math.min(first + tries, 65_536); port += 1) {
    if (port !== except && (await isFree({ host, port }))) return port;
  }
  return undefined;
}

async function isFree(address: ListenAddress): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(address), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
