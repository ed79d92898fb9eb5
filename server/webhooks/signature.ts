import { createHmac } from 'node:crypto';

/**
 * The value of `X-Homebase-Signature` (docs/webhooks.md): time and body are signed together, so that nobody can send an
 * old delivery as a new one.
 */
export function sign(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return `t=${t},v1=${v1}`;
}
