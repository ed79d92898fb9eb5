import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** What stands before the sign names the document; nothing, or a small word, means the contract. */
const Documents = ['contract', 'decisions', 'phpvms7', 'clients'];
const SmallWord = /^(as|of|in|to|and|what|see)$/i;
const Citation = /(?:([\w.]*\w) )?§(\d+(?:\.\d+)*(?:(?:(?:, | and | or | to |–)§|–)\d+(?:\.\d+)*)*)/g;

const linesOf = (markdown: string): string[] => markdown.replaceAll(/```[\s\S]*?```/g, '').split('\n');
const headingsOf = (path: string): string[] =>
  linesOf(read(path)).flatMap((line) => /^#+ (.*)/.exec(line)?.slice(1) ?? []);
const sectionsOf = (name: string): string[] =>
  headingsOf(`docs/api/${name}.md`).flatMap((heading) => /^\d+(\.\d+)*(?= )/.exec(heading)?.[0] ?? []);
const sections = new Map(Documents.map((name) => [name, sectionsOf(name)]));

const records = new Set(readdirSync(resolve(root, 'docs/decisions')).map((name) => name.slice(0, 4)));

/** A comment or paragraph on one line, so that a citation may break across two. */
const unwrap = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');

/** @returns the citations in `text` that lead nowhere, as they are written */
function deadCitations(text: string): string[] {
  const dead = [...unwrap(text).matchAll(Citation)].flatMap(([written, word = '', numbers = '']) => {
    // A standard of others: RFC 7946, XML 1.0.
    if (/^\d/.test(word)) return [];
    const name = word === '' || SmallWord.test(word) ? 'contract' : word;
    const known = sections.get(name) ?? [];
    return numbers.split(/[^\d.]+/).every((number) => known.includes(number)) ? [] : [written];
  });
  const cited = unwrap(text).matchAll(/\bdecisions?[ /](\d{4})\b/g);
  return [...dead, ...[...cited].flatMap(([written, record = '']) => (records.has(record) ? [] : [written]))];
}

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** @returns the relative links in the Markdown of `path` that lead to no file or heading */
function deadLinks(path: string, markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\((?![a-z]+:)([^)\s]*)\)/g)].map(([, link]) => link ?? '');
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : relative(root, resolve(root, dirname(path), file));
    if (!existsSync(resolve(root, target))) return true;
    return anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor);
  });
}

/** @returns the Markdown files named in `text` that are neither beside `path` nor below the root */
function missingDocuments(path: string, text: string): string[] {
  const named = text.match(/(?<![\w*./}-])[\w./-]+\.md\b/g) ?? [];
  return named.filter((name) => ![root, resolve(root, dirname(path))].some((from) => existsSync(resolve(from, name))));
}

const files = globSync('**/*.{ts,tsx,sql,md}', {
  cwd: root,
  exclude: ['{node_modules,out,release}/**', '**/{test-results,report}/**'],
});

describe.each([
  ['cites a section that there is', (_: string, text: string) => deadCitations(text)],
  ['names a document that there is', missingDocuments],
  [
    'links to a file and heading that there are',
    (path: string, text: string) => (path.endsWith('.md') ? deadLinks(path, text) : []),
  ],
])('every file', (what, find) => {
  test(what, () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((path) => find(path, read(path)).map((found) => `${path}: ${found}`))).toEqual([]);
  });
});

test('each section of a document has a number of its own', () => {
  for (const numbers of sections.values()) expect(numbers).toEqual([...new Set(numbers)]);
});

describe('is found:', () => {
  // Written apart, so that this file does not cite them.
  const sign = '§';
  const md = '.md';
  const missing = '9999';

  test.each([
    `(${sign}4.99)`,
    `of ${sign}77`,
    `(decisions ${sign}99)`,
    `clients ${sign}1.1, ${sign}1.99`,
    `phpvms7 ${sign}3.1–3.9`,
    `as it is (facts\n * ${sign}1)`,
    `decisions${md} ${sign}4`,
    `(decision ${missing})`,
  ])('%j', (text) => expect(deadCitations(text)).toHaveLength(1));

  test.each([`(${sign}4.9)`, `of ${sign}4.5–4.7`, `(decisions\n // ${sign}3, ${sign}4)`, `RFC 7946 ${sign}3.1.9`])(
    'but not %j',
    (text) => expect(deadCitations(text)).toEqual([]),
  );

  test('a link to a missing heading or file', () => {
    const contract = `docs/api/contract${md}`;
    const text = `[a](#no) [b](${contract}#49-acars-positions) [c](${contract}#no) [d](no.png) [e](https://example.org/x)`;
    expect(deadLinks('README.md', text)).toEqual(['#no', `${contract}#no`, 'no.png']);
  });

  test('a missing document', () => {
    expect(missingDocuments('db/tables/acars.ts', `see facts${md} and README.md`)).toEqual([`facts${md}`]);
  });
});
