import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface LintReport {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** Tests that the checkers find violations. They run in a copy of the project, so that nothing is left here. */
const root = resolve(import.meta.dirname, '../..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'homebase-boundaries-'));
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'db/tsconfig.json', 'renderer/tsconfig.json'])
    copyHere(file);
  copyHere('server/contract');
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
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
    ['db', 'db/offender.ts', '../server/program/config.ts'],
    ['db', 'db/offender.ts', 'fastify'],
    ['the contract', 'server/contract/offender.ts', 'node:fs'],
    ['the contract', 'server/contract/admin/offender.ts', '../../domain/time.ts'],
    ['http', 'server/http/offender.ts', '../domain/news.ts'],
    ['domain', 'server/domain/offender.ts', 'fastify'],
    ['domain', 'server/domain/offender.ts', 'better-sqlite3'],
    ['domain', 'server/domain/offender.ts', '../public/app.ts'],
    ['domain', 'server/domain/offender.ts', '../http/errors.ts'],
    ['domain', 'server/domain/catalog/offender.ts', '../../http/errors.ts'],
    ['domain', 'server/domain/webhooks/offender.ts', 'fastify'],
    ['domain', 'server/domain/webhooks/offender.ts', '../../public/app.ts'],
    ['the simulator', 'server/sim/demo/offender.ts', 'fastify'],
    ['public', 'server/public/offender.ts', '../admin/app.ts'],
    ['public', 'server/public/mapping/classic/offender.ts', '../../../admin/app.ts'],
    ['public', 'server/public/offender.ts', '../contract/admin/live.ts'],
    ['admin', 'server/admin/offender.ts', '../public/app.ts'],
    ['admin', 'server/admin/offender.ts', 'better-sqlite3'],
    ['the commands', 'server/cli/offender.ts', 'fastify'],
    ['the server', 'server/offender.ts', 'electron'],
    ['the server', 'server/offender.ts', '../renderer/lib/api.ts'],
    ['the window', 'renderer/app/offender.ts', '../../db/open.ts'],
    ['the window', 'renderer/app/offender.ts', '../../server/program/config.ts'],
    ['the window', 'renderer/app/offender.ts', '../../main/window.ts'],
    ['the window', 'renderer/app/offender.ts', 'node:fs'],
    ['the window', 'renderer/app/offender.ts', 'electron'],
    ['the shell', 'main/offender.ts', '../server/program/config.ts'],
    ['the shell', 'main/offender.ts', '../db/open.ts'],
    ['the shell', 'main/offender.ts', 'better-sqlite3'],
    ['end-to-end tests', 'e2e/offender.ts', '../server/program/program.ts'],
    ['end-to-end tests', 'e2e/offender.ts', '../db/open.ts'],
  ] as const
).map(([who, file, imported], index) => [who, numbered(file, index), imported] as const);

const allowed = (
  [
    ['renderer/screens/live/offender.ts', '../../../server/contract/admin/live.ts'],
    ['server/admin/offender.ts', '../contract/admin/live.ts'],
    ['server/domain/offender.ts', '../../db/open.ts'],
    ['server/http/offender.ts', '../domain/errors.ts'],
    ['main/offender.ts', '../server/program/processMessages.ts'],
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
});

function roomOf(file: string): string {
  const [, folder = '', screen] = file.split('/');
  return folder === 'screens' ? `screens/${screen}` : folder;
}

describe('the folders of the window', () => {
  /** What a room may import besides itself and the contract; `app`, which frames the screens, may import all but `pilots`. */
  const below: Readonly<Record<string, readonly string[]>> = {
    lib: [],
    shared: ['lib'],
    ui: ['lib', 'shared'],
    map: ['lib', 'ui'],
  };
  const forScreens = ['lib', 'shared', 'ui', 'map'];
  /**
   * The first run and an invitation end with a key. The first run may be a move from phpVMS, which ends with what its pilots need to do. The last of the first
   * steps is the test flight that an empty inbox offers.
   */
  const exceptions = new Set([
    'screens/catalog imports screens/keys',
    'screens/setup imports screens/keys',
    'screens/setup imports screens/data',
    'screens/data imports screens/settings',
    'screens/dashboard imports screens/pireps',
  ]);

  function wrongImports(file: string, text: string): string[] {
    const room = roomOf(file);
    if (!file.split('/')[2]) return [];
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g)].map(
      ([, specifier = '']) => specifier,
    );
    const targets = specifiers.map((specifier) => posix.join(posix.dirname(file), specifier));
    const foreign = room === 'pilots' && targets.some((target) => target.startsWith('server/contract/admin/'));
    const rooms = targets.filter((target) => target.startsWith('renderer/')).map(roomOf);
    const known = new Set([room, ...(below[room] ?? forScreens)]);
    return rooms
      .filter((other) => (room === 'app' ? other === 'pilots' : !known.has(other)))
      .concat(foreign ? ['contract/admin'] : [])
      .map((other) => `${room} imports ${other}`)
      .filter((fault) => !exceptions.has(fault));
  }

  test('import only from folders below: no screen imports another, and no shared part a screen', () => {
    const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root });

    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => wrongImports(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  test.each([
    ['renderer/screens/live/offender.ts', '../pireps/PirepsPage.tsx', 'screens/live imports screens/pireps'],
    ['renderer/ui/offender.tsx', '../screens/live/LivePage.tsx', 'ui imports screens/live'],
    ['renderer/map/base/offender.ts', '../../app/routes.tsx', 'map imports app'],
    ['renderer/lib/offender.ts', '../ui/Dialog.tsx', 'lib imports ui'],
    ['renderer/shared/offender.ts', '../map/geo/greatCircle.ts', 'shared imports map'],
    ['renderer/app/offender.ts', '../pilots/session.ts', 'app imports pilots'],
    ['renderer/screens/live/offender.ts', '../../pilots/session.ts', 'screens/live imports pilots'],
    ['renderer/pilots/flights/offender.ts', '../../screens/live/LivePage.tsx', 'pilots imports screens/live'],
    ['renderer/pilots/offender.ts', '../app/routes.tsx', 'pilots imports app'],
    ['renderer/pilots/offender.ts', '../../server/contract/admin/live.ts', 'pilots imports contract/admin'],
  ])('%s may not import %s', (file, imported, fault) => {
    expect(wrongImports(file, `import { thing } from '${imported}';`)).toEqual([fault]);
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
