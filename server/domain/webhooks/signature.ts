import { createHmac } from 'node:crypto';

/**
 * @returns the value of `X-Homebase-Signature` (docs/webhooks.md). It signs time and body together, so that an old delivery
 *   cannot be replayed.
 */
export function sign(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return `t=${t},v1=${v1}`;
}
