import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser must not do with a picture of others. */
const safe = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  // Clients that are web pages show it.
  'cross-origin-resource-policy': 'cross-origin',
};

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
    ...safe,
  });
  if (headers['if-none-match'] === etag) void reply.status(304).send();
  else void reply.type(name.endsWith('.png') ? 'image/png' : 'image/jpeg').send(content);
}

const drawingTypes = { svg: 'image/svg+xml', png: 'image/png' } as const;

/** A drawing in a form, which takes time to make. */
interface DrawnFile {
  readonly fileName: string;
  readonly svg: string;
  readonly format: keyof typeof drawingTypes;
  readonly make: () => Promise<Buffer> | string;
}

/** Sends a drawing with a name to save it under, unless the caller has the same one already. */
export async function sendDrawing(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { fileName, svg, format, make }: DrawnFile,
): Promise<void> {
  const etag = `"${createHash('sha256').update(svg).digest('base64url')}"`;
  // The logo is in the drawing.
  const policy = "default-src 'none'; img-src data:; sandbox";
  void reply.headers({ ...safe, 'content-security-policy': policy, etag, 'cache-control': 'private, no-cache' });
  if (headers['if-none-match'] === etag) {
    void reply.status(304).send();
    return;
  }
  const file = await make();
  void reply.header('content-disposition', `inline; filename="${fileName}.${format}"`);
  void reply.type(drawingTypes[format]).send(file);
}
