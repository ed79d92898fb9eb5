// The build's last step: what the compiled program reads beside its code.
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
// Says when out/ was last whole; ensureBuilt.mjs compares the sources with it.
writeFileSync(resolve(root, 'out/.built'), '');
