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

/** Where the operator may open the window. */
export interface WindowAccess {
  /** Whether other machines may connect; otherwise only this PC, which includes a proxy on it. */
  readonly isOpen: boolean;
  /** @returns the origin in the browser that sends this `Host`; undefined for a name that is not ours */
  readonly originOf: (host: string, port: number) => string | undefined;
}

/** The window of the desktop, and headless by default. */
export const thisPcOnly: WindowAccess = {
  isOpen: false,
  originOf: (host, port) => {
    const names = ['127.0.0.1', 'localhost', '[::1]'];
    const isOwn = names.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
    return isOwn ? `http://${host}` : undefined;
  },
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the operator's browser uses HTTPS, possibly to a proxy. */
    isSecure: boolean;
  }
}

/** Refuses calls from other machines, host names and sites, on every route and before anything else. */
export function checkOrigin(app: HttpApp, access: WindowAccess): void {
  app.decorateRequest('isSecure', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const host = request.headers.host?.toLowerCase() ?? '';
    const own = access.originOf(host, ownPort(app));
    request.isSecure = own?.startsWith('https:') ?? false;
    const reason = isNear(request, access)
      ? refusalOf(request, own)
      : 'The operator’s window is available on this PC only.';
    done(reason === undefined ? undefined : forbidden(reason));
  });
}

function isNear({ socket: { remoteAddress = '' } }: FastifyRequest, { isOpen }: WindowAccess): boolean {
  return isOpen || loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');
}

function refusalOf(request: FastifyRequest, own: string | undefined): string | undefined {
  const { origin, 'sec-fetch-site': site = 'none' } = request.headers;
  // DNS rebinding: a foreign host name that suddenly resolves to this machine.
  if (own === undefined) return 'The operator’s window has another address. “homebase link” prints it.';
  // Another page that sends on the operator's behalf. Safe methods carry an Origin only when a script asks.
  if (origin === undefined && !isSafe(request.method)) return 'This call needs the Origin header of the window.';
  if (origin !== undefined && origin.toLowerCase() !== own) return 'This call comes from another site.';
  const isOwn = site === 'same-origin' || site === 'none';
  return isOwn || isVisit(request) ? undefined : 'This call comes from another site.';
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether somebody followed a link to the window. The cookie is not sent then (SameSite), and the page has no data. */
function isVisit({ method, headers, routeOptions }: FastifyRequest): boolean {
  const isPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isSafe(method) && isPage && routeOptions.config.open === true;
}
