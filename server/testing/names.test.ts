import { globSync, readFileSync } from 'node:fs';
import { posix, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const sources = globSync('{db,e2e,main,renderer,server}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'db/rows.ts');

test('the name of an exported type exists once', () => {
  const files = new Map<string, Set<string>>();
  // The phpVMS profile has its own form of the same things, under the names that both documents of the API show.
  for (const path of sources.filter((source) => !source.startsWith('server/contract/phpvms7/'))) {
    for (const [, name = ''] of read(path).matchAll(/^export (?:interface|type|(?:abstract )?class) (\w+)/gm))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  }

  expect(files.size).toBeGreaterThan(300);
  expect([...files].filter(([, { size }]) => size > 1).map(([name, paths]) => [name, ...paths])).toEqual([]);
});

test('words that the glossary avoids are nowhere', () => {
  const [, table = ''] = read('docs/glossary.md').split('## Words to avoid');
  const words = [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, word = '']) => word);
  const avoided = new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'i');
  const own = new Set(['docs/glossary.md', 'server/testing/names.test.ts']);
  const documents = globSync('**/*.md', { cwd: root, exclude: ['node_modules', 'docs/api'] });
  const texts = [...sources, ...documents.map((path) => path.replaceAll(sep, '/'))];

  expect(words.length).toBeGreaterThan(5);
  expect(texts.filter((path) => !own.has(path) && avoided.test(read(path)))).toEqual([]);
});

const roomOf = (path: string): string => {
  const [top = '', folder = ''] = path.split('/');
  return top === 'server' ? `server/${folder}` : top;
};

/** `domain errors and clock` names files, everything else folders. */
const mayImport = (allowed: string, target: string): boolean =>
  target === 'server/version.ts' ||
  allowed.split(/[,;] /).some((part) => {
    if (part.includes('everything')) return /^(server|db)\//.test(target);
    if (part === 'domain errors and clock') return /^server\/domain\/(errors|time)\.ts$/.test(target);
    const name = part.replaceAll('`', '').replace(/^instruments: /, '');
    return [name, `server/${name}`].includes(roomOf(target));
  });

describe('the table of folders in CONTRIBUTING.md', () => {
  const rows = [...read('CONTRIBUTING.md').matchAll(/^\| `([\w/]+)` \| .+ \| (.+) \|$/gm)].map(
    ([, room = '', allowed = '']) => [room, allowed] as const,
  );
  const rooms = new Map(rows);

  test.each([...rooms].filter(([room]) => /^(db|server\/\w+)$/.test(room)))('%s imports only %s', (room, allowed) => {
    const files = sources.filter((path) => roomOf(path) === room && !/\.test\.ts$|\/testing\//.test(path));
    const wrong = files.flatMap((path) =>
      [...read(path).matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)]
        .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
        .filter((target) => roomOf(target) !== room && !mayImport(allowed, target))
        .map((target) => `${path} imports ${target}`),
    );

    expect(files.length).toBeGreaterThan(2);
    expect(wrong).toEqual([]);
  });
});
