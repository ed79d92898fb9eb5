import { createHash } from 'node:crypto';
import { createTurns } from '../background.ts';
import { loadSharp } from '../pictures.ts';
import { outlineText } from './outlineText.ts';

/** Of pictures of 1200 × 630 pixels, some 50 kB each. */
const keptPictures = 20;

/** In characters. A drawing with a logo of 512 × 512 pixels has up to a million. */
const longestDrawing = 2_000_000;

const kept = new Map<string, Buffer>();

/** One at a time, because each takes a thread of the few that also read files and compress replies. */
const inTurn = createTurns();

/**
 * Makes a picture of one of our own drawings, the same on every PC. Those that were asked for last are kept in the memory.
 * @param svg of text that is not ours, only what was escaped
 */
export async function toPng(svg: string): Promise<Buffer> {
  if (svg.length > longestDrawing) throw new Error('The drawing is too large for a picture.');
  const name = createHash('sha256').update(svg).digest('base64url');
  return await inTurn(async () => {
    const png = kept.get(name) ?? (await render(svg));
    kept.delete(name);
    kept.set(name, png);
    const [oldest] = kept.keys();
    if (kept.size > keptPictures && oldest !== undefined) kept.delete(oldest);
    return png;
  });
}

async function render(svg: string): Promise<Buffer> {
  const open = await loadSharp();
  return open(Buffer.from(outlineText(svg)), { limitInputPixels: 4_000_000 })
    .png({ palette: true, effort: 7 })
    .toBuffer();
}
