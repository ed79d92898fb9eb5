import type { FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import { BlockList } from 'node:net';
import type { HttpApp } from '../../http/app.ts';
import { forbidden } from '../../domain/errors.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Returns the port of the listener, or 80 before it listens. */
export function ownPort({ server }: Pick<HttpApp, 'server'>): number {
  return (server.address() as AddressInfo | null)?.port ?? 80;
}

/** Refuses calls from other machines, host names and sites, on every route and before anything else. */
export function checkOrigin(app: HttpApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const reason = refusalOf(request, ownPort(app));
    done(reason === undefined ? undefined : forbidden(reason));
  });
}

function refusalOf(request: FastifyRequest, port: number): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = request.headers;
  const { remoteAddress = '' } = request.socket;
  if (!loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4')) {
    return 'The operator’s window is available on this PC only.';
  }
  // DNS rebinding: a foreign host name that suddenly resolves to this machine.
  if (!isOwnHost(host.toLowerCase(), port)) return `The operator’s window is at http://127.0.0.1:${port} only.`;
  // Another page that sends on the operator's behalf. Safe methods carry an Origin only when a script asks.
  if (origin === undefined && !isSafe(request.method)) return 'This call needs the Origin header of the window.';
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return 'This call comes from another site.';
  }
  const isOwn = site === 'same-origin' || site === 'none';
  return isOwn || isVisit(request) ? undefined : 'This call comes from another site.';
}

function isOwnHost(host: string, port: number): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].some(
    (name) => host === `${name}:${port}` || (port === 80 && host === name),
  );
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether somebody followed a link to the window. The cookie is not sent then (SameSite), and the page has no data. */
function isVisit({ method, headers, routeOptions }: FastifyRequest): boolean {
  const isPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isSafe(method) && isPage && routeOptions.config.open === true;
}
