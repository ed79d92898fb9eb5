import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { jumpList } from './jumpList.ts';
import { linkedPage } from './launch.ts';

test('each task opens its page, of the same airline', () => {
  const command = [String.raw`C:\Program Files\Homebase\Homebase.exe`, String.raw`--data=D:\Über uns\Airline`] as const;
  const list = jumpList(command);
  expect(list.map(({ arguments: line }) => linkedPage(split(line)))).toEqual(['/live', '/pireps']);
  for (const { program, arguments: line } of list) {
    expect(program).toBe(command[0]);
    expect(split(line)[0]).toBe(command[1]);
  }
});

test('Windows splits the command into the words that were meant', () => {
  const word = string({ unit: constantFrom('\\', '"', ' ', 'a', 'ü') });
  assert(
    property(array(word), (words) => {
      const [first] = jumpList(['homebase.exe', ...words]);
      expect(split(first?.arguments ?? '').slice(0, -1)).toEqual(words);
    }),
  );
});

/** As Windows' programs split a command line: of the backslashes before a quote, each pair is one. */
function split(line: string): string[] {
  const words: string[] = [];
  let [word, isQuoted] = ['', false];
  for (const [part] of line.matchAll(/\\*"|\\+(?!\\*")|[^\\"]/g)) {
    const slashes = part.length - 1;
    if (part === ' ' && !isQuoted) {
      words.push(word);
      word = '';
    } else if (!part.endsWith('"')) word += part;
    else {
      word += '\\'.repeat(Math.floor(slashes / 2));
      if (slashes % 2 === 1) word += '"';
      else isQuoted = !isQuoted;
    }
  }
  return [...words, word];
}
