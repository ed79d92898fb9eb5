import { type StagedCell, withoutControls } from './cells.ts';

/** Reads a text; null stays null, and '' is ''. */
export type ReadText = (cell: StagedCell) => string | null;

/** @param repairs whether text that was encoded twice is repaired */
export function createReadText(repairs: boolean): ReadText {
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    const text = withoutControls(cell);
    return repairs ? repairText(text) : text;
  };
}

/** The letters of Windows-1252 that have other numbers in Unicode; MySQL's latin1 is that. */
const letters: ReadonlyMap<string, number> = new Map(
  Array.from('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ').map((letter, place) => [letter, 0x80 + place]),
);
const decoder = new TextDecoder('utf-8', { fatal: true });
/** How the first byte of a letter in UTF-8 looks in Windows-1252, and one after it. */
const suspicious = /[\xc2-\xf4][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** Returns what a text was before it was encoded twice (`Ã¼`); any other text as it is. */
export function repairText(text: string): string {
  if (!suspicious.test(text)) return text;
  const bytes = Array.from(text, (letter) => letters.get(letter) ?? letter.charCodeAt(0));
  // A letter that Windows-1252 lacks cannot come from reading UTF-8 as that.
  if (bytes.some((byte) => byte > 0xff)) return text;
  try {
    return decoder.decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
