import { exec } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { validate as validateWorkflow } from '@actions/languageservice';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import serverBuild from '../vite.config.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

/** A package in the lockfile. */
interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

/** `node_modules/a/node_modules/b` is the package b. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

const manifest = JSON.parse(read('package.json')) as Manifest;

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (name) => {
  const text = read(name);
  /** Code that is marked as such, in a line or a block. */
  const code = [...text.matchAll(/```[a-z]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
    ([, block, inline]) => block ?? inline ?? '',
  );

  test('names existing npm scripts', () => {
    const named = code.flatMap((part) => [...part.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)]);
    const scripts = named.map(([, run, short]) => run ?? short ?? '');

    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  test('names existing files and folders', () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const top = new Set(folders.map((folder) => folder.name));
    const paths = code
      .flatMap((part) => part.split(/\s+/))
      .map((word) => word.replaceAll(/^[("]+|[)",.:;]+$/g, ''))
      .filter((word) => top.has(word.split('/')[0] ?? '') && word.includes('/') && !word.startsWith('out/'))
      .filter((word) => !/[*{}<>…]|[A-Z]{3}/.test(word));
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link ?? '');

    expect(links.length).toBeGreaterThan(5);
    expect([...paths, ...links].filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});

test('the README is for users, and short', () => {
  expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(110);
});

describe('the decisions', () => {
  const decisions = readdirSync(resolve(root, 'docs/decisions'));

  test('are in the index', () => {
    const index = read('docs/README.md');

    expect(decisions.filter((name) => !index.includes(`](decisions/${name})`))).toEqual([]);
  });

  test('have a number, a title, a date and a status', () => {
    const head = /^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|superseded)\b.*\.\n/;

    expect(decisions.filter((name) => !head.test(read(`docs/decisions/${name}`)))).toEqual([]);
  });
});

test('the changelog begins with the version of the manifest, in which every part has a limit', () => {
  const [newest = ''] = read('docs/changelog.md').split(/^## /m).slice(1);
  const parts = newest.split(/^### /m).slice(1);

  expect(newest).toMatch(new RegExp(`^${manifest.version.replaceAll('.', String.raw`\.`)}\n`));
  expect(parts.filter((part) => part.split('\n- ').length - 1 > 25)).toEqual([]);
});

test.each([
  [true, '', ''],
  [false, 'needs: packages', 'needs: package'],
  [false, 'github.token', 'github.tokn'],
  [false, 'steps:', 'stps:'],
])('the workflow of a release is valid for GitHub: %s after %j became %j', async (isValid, right, wrong) => {
  const text = read('.github/workflows/release.yml').replace(right, wrong);
  // What it finds at an address, it keeps.
  const address = `file:///${encodeURIComponent(wrong)}.yml`;

  const problems = await validateWorkflow(TextDocument.create(address, 'yaml', 1, text));

  expect(problems.length === 0, JSON.stringify(problems)).toBe(isValid);
});

describe('packaging', () => {
  const packaging = parse(read('electron-builder.yml')) as Record<string, unknown>;

  test('is valid for electron-builder', () => {
    const schema = createRequire(import.meta.url)('app-builder-lib/scheme.json') as Record<string, unknown>;
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);

    validate(packaging);

    expect(validate.errors ?? []).toEqual([]);
  });

  test('keeps Electron from running other code', () => {
    expect(packaging['electronFuses']).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  test('does not compile the native modules again, and unpacks them', () => {
    expect(packaging['npmRebuild']).toBe(false);
    expect(packaging['asarUnpack']).toEqual(['node_modules/better-sqlite3/prebuilds/**', 'node_modules/@img/**']);
  });

  test('leaves out the Node for development with its folder', () => {
    expect(packaging['files']).toContain('!node_modules/node-{linux,win}-*{,/**}');
  });

  test('ships the licence that the manifest names', () => {
    // On macOS, a bundle cannot be signed with files elsewhere.
    const { linux, win, mac, extraFiles } = packaging as Record<string, Record<string, unknown> | undefined>;
    for (const papers of [linux?.['extraFiles'], win?.['extraFiles'], mac?.['extraResources']])
      expect(papers).toContain('LICENSE');
    expect([extraFiles, mac?.['extraFiles']]).toEqual([undefined, undefined]);
    expect(read('LICENSE')).toMatch(new RegExp(`^${manifest.license} License\n`));
  });

  test('names the installer as a release on GitHub keeps it, so that the list of checksums has its name', () => {
    expect(packaging['nsis']).toMatchObject({ artifactName: expect.stringMatching(/^[\w.${}-]+$/) });
  });

  test('lists files for all platforms at once, because a list per platform would pack the whole project', () => {
    const platforms = ['linux', 'win', 'mac'].map((name) => packaging[name]);

    expect(
      platforms.filter((platform) => typeof platform === 'object' && platform !== null && 'files' in platform),
    ).toEqual([]);
  });
});

describe('dependencies', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

  test('are pinned to one version each', () => {
    expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('are locked by hash, without a host', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(locked.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true)).toEqual([]);
  });

  test('run no script when they are installed', () => {
    const scripted = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => nameOf(path));
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);

    expect(scripted.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
    expect(allowed).toEqual([]);
  });

  test('are in CONTRIBUTING.md, each with its purpose and licence', () => {
    const [, section = ''] = read('CONTRIBUTING.md').split(/^## Dependencies$/m);
    const rows = [...section.matchAll(/^\| (`.+`) \| (.+) \| ([\w.-]+) \|$/gm)].flatMap(
      ([, names = '', purpose, licence]) =>
        [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, purpose, licence })),
    );
    const told = (name: string): string | undefined =>
      rows.find((row) => row.name === name || row.name === name.replace(/\/.*/, '/*'))?.licence;
    const wrong = Object.keys(direct).filter((name) => told(name) !== lock.packages[`node_modules/${name}`]?.license);

    expect(wrong).toEqual([]);
    expect(rows.filter(({ name }) => !name.endsWith('/*') && !(name in direct))).toEqual([]);
  });

  test('have licences that allow everyone to use and pass them on', () => {
    const fine =
      /^\(?(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Unlicense|WTFPL|Python-2\.0|CC-BY-4\.0)\b/;

    const others = locked.filter(([, { license = '' }]) => !fine.test(license));
    // sharp loads it from a file of its own, which everyone may replace (decision 0070).
    const libvips = others.filter(([path]) => path.startsWith('node_modules/@img/sharp-libvips-'));

    expect([...new Set(libvips.map(([, { license }]) => license))]).toEqual(['LGPL-3.0-or-later']);
    expect(others.filter((one) => !libvips.includes(one)).map(([path]) => path)).toEqual([]);
  });

  test('are all in the bill of materials', async () => {
    const { stdout } = await promisify(exec)('npm run -s sbom', {
      cwd: root,
      maxBuffer: 16 * 1024 ** 2,
    });
    const { components } = JSON.parse(stdout) as { readonly components: readonly { readonly name: string }[] };
    const listed = new Set(components.map(({ name }) => name));

    expect(Object.keys(direct).filter((name) => !listed.has(name))).toEqual([]);
  });

  test('are shipped once: only those that are not bundled are installed', () => {
    const external = [serverBuild.ssr?.external].flat();

    expect(new Set(Object.keys(dependencies))).toEqual(new Set(external.filter((name) => name !== 'electron')));
  });
});
