import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import { readSetting } from '../domain/settings/settings.ts';
import type { HttpApp } from '../http/app.ts';

/**
 * Leads a browser in which somebody opens the address for clients to the pilots' page, and from the root of an API to its
 * documentation. Calls of clients, which ask for JSON or anything, are answered as ever.
 *
 * @param hasPage whether the pilots' page was built
 */
export function leadBrowsers(app: HttpApp, { db, hasPage }: { readonly db: Db; readonly hasPage: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    const place = isNavigation(request) ? placeOf(request.url) : undefined;
    if (place === undefined || (place === '/' && !(hasPage && readSetting(db, 'network.pilot_page')))) return done();
    void reply.header('cache-control', 'no-store').redirect(place, 302);
  });
}

function isNavigation({ method, headers: { accept = '', authorization, 'x-api-key': key } }: FastifyRequest): boolean {
  const asks = (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && !accept.includes('json');
  return asks && authorization === undefined && key === undefined;
}

function placeOf(url: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  const [first, ...rest] = path.split('/').filter((part) => part !== '');
  const isRoot =
    (first === 'api' && rest.length === 0) || (first === 'phpvms7' && rest[0] === 'api' && rest.length === 1);
  if (isRoot) return '/docs';
  return (first === 'phpvms7' || first === 'classic') && rest[0] !== 'api' ? '/' : undefined;
}
