import staticFiles from '@fastify/static';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { HttpApp } from '../http/app.ts';
import { AppError } from '../domain/errors.ts';

/** Mantine needs inline styles. Nothing needs inline scripts, and the worker of MapLibre is a file. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Adds headers to every response, including errors. Files of the window replace the caching. */
export function protectReplies(app: HttpApp): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(securityHeaders);
    done();
  });
}

/**
 * Serves the built window. Its files have no data, so they need no session. Every other URL that a browser opens is a page
 * of the window and gets `index.html`.
 */
export function registerUi(app: HttpApp, folder: string): void {
  const files = listFiles(folder);
  if (files.size > 0)
    app.register(staticFiles, { root: folder, serve: false, cacheControl: false, preCompressed: true });
  app.get('/*', { config: { open: true }, schema: { params: FileParams } }, (request, reply) => {
    const path = request.params['*'];
    if (files.has(path)) return sendFile(reply, path);
    if (!wantsPage(request)) throw new AppError('not-found', `Route not found: GET /${path}`);
    return files.has('index.html') ? sendFile(reply, 'index.html') : messagePage(reply.status(503), unbuilt);
  });
  // Unknown routes of the API are not pages. Without a session they are 401.
  app.get('/admin/*', (request) => {
    throw new AppError('not-found', `Route not found: GET ${request.url}`);
  });
}

const FileParams = Type.Object({ '*': Type.String() });

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  // Names under assets/ have a hash of the content.
  const caching = path.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-cache';
  return reply.header('cache-control', caching).sendFile(path);
}

const unbuilt = {
  title: 'The window has not been built yet',
  text: 'Run <code>npm run build</code> in the folder of Homebase, then start Homebase again. Pilots can still connect.',
};

function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirIfThere(folder);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  );
}

function readdirIfThere(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends a page with a message, without files of the window. */
export function messagePage(
  reply: FastifyReply,
  { title, text }: { readonly title: string; readonly text: string },
): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Homebase</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.25rem; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`);
}
