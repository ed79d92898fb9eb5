import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a picture. Browsers keep it, because another picture has another name. */
export function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { name, content }: { readonly name: string; readonly content: Buffer },
): void {
  const etag = `"${name}"`;
  void reply.headers({
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // Clients that are web pages show it.
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (headers['if-none-match'] === etag) void reply.status(304).send();
  else void reply.type(name.endsWith('.png') ? 'image/png' : 'image/jpeg').send(content);
}
