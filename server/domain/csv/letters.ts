import type { Regional } from './encodings.ts';

// What words of the regions look like that have encodings of their own.

const latin = /^[\p{Script=Latin}\d]+$/u;

/** Matches words that have no letters of other scripts, and no signs that are not letters. */
export const scriptOf: Readonly<Record<Regional, RegExp>> = {
  'windows-1252': latin,
  'windows-1250': latin,
  'windows-1254': latin,
  'windows-1251': /^[\p{Script=Cyrillic}\d]+$/u,
  'windows-1253': /^[\p{Script=Greek}\d]+$/u,
  // Abbreviations stand before and after the characters.
  shift_jis: /^[A-Z\d]*[\u3005\u3041-\u30FF\u3400-\u9FFF\uF900-\uFAFF]+[A-Z\d]*$/,
};

/** The letters beyond ASCII that languages of the region use often. */
const common: Readonly<Partial<Record<Regional, string>>> = {
  'windows-1252': 'äöüßàâçèéêëîïôùûœñáíóúãõåæø',
  'windows-1250': 'ąćęłńóśźżáčďéěíňřšťúůýžäöüőűđľăâîşţ',
  // The last one is the dot that a small İ keeps.
  'windows-1254': 'çğıöşüâî\u0307',
};

/** The words with letters beyond ASCII. */
export function wordsOf(text: string): string[] {
  // Also typographic marks and units end a word.
  const words = text.split(/[\0-/:-@[-`{-\u007F‘’‚“”„–—…•€«»§°\u00A0]+/);
  return words.filter((word) => /[\u0080-\uFFFF]/.test(word));
}

/** @returns 1 when all its letters are common, less when some are rare */
export function isCommon(word: string, name: Regional): number {
  const letters = common[name];
  // Half-width katakana are rare, and are what many capitals of other encodings look like.
  if (letters === undefined) return /[\uFF61-\uFF9F]/.test(word) ? 0 : 1;
  // No language of these regions has three accented letters in a row, as words in other scripts would have.
  if (/[\u0080-\uFFFF]{3}/.test(word)) return 0;
  const foreign = word.toLowerCase().match(/[\u0080-\u{10FFFF}]/gu) ?? [];
  return 0.4 + (0.6 * foreign.filter((letter) => letters.includes(letter)).length) / Math.max(foreign.length, 1);
}
