import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { mustTestPackages, notePassed } from '../packages/inputs.ts';
import { makeForeignElectron } from '../packages/foreignElectron.ts';
import { makeForeignProject } from '../packages/foreignProject.ts';
import { openPrivateRoot, ordinaryUser } from '../packages/privateRoot.ts';
import { type PackagedProgram, startPackaged } from '../packages/packagedProgram.ts';
import { ErrorPageModel, FramePage } from '../pages/framePage.ts';
import { InboxPage } from '../pages/inboxPage.ts';

// The packages of npm run dist: what is in them, and that Homebase starts from them.
// In one worker and in this order, because they are made once.
test.describe.configure({ mode: 'default' });

const root = resolve(import.meta.dirname, '../..');
let packages: string;
let deb: string;

interface Unpacked {
  readonly system: string;
  /** The program, from the folder of all packages. */
  readonly program: string;
  readonly resources: string;
  /** Its build of better-sqlite3. */
  readonly native: string;
}

/** What the packages install. */
const unpacked: readonly Unpacked[] = [
  {
    system: 'Linux',
    program: 'linux-unpacked/homebase',
    resources: 'linux-unpacked/resources',
    native: `linux-${process.arch}`,
  },
  { system: 'Windows', program: 'win-unpacked/Homebase.exe', resources: 'win-unpacked/resources', native: 'win32-x64' },
  {
    system: 'macOS',
    program: 'mac-arm64/Homebase.app',
    resources: 'mac-arm64/Homebase.app/Contents/Resources',
    native: 'darwin-arm64',
  },
];

const run = (...args: readonly string[]): Buffer => execFileSync(process.execPath, args, { cwd: root });

const testPackages = mustTestPackages() ? test : undefined;
/** Without those that only root can run. */
const stories = process.getuid?.() === 0 ? 9 : 8;
let passed = 0;

testPackages?.beforeAll(() => {
  packages = mkdtempSync(join(tmpdir(), 'homebase-packages-'));
  run('e2e/packages/dist.ts', '--offline', '--fast', '--output', packages, 'deb');
  deb = globSync(join(packages, '*.deb'))[0] ?? '';
  const electron = join(packages, 'electron');
  makeForeignElectron(electron);
  const target = [`-c.directories.output=${packages}`, `-c.electronDist=${electron}`, '-c.electronVersion=42.0.0'];
  for (const [os, system, cpu] of [
    ['win32', '--win', 'x64'],
    ['darwin', '--mac', 'arm64'],
  ] as const) {
    const project = join(packages, os);
    makeForeignProject(project, os, cpu);
    const args = [system, `dir:${cpu}`, '--project', project, '--publish', 'never', ...target];
    run('node_modules/electron-builder/cli.js', ...args);
  }
});

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this parameter
testPackages?.afterEach(({}, { status }) => void (passed += status === 'passed' ? 1 : 0));

testPackages?.afterAll(() => {
  rmSync(packages, { recursive: true, force: true });
  if (passed === stories) notePassed();
});

const moduleName = (path: string): string => path.replace(/^.*node_modules\//, '');

/** The bytes of all files in a folder. */
const sizeOf = (path: string): number =>
  globSync('**', { cwd: path })
    .map((name) => statSync(join(path, name)).size)
    .reduce((sum, size) => sum + size);

for (const { system, program, resources, native } of unpacked) {
  testPackages?.(`the program for ${system} has the fuses of electron-builder.yml`, async () => {
    const { electronFuses } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as {
      readonly electronFuses: Readonly<Record<string, boolean>>;
    };

    const wire = await getCurrentFuseWire(join(packages, program));

    const fuse = (name: string): unknown =>
      wire[FuseV1Options[(name.slice(0, 1).toUpperCase() + name.slice(1)) as keyof typeof FuseV1Options]];
    const found = Object.keys(electronFuses).map((name) => [name, String.fromCharCode(Number(fuse(name))) === '1']);
    expect(Object.fromEntries(found)).toEqual(electronFuses);
  });

  testPackages?.(`the package for ${system} holds the program, its dependencies, and nothing for development`, () => {
    const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    const needed = new Set(
      Object.keys(locked)
        .filter((path) => locked[path]?.dev !== true)
        .map(moduleName),
    );
    const folder = join(packages, resources);

    const files = listPackage(join(folder, 'app.asar'), { isPack: false }).map((file) => file.slice(1));

    const modules = files.filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+$/.test(file)).map(moduleName);
    expect(modules).toEqual(expect.arrayContaining(['better-sqlite3', 'electron-updater', 'sharp']));
    expect(modules.filter((name) => !needed.has(name) || /^(node-(linux|win)|@flydotio)/.test(name))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'out/program/migrations/0001_initial.sql',
        'out/program/discoveryThread.js',
        ...['icon.png', 'icon.ico', 'trayTemplate.png', 'trayTemplate@2x.png'].map((name) => `out/program/${name}`),
      ]),
    );
    const unwanted = /\.(ts|map)$|^out\/types\/|^(db|e2e|main|renderer|server)\//;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
    const builds = globSync('app.asar.unpacked/node_modules/better-sqlite3/prebuilds/*', { cwd: folder });
    expect(builds.map((file) => basename(file, '.node'))).toContain(native);
    // Those for macOS are in every package of their architecture: the names of the files leave no other way.
    expect(builds.filter((file) => !file.includes(native) && !file.includes('darwin'))).toEqual([]);
    const sharp = globSync('app.asar.unpacked/node_modules/@img/sharp-*/lib/*.node', { cwd: folder });
    expect(sharp.map((file) => basename(file))).toEqual([expect.stringMatching(`^sharp-${native}`)]);
    expect(sizeOf(folder)).toBeLessThan(56e6);
  });
}

testPackages?.('the packages have the icons of main/build', () => {
  const icons = join(root, 'main/build');
  const listing = execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' });
  for (const size of [16, 22, 24, 32, 48, 64, 128, 256, 512]) {
    expect(listing).toContain(`/usr/share/icons/hicolor/${size}x${size}/apps/homebase.png`);
    // The width in the header of a PNG.
    expect(readFileSync(join(icons, `icons/${size}x${size}.png`)).readUInt32BE(16)).toBe(size);
  }
  const [, windows, mac] = unpacked.map(({ program, resources }) => ({
    program: join(packages, program),
    resources: join(packages, resources),
  }));
  const ico = readFileSync(join(icons, 'icon.ico'));
  // The last picture is the largest.
  expect(
    readFileSync(windows?.program ?? '').includes(ico.subarray(ico.lastIndexOf('\u0089PNG', undefined, 'latin1'))),
  ).toBe(true);
  expect(readFileSync(join(mac?.resources ?? '', 'icon.icns'))).toEqual(readFileSync(join(icons, 'icon.icns')));
});

const askDpkg = (...args: readonly string[]): string[] =>
  execFileSync('dpkg-query', args, { encoding: 'utf8', maxBuffer: 1e9 }).split('\n');
/** The names in `libc6 (>= 2.34), libasound2t64 | libasound2`. */
const packageNames = (list = ''): string[] => list.match(/(?<=^|[,|] *)[a-z0-9][a-z0-9.+-]+/g) ?? [];

testPackages?.('the deb needs every library that the program links to', () => {
  const fields = '--showformat=${Package}\t${Provides}\t${Depends}, ${Pre-Depends}\n';
  const installed = askDpkg('--show', fields).map((line) => line.split('\t').map(packageNames));
  /** What the package needs, and what that needs in turn, as far as it is installed here. */
  const needs = new Set(packageNames(execFileSync('dpkg-deb', ['--field', deb, 'Depends'], { encoding: 'utf8' })));
  for (const name of needs)
    for (const [own = [], provided = [], next = []] of installed)
      if ([...own, ...provided].includes(name)) for (const needed of [...own, ...next]) needs.add(needed);

  const linked = execFileSync('ldd', [join(packages, 'linux-unpacked/homebase')], { encoding: 'utf8' });
  const libraries = [...linked.matchAll(/(\S+) => \/(lib|usr)/g)].map(([, name]) => `/${name}`);
  const owned = askDpkg('--search', ...libraries.map((name) => `*${name}`)).map((line) => line.split(':'));
  const missing = libraries.filter(
    (name) => !owned.some(([owner = '', ...path]) => path.at(-1)?.endsWith(name) === true && needs.has(owner)),
  );

  expect(linked).not.toContain('not found');
  expect(libraries).toContain('/libgbm.so.1');
  expect(missing).toEqual([]);
});

/** Only root can install it, even where nothing of it stays. */
const installed = process.getuid?.() === 0 ? testPackages : undefined;

installed?.(
  'an installed package starts, keeps its data over a restart and an update, and goes back',
  async ({ folder, demo }) => {
    for (const path of [folder, demo.data, ...globSync('**', { cwd: demo.data }).map((name) => join(demo.data, name))])
      chownSync(path, ordinaryUser, ordinaryUser);
    const database = join(demo.data, 'homebase.db');
    const next = makeNextVersion(folder);
    const feed = await startFeed();
    const machine = await openPrivateRoot(folder);
    // The test's PC may lack libraries that no code of ours needs.
    const install = (file: string): string => machine.run('dpkg', '--force-depends', '--install', file);
    const start = async (): Promise<PackagedProgram> => await startPackaged(machine, 'homebase', demo.data);
    /** Files a flight, and shows that the reports are there. */
    const use = async (program: PackagedProgram, filed: number, reports: readonly number[]): Promise<void> => {
      const client = createAcarsClient(await program.api(), demo.pilot.api_key);
      await client.file(await client.prefile(filed));
      await new FramePage(program.window).show('PIREPs');
      for (const report of reports) await expect(new InboxPage(program.window).row(String(report))).toBeVisible();
      expect(await program.quit()).toBe(0);
    };

    await test.step('it serves pilots and opens the window', async () => {
      install(deb);
      // Opens homebase:// links.
      const entry = machine.run('cat', '/usr/share/applications/homebase.desktop');
      expect(entry).toContain('MimeType=x-scheme-handler/homebase;');
      await use(await start(), 4711, [4711]);
      expect(feed.requests).toEqual([]);
    });

    await test.step('it keeps the data, and looks for updates if the package names a feed', async () => {
      const settings = `{ provider: generic, url: '${feed.url}', updaterCacheDirName: homebase-updater }`;
      // As electron-builder writes them if its configuration names a feed.
      const files = `echo "${settings}" > app-update.yml && printf deb > package-type`;
      machine.run('sh', '-c', `cd /opt/Homebase/resources && ${files}`);
      await use(await start(), 4712, [4711, 4712]);
      expect(feed.requests).toEqual([expect.stringMatching(/^\/latest-linux\.yml/)]);
      machine.run('sh', '-c', 'cd /opt/Homebase/resources && rm app-update.yml package-type');
    });

    await test.step('a later version changes the database after it has made a copy', async () => {
      install(next.file);
      await use(await start(), 4713, [4711, 4712, 4713]);
      expect(formatOf(database)).toBe(next.format);
      expect(formatOf(`${database}.before-${next.format}`)).toBe(next.format - 1);
    });

    await test.step('the earlier version refuses that database and restores the copy', async () => {
      install(deb);
      const program = await start();
      const error = new ErrorPageModel(program.window);
      await expect(error.reason).toContainText(`written by a newer Homebase (format ${next.format}`);
      expect(formatOf(database)).toBe(next.format);
      await error.restoreCopy.click();
      await use(program, 4714, [4711, 4712, 4714]);
      expect(formatOf(database)).toBe(next.format - 1);
      const backups = globSync(join(demo.data, 'backups/*.db'));
      expect(backups.map(formatOf)).toEqual([next.format]);
    });

    await test.step('it is removed without a trace, except for the data', async () => {
      machine.run('dpkg', '--purge', 'homebase');
      for (const path of ['/opt/Homebase', '/usr/bin/homebase', '/usr/share/applications/homebase.desktop'])
        expect(() => machine.run('ls', '-d', path)).toThrow('No such file');
      expect(formatOf(database)).toBe(next.format - 1);
    });

    await machine.close();
    feed.close();
  },
);

/** Makes the package of a later version, which has one migration more. */
function makeNextVersion(folder: string): { readonly file: string; readonly format: number } {
  const tree = join(folder, 'next');
  execFileSync('dpkg-deb', ['--raw-extract', deb, tree]);
  const archive = join(tree, 'opt/Homebase/resources/app.asar');
  const app = join(folder, 'app');
  extractAll(archive, app);
  const migrations = join(app, 'out/program/migrations');
  const format = readdirSync(migrations).length + 1;
  writeFileSync(
    join(migrations, `${String(format).padStart(4, '0')}_next.sql`),
    'CREATE TABLE next (id INTEGER PRIMARY KEY) STRICT;',
  );
  run('node_modules/@electron/asar/bin/asar.js', 'pack', app, archive, '--unpack', '{*.node,*.so.*}');
  const control = join(tree, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 999.0.0'));
  const file = join(folder, 'next.deb');
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z1', '--build', tree, file]);
  return { file, format };
}

/** The format of a database, from its header. */
function formatOf(file: string): number {
  return readFileSync(file).readInt32BE(60);
}

/** A server that has no updates. */
async function startFeed(): Promise<{ readonly url: string; readonly requests: string[]; readonly close: () => void }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, close: () => server.close() };
}
