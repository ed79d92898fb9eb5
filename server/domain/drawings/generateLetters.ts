// Makes `letters.tsv.gz`, the outlines of letters for pictures. Run by hand, when there is another Inter:
//   mkdir /tmp/letters && cd /tmp/letters && npm init -y && npm i fontkit@2.0.4 @fontsource/inter@5.3.0
//   node server/domain/drawings/generateLetters.ts /tmp/letters
// Source: Inter (OFL-1.1) through @fontsource/inter, read by fontkit (MIT).
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Glyph {
  readonly advanceWidth: number;
  readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] };
}

interface Font {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  readonly layout: (text: string, features: readonly string[]) => { readonly glyphs: readonly [Glyph] };
}

const weights = [400, 600];
const signs: Readonly<Record<string, string>> = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', closePath: 'z' };

const folder = resolve(process.argv[2] ?? '.');
const { openSync } = createRequire(join(folder, 'package.json'))('fontkit') as { openSync: (file: string) => Font };
const lines = ['latin', 'latin-ext', 'cyrillic', 'greek'].flatMap((subset) => {
  const fonts = weights.map((weight) => openInter(subset, weight));
  return (fonts[0]?.characterSet ?? []).filter(isUsual).map((code) => {
    const letter = String.fromCodePoint(code);
    return [letter, ...fonts.flatMap((font) => outline(font, letter))].join('\t');
  });
});
// The package has arrows up and down alone.
lines.push(['→', ...weights.flatMap((weight) => outline(openInter('latin', weight), '↓', turned))].join('\t'));
const text = [...new Map(lines.map((line) => [line[0], line])).values()].sort().join('\n');
writeFileSync(resolve(import.meta.dirname, 'letters.tsv.gz'), gzipSync(text, { level: 9 }));

/** The letters of Europe's languages, figures and signs, without combining marks and what only linguists write. */
function isUsual(code: number): boolean {
  const isLatin = code >= 0x20 && code < 0x180;
  const isSign = code >= 0x2010 && code < 0xa000;
  return isLatin || [0x218, 0x219, 0x21a, 0x21b].includes(code) || (code >= 0x370 && code < 0x460) || isSign;
}

function openInter(subset: string, weight: number): Font {
  return openSync(join(folder, `node_modules/@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`));
}

/** An arrow down becomes one to the right, as far from both sides as it was from the line and the height of capitals. */
function turned([x, y]: readonly [number, number], width: number): [number, number] {
  const capitals = 727;
  return [y + capitals + 90, width / 2 - x - capitals / 2].map(Math.round) as [number, number];
}

/** Returns width and path in thousandths of the size, y down. Everything in the path is relative, also across its parts. */
function outline(font: Font, letter: string, turn?: typeof turned): [number, string] {
  const [{ advanceWidth, path }] = font.layout(letter, /\d/.test(letter) ? ['tnum'] : []).glyphs;
  const scaled = (units: number): number => Math.round((units * 1000) / font.unitsPerEm);
  let [at, start] = [
    [0, 0],
    [0, 0],
  ];
  let written = '';
  for (const { command, args } of path.commands) {
    const points = pairs(args).flatMap(([x, y]) => {
      const place: [number, number] = [scaled(x), -scaled(y)];
      return turn ? turn(place, scaled(advanceWidth)) : place;
    });
    const relative = points.map((value, index) => value - (at[index % 2] ?? 0));
    written += (signs[command] ?? '?') + relative.join(' ').replaceAll(' -', '-');
    at = command === 'closePath' ? start : points.slice(-2);
    if (command === 'moveTo') start = at;
  }
  return [turn ? 727 + 180 : scaled(advanceWidth), written];
}

function pairs(values: readonly number[]): [number, number][] {
  return Array.from({ length: values.length / 2 }, (_, index) => [values[2 * index] ?? 0, values[2 * index + 1] ?? 0]);
}
