import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// Text of pictures is drawn as outlines. A PC may have no fonts, or others, and the library for pictures ends the whole program where its
// fonts are not set up.

interface Letter {
  /** Thousandths of the size. */
  readonly width: number;
  /** A path from the line on which letters stand, in which everything is relative. */
  readonly path: string;
}

type Letters = ReadonlyMap<string, Letter>;

let read: { readonly regular: Letters; readonly bold: Letters } | undefined;

function readLetters(): NonNullable<typeof read> {
  const [regular, bold] = [new Map<string, Letter>(), new Map<string, Letter>()];
  const file = gunzipSync(readFileSync(join(import.meta.dirname, 'letters.tsv.gz'))).toString('utf8');
  for (const line of file.split('\n')) {
    const [letter = '', width, path = '', boldWidth, boldPath = ''] = line.split('\t');
    regular.set(letter, { width: Number(width), path });
    bold.set(letter, { width: Number(boldWidth), path: boldPath });
  }
  return { regular, bold };
}

/** Stands for a letter that is not known, such as those of Chinese. */
const box: Letter = { width: 700, path: 'm70 0v-700h560v700zm60-60h440v-580h-440z' };

interface TextStyle {
  readonly size: number;
  readonly weight: number;
  readonly anchor: string;
}

/** Draws a line of text as the data of a path, with its anchor at 0, 0. */
export function drawText(text: string, { size, weight, anchor }: TextStyle): string {
  read ??= readLetters();
  const letters = weight < 500 ? read.regular : read.bold;
  let width = 0;
  const drawn = Array.from(text.normalize('NFC'), (written) => {
    const letter = letters.get(written) ?? letters.get(written.normalize('NFKD').charAt(0)) ?? box;
    const at = width;
    width += letter.width;
    return { at, path: letter.path };
  });
  const start = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
  return drawn.map(({ at, path }) => scaled(`M${at - start} 0${path}`, size / 1000)).join('');
}

function scaled(path: string, factor: number): string {
  return path.replaceAll(/ ?-?[\d.]+/g, (figure) => ` ${Math.round(Number(figure) * factor * 100) / 100}`);
}
