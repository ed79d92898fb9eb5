import { expect, test } from 'vitest';
import { holdsTooMany } from './bodyValues.ts';

const limit = 16 * 1024 * 1024;
const fill = (unit: string, end = ''): string => unit.repeat(Math.floor((limit - end.length) / unit.length)) + end;

test.each([
  { what: 'empty objects', text: fill('{},') },
  { what: 'empty lists', text: fill('[],') },
  { what: 'numbers', text: fill('1,') },
  { what: 'short texts', text: fill('"",') },
  { what: 'names', text: `{${fill('"name":1,')}` },
  { what: 'lists in lists', text: fill('[') },
  { what: 'objects in objects', text: fill('{"a":') },
  {
    what: 'escaped quotes, then numbers',
    text: `["${fill(String.raw`\"`).slice(0, limit / 2)}",${'1,'.repeat(300_000)}`,
  },
])('a body full of $what is told at once', ({ text }) => {
  const time = (): number => {
    const begun = process.cpuUsage();
    expect(holdsTooMany(text)).toBe(true);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
  const first = time();
  // A body that takes long does so each time; memory is cleaned up by the same process, and only once.
  expect(first < 500 ? first : Math.min(time(), time())).toBeLessThan(500);
});

test.each([
  { how: 'in one object', separator: ':' },
  { how: 'with blanks before the colon', separator: ' \n\t:' },
])('a body of more different names than any call has, $how, is told', ({ separator }) => {
  const body = (names: number): string =>
    `{${Array.from({ length: 40_000 }, (_, index) => `"a name ${index % names}"${separator}1`).join()}}`;
  expect(holdsTooMany(body(20_000))).toBe(true);
  expect(holdsTooMany(body(10_000))).toBe(false);
});

test('the largest batch that a client may send is not too much', () => {
  const position = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field_${index}`, index]));
  expect(holdsTooMany(JSON.stringify({ positions: Array.from({ length: 5000 }, () => position) }))).toBe(false);
});

test.each([
  { what: 'commas', text: ','.repeat(400_000) },
  { what: 'brackets after an escaped quote', text: `"${'[{'.repeat(300_000)}` },
  { what: 'backslashes at its end', text: `${'{'.repeat(400_000)}\\` },
])('a text is one value, whatever it says: $what', ({ text }) => {
  expect(holdsTooMany(JSON.stringify({ log: [text, text] }))).toBe(false);
});

test('a text without an end is left to the parser', () => {
  expect(holdsTooMany(`["${','.repeat(600_000)}`)).toBe(false);
});
