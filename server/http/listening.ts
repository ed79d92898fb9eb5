import type { AddressInfo } from 'node:net';
import type { HttpApp } from './app.ts';

/** Port 0 picks a free port. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * @returns the address with the port it got
 * @throws the operating system's error
 */
export async function listen(app: HttpApp, { host, port }: ListenAddress): Promise<ListenAddress> {
  await app.listen({ host, port });
  return { host, port: (app.server.address() as AddressInfo).port };
}

const timeoutMs = 3000;

/** Lets calls that are under way finish, but does not wait for a client that never ends its own. */
export async function closeApp(app: HttpApp): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close();
  clearTimeout(timer);
  clearInterval(sweep);
}
