import * as fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { createAdminHarness } from './adminHarness.ts';
import { recordRoutes } from './routes.ts';

// A pattern that tries n² ways to share out a long text stops the server for seconds. Each pattern of the server gets texts that
// begin as a match, go on with many equal characters, and then fail.

const root = join(import.meta.dirname, '../..');

/** Their callers limit the length of the text first (contract/readText.ts). */
const guarded = [String.raw`^\s*(\d{4})-\s*(\d{1,2})`, String.raw`^\s*[+-]?(\d+(\.\d*)?|\.\d+)`];

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

function findLiterals(): Pattern[] {
  const sources = globSync('{server,db}/**/*.ts', { cwd: root }).map((file) => file.replaceAll(sep, '/'));
  const files = sources.filter(
    (file) => !/\.test\.ts$|^server\/(testing|bench|crash|sim|cli)\/|\/testing\//.test(file),
  );
  return files.flatMap((file) => {
    const found: Pattern[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } };
      if (regex !== undefined) found.push({ source: regex.pattern, flags: regex.flags });
      for (const child of Object.values(node)) visit(child);
    };
    visit(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }));
    return found;
  });
}

/** The patterns in the schemas of all calls, which Ajv tests with the flag u. */
async function findSchemaPatterns(): Promise<Pattern[]> {
  const { created, routesOf } = recordRoutes(createAdminHarness);
  const routes = [...(await routesOf(created.publicApp)), ...(await routesOf(created.adminApp))];
  await created.close();
  const texts = JSON.stringify(
    routes.map(({ schema: { body, querystring, params } = {} }) => [body, querystring, params]),
  );
  const sources = [...texts.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, source = '""']) => JSON.parse(source) as string,
  );
  return sources.map((source) => ({ source, flags: 'u' }));
}

const patterns = [...findLiterals(), ...(await findSchemaPatterns())]
  .filter(({ source }) => !guarded.some((start) => source.startsWith(start)))
  .filter(({ source }, index, all) => all.findIndex((other) => other.source === source) === index);

const repeated = [' ', '\t', '0', 'a', 'Z', '-', '.', '"', '\\', '/', '\u00e4'];
/** Exponential patterns show with the first, n³ with the second, n² with the last. */
const lengths = [25, 1000, 40_000];
const limitMs = 150;

/** CPU time, so that other programs do not count. */
function timeOf(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Beginnings of texts that match, and nothing. */
function beginningsOf({ source, flags }: Pattern): readonly string[] {
  try {
    const matching = fc.sample(fc.stringMatching(new RegExp(source, flags)), { numRuns: 2, seed: 1 });
    return [...new Set(matching.flatMap((text) => [0, 0.5, 1].map((part) => text.slice(0, text.length * part))))];
  } catch {
    // It cannot make texts for every kind of pattern.
    return [''];
  }
}

function slowestOf(pattern: Pattern): { readonly ms: number; readonly text: string } {
  let slowest = { ms: 0, text: '' };
  const beginnings = beginningsOf(pattern);
  for (const length of lengths) {
    for (const beginning of beginnings) {
      for (const character of repeated) {
        const text = `${beginning}${character.repeat(length)}\0`;
        const regex = new RegExp(pattern.source, pattern.flags);
        const time = (): number => timeOf(() => (regex.global ? text.replace(regex, '') : regex.test(text)));
        const first = time();
        // A pattern is slow each time; the memory is cleaned up, or the pattern compiled, only once.
        const ms = first > limitMs ? Math.min(first, time(), time()) : first;
        if (ms > slowest.ms)
          slowest = { ms, text: `${JSON.stringify(beginning)} + ${length} × ${JSON.stringify(character)}` };
      }
    }
    if (slowest.ms > limitMs) break;
  }
  return slowest;
}

test('the patterns are found', () => {
  expect(patterns.length).toBeGreaterThan(80);
});

test.each(patterns)('/$source/$flags takes no longer than its text', (pattern) => {
  const { ms, text } = slowestOf(pattern);

  expect(ms, text).toBeLessThan(limitMs);
});
