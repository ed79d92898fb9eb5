// The build's last step: what the program reads beside its code.
import { appendFileSync, cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = resolve(import.meta.dirname, '../..');
const assets = [
  'db/migrations',
  'server/domain/airports/builtinAirports.tsv.gz',
  'server/domain/airports/builtinAirportWords.tsv.gz',
  'server/domain/airports/formerAirports.tsv',
  'server/domain/airports/runways.tsv.gz',
  'server/domain/drawings/letters.tsv.gz',
  'server/domain/fleet/aircraftTypes.tsv',
  'renderer/map/tiles/silhouette.txt',
  ...globSync('main/build/{icon.png,icon.ico,trayTemplate*.png}', { cwd: root }),
  ...globSync('server/sim/demo/*.csv', { cwd: root }),
];

for (const asset of assets) {
  // A second file of the same name must not replace the first.
  const once = { recursive: true, force: false, errorOnExist: true };
  cpSync(resolve(root, asset), resolve(root, 'out/program', basename(asset)), once);
}
const documentation = '{index.css,swagger-ui.css,swagger-ui-bundle.js,swagger-ui-standalone-preset.js}';
for (const file of globSync(`node_modules/@fastify/swagger-ui/static/${documentation}`, { cwd: root }))
  cpSync(resolve(root, file), resolve(root, 'out/swagger-ui', basename(file)));
addLicences('out/renderer/licences.txt', 'out/program/licences.txt');
// The listeners send these instead to browsers that read them. Over plain HTTP, browsers read gzip and no better.
for (const file of globSync('out/{renderer,swagger-ui}/**/*.{js,mjs,css,html,svg}', { cwd: root })) {
  const path = resolve(root, file);
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
}
// Says when out/ was last whole; ensureBuilt.mjs compares the sources with it.
writeFileSync(resolve(root, 'out/program/.built'), '');

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** Adds to the window's licences those of the server's bundle, and of what is shipped beside both. */
function addLicences(file: string, ofServer: string): void {
  const lock = readFileSync(resolve(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, Locked>> };
  const isShipped = ([path, { dev = false }]: readonly [string, Locked]): boolean =>
    path !== '' && existsSync(resolve(root, path)) && isPart(path, dev);
  const texts = Object.entries(packages)
    .filter(isShipped)
    .map(([path, { version, license = 'see below' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const found = ['{licen[cs]e,LICEN[CS]E}*', '{readme,Readme,README}*'].flatMap((names) =>
        globSync(`${path}/${names}`, { cwd: root }).map((text) => readFileSync(resolve(root, text), 'utf8')),
      );
      // Some say in their README under which licences they are, or those parts that their own does not name.
      const shown = found.filter(
        (text, index) => index === 0 || text.includes('under the terms of the following licenses'),
      );
      return `## ${name} - ${version} (${license})\n\n${shown.join('\n')}`;
    });
  const electron =
    '## Electron and Chromium\n\nTheir licences are beside the program: LICENSE.electron.txt, LICENSES.chromium.html\n';
  // The licence of libvips, which its package does not bring, and the one that it adds to.
  const gnu = ['LGPL-3.0', 'GPL-3.0'].map(
    (name) => `## ${name}\n\n${readFileSync(resolve(root, `docs/licences/${name}.txt`), 'utf8')}`,
  );
  const bundled = readFileSync(resolve(root, ofServer), 'utf8');
  rmSync(resolve(root, ofServer));
  appendFileSync(resolve(root, file), `\n${[bundled, ...texts, ...gnu, electron].join('\n')}`);
}

/** Fonts and the API's documentation are files, which no bundle lists. The Node for development stays here. */
function isPart(path: string, dev: boolean): boolean {
  return /\/@(fontsource-variable|fastify\/swagger-ui)\b/.test(path) || !(dev || /\/node-(linux|win)-/.test(path));
}
