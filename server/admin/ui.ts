import staticFiles from '@fastify/static';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { HttpApp } from '../http/app.ts';
import { AppError } from '../domain/errors.ts';

/**
 * Mantine needs inline styles. Nothing needs inline scripts, and the worker of MapLibre is a file.
 * @param tiles the origin of the online map, while there is one
 */
function contentSecurityPolicy(tiles = ''): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${tiles}`.trim(),
    "font-src 'self' data:",
    `connect-src 'self' ${tiles}`.trim(),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

const securityHeaders = {
  'content-security-policy': contentSecurityPolicy(),
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
export function registerUi(app: HttpApp, { folder, signInFor, tilesOrigin }: Window): void {
  const files = listFiles(folder);
  if (files.size > 0)
    app.register(staticFiles, { root: folder, serve: false, cacheControl: false, preCompressed: true });
  app.get('/*', { config: { open: true }, schema: { params: FileParams } }, (request, reply) => {
    const path = request.params['*'];
    if (path !== indexFile && files.has(path)) return sendFile(reply, path);
    if (!wantsPage(request)) throw new AppError('not-found', `Route not found: GET /${path}`);
    const signIn = signInFor(request);
    if (signIn !== undefined) return reply.redirect(signIn, 303);
    if (!files.has(indexFile)) return messagePage(reply.status(503), unbuilt);
    // Never cached: an older reply would have an older policy.
    return reply.header('content-security-policy', contentSecurityPolicy(tilesOrigin())).sendFile(indexFile);
  });
  // Unknown routes of the API are not pages. Without a session they are 401.
  app.get('/admin/*', (_request, reply) => {
    reply.callNotFound();
  });
}

interface Window {
  /** The folder of its files. */
  readonly folder: string;
  /** Returns the address of the sign-in if this page needs one. */
  readonly signInFor: (request: FastifyRequest) => string | undefined;
  /** Returns the origin of the online map, if there is one. */
  readonly tilesOrigin: () => string | undefined;
}

const indexFile = 'index.html';

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

/** Sends a page with a message, without files of the window and without scripts. */
export function messagePage(
  reply: FastifyReply,
  { title, text, form = '' }: { readonly title: string; readonly text: string; readonly form?: string },
): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Homebase</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<svg width="36" height="36" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="6" fill="var(--tx)"/><path d="M6.2 19.5h13.6L16.9 6.2h-2.7z" fill="var(--surface)"/><path d="M8.43 15.8h10.56l.81 3.7H6.2z" fill="var(--acc)"/></svg>
<h1>${title}</h1>
${text === '' ? '' : `<p>${text}</p>`}
${form}
</main>
</body>
</html>
`);
}

/** In the colours of the window (renderer/lib/tokens.ts). */
const pageStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f4f5f7, #0d0f12); --surface: light-dark(#fff, #13161a); --line: light-dark(#e4e6eb, #23282f);
  --field: light-dark(#868f9c, #6a7482); --tx: light-dark(#171a20, #e8eaed); --tx2: light-dark(#4a525e, #a9b1bc);
  --acc: light-dark(#9c2f93, #af3fa5); --acc-tx: light-dark(#92298a, #e88fdf);
  --bad: light-dark(#b82531, #ff8a8c); --bad-bg: light-dark(#fdecec, #2f181b);
  font: 14px/1.5 system-ui, 'Segoe UI', sans-serif; color: var(--tx); background: var(--canvas);
}
*, ::before { box-sizing: border-box; }
body { margin: 0; padding: 16px; }
main {
  max-width: 400px; margin: 16vh auto 0; padding: 28px;
  background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
}
h1 { margin: 14px 0 4px; font-size: 18px; line-height: 26px; font-weight: 600; }
p { margin: 0; color: var(--tx2); }
code { font-family: ui-monospace, 'Cascadia Mono', Consolas, monospace; font-size: 0.93em; color: var(--tx); }
label { display: block; margin: 18px 0 5px; font-weight: 560; }
input, button { width: 100%; height: 38px; padding: 0 12px; font: inherit; border-radius: 6px; }
input { color: inherit; background: var(--surface); border: 1px solid var(--field); }
button { margin-top: 14px; font-weight: 560; color: #fff; background: var(--acc); border: 0; cursor: pointer; }
button:hover { background: light-dark(#92298a, #9c2f93); }
input:focus-visible, button:focus-visible { outline: 2px solid var(--acc-tx); outline-offset: 2px; }
[role='alert'] { margin-top: 16px; padding: 9px 12px; border-radius: 6px; color: var(--bad); background: var(--bad-bg); }
.hint { margin-top: 18px; padding-top: 14px; border-top: 1px solid var(--line); font-size: 13px; }
@media (max-width: 480px) { main { margin-top: 6vh; padding: 22px; } }
`;
