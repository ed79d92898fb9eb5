import staticFiles from '@fastify/static';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Queries } from '../../../db/open.ts';
import { sitePathOf } from '../../domain/settings/rootProfile.ts';
import type { HttpApp } from '../../http/app.ts';
import type { Profile } from '../profile.ts';
import { getDocument } from './document.ts';

/** Everything comes from this server and calls it alone; nothing is inline. http must stay http on the LAN. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** Swagger UI: the build's compressed copy, or as its package brings it. */
const folder = findFolder(join(import.meta.dirname, '../swagger-ui'));

function findFolder(built: string): string {
  if (existsSync(built)) return built;
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');
}

const files = ['index.css', 'swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js'];

/**
 * The page at `/docs` that shows the documents of all profiles. Open, as a browser cannot send the key for a page; each
 * file is a route of its own, so that whatever else is asked for below is as unknown as any other address.
 */
export function registerDocsPage(app: HttpApp, db: Queries, profiles: readonly Profile[]): void {
  const config = { open: true };
  app.register(async (docs: HttpApp) => {
    docs.register(staticFiles, { root: folder, serve: false, cacheControl: false, preCompressed: true });
    docs.addHook('onRequest', (_request, reply, done) => {
      void reply.headers(headers);
      done();
    });
    docs.get('/docs', { config }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    docs.get('/docs/start.js', { config }, (_request, reply) =>
      reply.type('text/javascript').send(startScript(db, profiles)),
    );
    for (const file of files) docs.get(`/docs/${file}`, { config }, (_request, reply) => reply.sendFile(file));
  });
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API · Homebase</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/index.css">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/swagger-ui-standalone-preset.js" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body>
<main id="docs"></main>
</body>
</html>
`;

/** The key that somebody enters is kept by the page alone, and no longer than it is open. */
function startScript(db: Queries, profiles: readonly Profile[]): string {
  const urls = profiles.map(({ name, documentation: { title } }) => ({
    url: `${sitePathOf(db, name)}/api${getDocument.url}`,
    name: title,
  }));
  return `SwaggerUIBundle({
  dom_id: '#docs',
  urls: ${JSON.stringify(urls)},
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  // Its own logo brings a style along, which the policy refuses.
  plugins: [() => ({ components: { Logo: () => 'Homebase' } })],
  deepLinking: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;
}
