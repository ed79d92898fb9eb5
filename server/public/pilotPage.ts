import staticFiles from '@fastify/static';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/open.ts';
import { AppError } from '../domain/errors.ts';
import { sitePathOf } from '../domain/settings/rootProfile.ts';
import { onlineMapOrigin, readOnlineMap, readSetting, readUnits } from '../domain/settings/settings.ts';
import type { HttpApp } from '../http/app.ts';

/** A file of the build and what it loads (Vite's manifest). */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

const entry = 'pilots.html';

/**
 * Serves the pilots' page at `/` and its files, and nothing else of the window's build. The page is a client of the public API like
 * any other: it has no cookie and no rights, and asks the pilot for the API key.
 */
export function registerPilotPage(app: HttpApp, { db, page }: { readonly db: Db; readonly page: PilotPage }): void {
  const { folder } = page;
  const config = { open: true };
  app.register(async (pages: HttpApp) => {
    pages.register(staticFiles, { root: folder, serve: false, cacheControl: false, preCompressed: true });
    pages.addHook('onRequest', (_request, reply, done) => {
      if (!readSetting(db, 'network.pilot_page'))
        return done(new AppError('not-found', 'The pilots’ page is turned off'));
      void reply.headers(headers);
      done();
    });
    pages.get('/', { config }, (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({ 'content-security-policy': policy(nonce, onlineMapOrigin(db)), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(fillPage(page.html, { nonce, ...readAirline(db) }));
    });
    for (const file of page.files) {
      // Names under assets/ have a hash of the content.
      const caching = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      pages.get(`/${file}`, { config }, (_request, reply) => reply.header('cache-control', caching).sendFile(file));
    }
  });
}

/** Nothing is inline but Mantine's style elements, which carry the nonce. The map draws its symbols from data and blobs. */
function policy(nonce: string, tiles = ''): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${tiles}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${tiles}`.trim(),
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

interface PilotPage {
  readonly folder: string;
  readonly html: string;
  readonly files: readonly string[];
}

/** Reads the page and which files belong to it; undefined when the window has not been built. */
export function readPilotPage(folder: string): PilotPage | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    return { folder, html: readFileSync(join(folder, entry), 'utf8'), files: ['mark.svg', ...filesOf(manifest)] };
  } catch {
    return undefined;
  }
}

/** Follows the imports of the page through the manifest. */
function filesOf(manifest: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return files;
}

interface Airline {
  readonly title: string;
  readonly accent: string;
  /** JSON. */
  readonly units: string;
  /** JSON, while there is an online map. */
  readonly online?: string;
  /** The path of the Homebase API at this server; empty for none. */
  readonly classic: string;
  /** The address of the logo, for an airline that has one. */
  readonly logo?: string;
  /** There if the airline takes applications. */
  readonly applications?: 'on';
}

function readAirline(db: Db): Airline {
  const { name = 'Homebase', picture = null } = db.home.findAirline() ?? {};
  const online = readOnlineMap(db);
  return {
    title: name,
    ...(picture === null ? {} : { logo: `/pictures/${picture}` }),
    ...(readSetting(db, 'pilots.applications') && { applications: 'on' }),
    ...(online === null ? {} : { online: JSON.stringify(online) }),
    accent: readSetting(db, 'general.color'),
    units: JSON.stringify(readUnits(db)),
    classic: sitePathOf(db, 'classic'),
  };
}

/** Writes the airline's name, logo, colour, units and path and the nonce into the page. */
function fillPage(html: string, { title, ...data }: Airline & { readonly nonce: string }): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escape(value)}"`);
  return html
    .replace('<html lang="en">', () => `<html lang="en"${attributes.join('')}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`);
}

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
