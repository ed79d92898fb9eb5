import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { nearWorldTopology, worldTopology } from './worldTopology.ts';

// `node renderer/map/base/generate.ts` writes the base maps from world-atlas (Natural Earth, public domain).
write('world.json', worldTopology(readAtlas('50m')));
write('worldNear.json', nearWorldTopology(readAtlas('10m')));

function readAtlas(scale: string): Parameters<typeof worldTopology>[0] {
  const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function write(name: string, topology: object): void {
  const text = `${JSON.stringify(topology)}\n`;
  writeFileSync(resolve(import.meta.dirname, name), text);
  console.log(`${name}: ${Math.round(text.length / 1024)} KB`);
}
