// The build's last step: what the compiled program reads beside its code.
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = resolve(import.meta.dirname, '../..');
const assets = [
  'db/migrations',
  'server/domain/airports/builtinAirports.tsv.gz',
  'server/domain/airports/builtinAirportWords.tsv.gz',
  'server/domain/fleet/aircraftTypes.tsv',
  'server/sim/flightModel/runways.tsv',
  'main/build/icon.png',
  ...globSync('server/sim/demo/*.csv', { cwd: root }),
];

for (const asset of assets) {
  const copy = resolve(root, 'out', asset);
  // A file that is gone from the sources must not stay here.
  rmSync(copy, { recursive: true, force: true });
  cpSync(resolve(root, asset), copy, { recursive: true });
}
const documentation = '{index.css,swagger-ui.css,swagger-ui-bundle.js,swagger-ui-standalone-preset.js}';
for (const file of globSync(`node_modules/@fastify/swagger-ui/static/${documentation}`, { cwd: root }))
  cpSync(resolve(root, file), resolve(root, 'out/swagger-ui', basename(file)));
// The listeners send these instead to browsers that read them. Over plain HTTP, browsers read gzip and no better.
for (const file of globSync('out/{renderer,swagger-ui}/**/*.{js,css,html,svg}', { cwd: root })) {
  const path = resolve(root, file);
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
}
// Says when out/ was last whole; ensureBuilt.mjs compares the sources with it.
writeFileSync(resolve(root, 'out/.built'), '');
