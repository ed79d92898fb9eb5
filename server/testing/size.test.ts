import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

// The size of the project. docs/budget.md has the limits, and the reason for each raise.

const root = resolve(import.meta.dirname, '../..');

interface SourceFile {
  /** Relative to the repository, with slashes. */
  readonly path: string;
  readonly lines: number;
}

const isInstrument = ({ path }: SourceFile): boolean => /^e2e\/(bench|crash|fuzz|packages|setup|windows)\//.test(path);
/** Stories, what they share, and what unit tests share. */
const isTest = (file: SourceFile): boolean =>
  /\.(test|spec)\.tsx?$|\/testing\//.test(file.path) || (file.path.startsWith('e2e/') && !isInstrument(file));

const files = ['db', 'e2e', 'main', 'renderer', 'server']
  .flatMap(listFiles)
  // Generated.
  .filter(({ path }) => path !== 'db/rows.ts');
const source = files.filter((file) => !isTest(file));

function listFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file).replaceAll(sep, '/'), lines: countLines(file) }));
}

function countLines(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length - 1;
}

const sum = (counted: readonly SourceFile[]): number => counted.reduce((total, { lines }) => total + lines, 0);

/** The last figure in a row of the table, without its commas. */
function limitOf(what: string): number {
  const budget = readFileSync(join(root, 'docs/budget.md'), 'utf8');
  const [, figure] = new RegExp(String.raw`^\| ${what} \|.*\| ([\d.,]+) \|$`, 'm').exec(budget) ?? [];
  return Number(figure?.replaceAll(',', ''));
}

test.each([
  ['Source and styles', source],
  ['of it instruments', source.filter(isInstrument)],
])('%s are within the budget, which falls when they shrink', (what, counted) => {
  const [limit, lines] = [limitOf(what), sum(counted)];

  expect(lines).toBeGreaterThan(1000);
  expect(lines).toBeLessThanOrEqual(limit);
  // More than 1 % too high: write the lower figure into docs/budget.md.
  expect(lines).toBeGreaterThanOrEqual(limit * 0.99);
});

test('tests are within their share of the source', () => {
  expect(sum(files.filter(isTest)) / sum(source)).toBeLessThanOrEqual(limitOf('Tests beside the source'));
});

test('a folder has at most 25 source files', () => {
  const folders = Map.groupBy(
    source.filter(({ path }) => !path.endsWith('.css')),
    ({ path }) => dirname(path),
  );
  const crowded = [...folders].filter(([, { length }]) => length > 25);

  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
