import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { loadSharp } from '../pictures.ts';
import { outlineText } from './outlineText.ts';
import { toPng } from './toPng.ts';

const drawing = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><rect width="400" height="60" fill="#fff"/>${content}</svg>`;
const line = (text: string, look = ''): string =>
  drawing(
    `<text x="200" y="40" font-size="24" font-weight="600" text-anchor="middle" fill="#000" ${look}>${text}</text>`,
  );

const image = (href: string): string => drawing(`<image href="${href}" width="60" height="60"/>`);

/** Returns the first and last column and the number of dark pixels. */
async function inkOf(png: Buffer): Promise<{ readonly left: number; readonly right: number; readonly dark: number }> {
  const open = await loadSharp();
  const { data, info } = await open(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const columns = [...data].flatMap((value, place) => (value < 128 ? [(place / info.channels) % info.width] : []));
  return { left: Math.min(...columns), right: Math.max(...columns), dark: columns.length };
}

test('text looks the same where a PC has no fonts', async () => {
  const svg = line('412 m past 25, −181 fpm: Łódź → Ёж');
  const here = await toPng(svg);
  const { left, right, dark } = await inkOf(here);
  expect(dark).toBeGreaterThan(800);
  // In the middle.
  expect(Math.abs(left + right - 400)).toBeLessThan(6);
  const module = pathToFileURL(join(import.meta.dirname, 'toPng.ts')).href;
  const program = `process.stdout.write(await (await import(${JSON.stringify(module)})).toPng(${JSON.stringify(svg)}))`;
  const { HOME: _home, ...env } = process.env;
  const there = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...env, FONTCONFIG_FILE: '/nowhere', FONTCONFIG_PATH: '/nowhere', XDG_DATA_HOME: '/nowhere' },
  });
  expect(there.equals(here)).toBe(true);
});

test('what has no outline is a box, and an accent that has none is left out', async () => {
  const { dark } = await inkOf(await toPng(line('你')));
  expect(dark).toBeGreaterThan(50);
  expect(outlineText(line('ễ'))).toBe(outlineText(line('e')));
});

test('escaped text is drawn as what it says', () => {
  expect(outlineText(line('&lt;b&gt; &amp; &quot;&#39;'))).not.toMatch(/[<&]b|<text/);
  expect(outlineText(line('&amp;lt;'))).not.toBe(outlineText(line('&lt;')));
  const turned = outlineText(line('a', 'transform="rotate(90 5 5)" stroke="#fff"'));
  expect(turned).toContain('transform="rotate(90 5 5) translate(200 40)" fill="#000" stroke="#fff" d="M');
});

test('a drawing reads no files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawing-'));
  const open = await loadSharp();
  const black = await open({ create: { width: 60, height: 60, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const file = join(folder, 'black.png');
  writeFileSync(file, black);
  for (const href of [file, pathToFileURL(file).href, 'http://127.0.0.1:9/black.png'])
    expect((await inkOf(await toPng(image(href)))).dark).toBe(0);
  // A logo is part of the drawing.
  expect((await inkOf(await toPng(image(`data:image/png;base64,${black.toString('base64')}`)))).dark).toBe(3600);
});

test('the same drawing is made once, and a damaged one stops no other', async () => {
  const [broken, one, two] = await Promise.allSettled([toPng('<svg'), toPng(line('same')), toPng(line('same'))]);
  expect(broken.status).toBe('rejected');
  expect(one).toMatchObject({ status: 'fulfilled' });
  expect((one as { value?: Buffer }).value).toBe((two as { value?: Buffer }).value);
});
