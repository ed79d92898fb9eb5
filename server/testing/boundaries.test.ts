import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface LintReport {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** The dependency rule bites: a checker that looks at nothing is green as well. In a copy, so that nothing is left here. */
const root = resolve(import.meta.dirname, '../..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'homebase-boundaries-'));
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'db/tsconfig.json', 'renderer/tsconfig.json'])
    copyHere(file);
  copyHere('server/contract');
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true }));

function copyHere(path: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  cpSync(join(root, path), join(copy, path), { recursive: true });
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

function run(tool: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

/** A file of its own for each, by a number in its name: the linter starts once for all of them. */
const numbered = (file: string, index: number): string => file.replace('offender', `offender${index}`);

const refused = (
  [
    ['db', 'db/offender.ts', '../server/config.ts'],
    ['db', 'db/offender.ts', 'fastify'],
    ['the contract', 'server/contract/offender.ts', 'node:fs'],
    ['the contract', 'server/contract/admin/offender.ts', '../../domain/time.ts'],
    ['http', 'server/http/offender.ts', '../domain/time.ts'],
    ['domain', 'server/domain/offender.ts', 'fastify'],
    ['domain', 'server/domain/offender.ts', 'better-sqlite3'],
    ['domain', 'server/domain/offender.ts', '../public/app.ts'],
    ['domain', 'server/domain/offender.ts', '../http/errors.ts'],
    ['domain', 'server/domain/catalog/offender.ts', '../../http/errors.ts'],
    ['webhooks', 'server/webhooks/offender.ts', 'fastify'],
    ['webhooks', 'server/webhooks/offender.ts', '../public/app.ts'],
    ['public', 'server/public/offender.ts', '../admin/app.ts'],
    ['public', 'server/public/serializers/classic/offender.ts', '../../../admin/app.ts'],
    ['public', 'server/public/offender.ts', '../contract/admin/live.ts'],
    ['admin', 'server/admin/offender.ts', '../public/app.ts'],
    ['admin', 'server/admin/offender.ts', 'better-sqlite3'],
    ['the commands', 'server/cli/offender.ts', 'fastify'],
    ['the server', 'server/offender.ts', 'electron'],
    ['the server', 'server/offender.ts', '../renderer/app/api.ts'],
    ['the window', 'renderer/app/offender.ts', '../../db/open.ts'],
    ['the window', 'renderer/app/offender.ts', '../../server/config.ts'],
    ['the window', 'renderer/app/offender.ts', '../../main/window.ts'],
    ['the window', 'renderer/app/offender.ts', 'node:fs'],
    ['the window', 'renderer/app/offender.ts', 'electron'],
    ['a screen', 'renderer/live/offender.ts', '../pireps/PirepsPage.tsx'],
    ['a screen', 'renderer/pireps/offender.ts', '../live/LivePage.tsx'],
    ['a screen', 'renderer/activity/offender.ts', '../dashboard/DashboardPage.tsx'],
    ['a screen', 'renderer/dashboard/offender.ts', '../live/LivePage.tsx'],
    ['a shared part', 'renderer/components/offender.ts', '../pireps/PirepsPage.tsx'],
    ['the map', 'renderer/map/offender.ts', '../live/LivePage.tsx'],
    ['the shell', 'main/offender.ts', '../server/config.ts'],
    ['the shell', 'main/offender.ts', '../db/open.ts'],
    ['the shell', 'main/offender.ts', 'better-sqlite3'],
    ['end-to-end tests', 'e2e/offender.ts', '../server/program.ts'],
    ['end-to-end tests', 'e2e/offender.ts', '../db/open.ts'],
  ] as const
).map(([who, file, imported], index) => [who, numbered(file, index), imported] as const);

const allowed = (
  [
    ['renderer/live/offender.ts', '../../server/contract/admin/live.ts'],
    ['renderer/live/offender.ts', '../app/api.ts'],
    ['server/admin/offender.ts', '../contract/admin/live.ts'],
    ['server/domain/offender.ts', '../../db/open.ts'],
    ['server/http/offender.ts', '../domain/errors.ts'],
    ['main/offender.ts', '../server/processMessages.ts'],
    ['main/offender.ts', 'electron'],
    ['e2e/offender.ts', '../server/contract/call.ts'],
  ] as const
).map(([file, imported], index) => [numbered(file, refused.length + index), imported] as const);

describe('the linter', () => {
  /** The files that it finds a restricted import in. */
  let found: readonly string[];

  beforeAll(() => {
    const files = [...refused.map(([, file, imported]) => [file, imported] as const), ...allowed];
    for (const [file, imported] of files) {
      write(file, `import { thing } from '${imported}';\n\nexport const other = thing;\n`);
    }
    const report = JSON.parse(
      run('oxlint/bin/oxlint', ['--format=json', ...files.map(([file]) => file)]),
    ) as LintReport;
    expect(report.number_of_files).toBe(files.length);
    const offences = report.diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
    found = offences.map(({ filename }) => filename);
  });

  test.each(refused)('refuses %s: %s importing %s', (_, file) => {
    expect(found).toContain(file);
  });

  test.each(allowed)('lets pass %s importing %s', (file) => {
    expect(found).not.toContain(file);
  });

  test('every screen importing another: each has a rule of its own', () => {
    const shared = new Set(['app', 'components', 'map']);
    const folders = readdirSync(join(root, 'renderer'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const screens = folders.map(({ name }) => name).filter((name) => !shared.has(name));
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8');

    expect(screens.filter((screen) => !config.includes(`"renderer/${screen}/**"`))).toEqual([]);
  });
});

describe('the compiler refuses', () => {
  const unknown = [
    ['process', 'export const env: unknown = process.env;\n'],
    ['fetch', `export const answer: unknown = fetch('/');\n`],
    ['window', 'export const width: unknown = window.innerWidth;\n'],
  ] as const;
  let said: string;

  beforeAll(() => {
    write('db/thing.ts', 'export const thing = 1;\n');
    write('renderer/offender.ts', `export { thing } from '../db/thing.ts';\n`);
    for (const [global, text] of unknown) write(`server/contract/${global}.ts`, text);
    said = run('typescript/bin/tsc', ['-b', 'renderer', 'server/contract']);
  });

  test('the window importing the database', () => {
    expect(said).toMatch(/renderer\/offender\.ts.*error TS6307/);
  });

  test.each(unknown)('%s in the contract', (global) => {
    expect(said).toMatch(new RegExp(`server/contract/${global}\\.ts.*Cannot find name '${global}'`));
  });
});
