import type { FastifyReply } from 'fastify';

/** Answers with a page that says one thing, for people whose browser has nothing of the window yet. */
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
