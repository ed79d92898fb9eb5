// npm run icons: draws the icons of the packages from the mark of the window. Needs Chromium.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { testChromium } from '../chromium.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'main/build');

interface Picture {
  readonly size: number;
  readonly png: Buffer;
  /** Rows from the top, four bytes for each pixel. */
  readonly rgba: Buffer;
}

/** A tile and what is on it, in the coordinates of mark.svg. */
const [, tile = '', fin = ''] =
  /^<svg[^>]*>(<rect[^>]*>)(.*)<\/svg>\s*$/.exec(readFileSync(join(root, 'renderer/mark.svg'), 'utf8')) ?? [];

/** On the page, the tile has no edge. It needs one on a dark desktop. */
const edge =
  '<rect x=".15" y=".15" width="25.7" height="25.7" rx="5.85" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width=".3"/>';

/** For Windows and Linux: in small icons, the fin is larger, because thin shapes blur. */
const forTaskbar = (size: number): string => svg(tile + edge + (size > 32 ? fin : scaled(fin, 1.25)));

/** For macOS, whose icons have a margin and a shadow. The tile is 824 of 1024 pixels wide. */
const forDock = (): string =>
  svg(
    `<filter id="shadow"><feDropShadow dx="0" dy=".3" stdDeviation=".3" flood-opacity=".4"/></filter>` +
      `<g filter="url(#shadow)">${scaled(tile + edge + fin, 824 / 1024)}</g>`,
  );

/** For the menu bar of macOS, which colours it: black, as opaque as the fin is light. */
const forMenuBar = (): string =>
  svg(`<mask id="fin">${scaled(fin, 1.65)}</mask><rect width="26" height="26" mask="url(#fin)"/>`);

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">${content}</svg>`;
}

function scaled(content: string, factor: number): string {
  return `<g transform="translate(13 13) scale(${factor}) translate(-13 -13)">${content}</g>`;
}

async function draw(page: Page, source: string, size: number): Promise<Picture> {
  const drawn = await page.evaluate(
    async ([text, pixels]) => {
      const image = new Image();
      // Without a size of its own, the picture would be scaled from pixels.
      image.src = `data:image/svg+xml,${encodeURIComponent(text.replace('<svg', `<svg width="${pixels}" height="${pixels}"`))}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('There is no canvas');
      context.drawImage(image, 0, 0);
      return { png: canvas.toDataURL(), rgba: [...context.getImageData(0, 0, pixels, pixels).data] };
    },
    [source, size] as const,
  );
  const png = Buffer.from(drawn.png.replace(/^.*,/, ''), 'base64');
  return { size, png, rgba: Buffer.from(drawn.rgba) };
}

/** Windows: sizes below 256 as bitmaps, because some of its dialogs do not show small PNG pictures. */
function ico(pictures: readonly Picture[]): Buffer {
  const images = pictures.map((picture) => (picture.size < 256 ? bitmap(picture) : picture.png));
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    const length = images[index]?.length ?? 0;
    // 0 means 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += length;
  }
  return Buffer.concat([header, ...images]);
}

/** A bitmap without file header: rows from the bottom, in blue, green, red, alpha, then an empty mask. */
function bitmap({ size, rgba }: Picture): Buffer {
  const mask = Buffer.alloc(size * Math.ceil(size / 32) * 4);
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(2 * size, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  header.writeUInt32LE(rgba.length + mask.length, 20);
  const rows = Array.from({ length: size }, (_, row) =>
    rgba.subarray(row * size * 4, (row + 1) * size * 4),
  ).toReversed();
  const pixels = Buffer.concat(rows);
  // RGBA to BGRA.
  for (let at = 0; at < pixels.length; at += 4) pixels.subarray(at, at + 3).reverse();
  return Buffer.concat([header, pixels, mask]);
}

/** macOS: PNG pictures by the names of their uses. It has no name that works for 16 pixels and scales them from 32. */
const icnsTypes = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
} as const;

function icns(pictures: readonly Picture[]): Buffer {
  const entries = pictures.flatMap(({ size, png }) =>
    icnsTypes[size as keyof typeof icnsTypes].map((type) => block(type, png)),
  );
  return block('icns', Buffer.concat(entries));
}

/** Four letters and the length including both, then the content. */
function block(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([header, content]);
}

const browser = await chromium.launch(testChromium === undefined ? {} : { executablePath: testChromium });
const page = await browser.newPage();
const drawAll = async (source: (size: number) => string, sizes: readonly number[]): Promise<Picture[]> =>
  await Promise.all(sizes.map(async (size) => await draw(page, source(size), size)));

writeFileSync(join(folder, 'icon.ico'), ico(await drawAll(forTaskbar, [16, 20, 24, 32, 40, 48, 64, 128, 256])));
writeFileSync(join(folder, 'icon.icns'), icns(await drawAll(forDock, Object.keys(icnsTypes).map(Number))));
rmSync(join(folder, 'icons'), { recursive: true, force: true });
mkdirSync(join(folder, 'icons'));
for (const { size, png } of await drawAll(forTaskbar, [16, 22, 24, 32, 48, 64, 128, 256, 512]))
  writeFileSync(join(folder, `icons/${size}x${size}.png`), png);
const [small, large] = await drawAll(forMenuBar, [16, 32]);
writeFileSync(join(folder, 'trayTemplate.png'), small?.png ?? '');
writeFileSync(join(folder, 'trayTemplate@2x.png'), large?.png ?? '');
await browser.close();
