import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { worldTopology } from './worldTopology.ts';

// `node renderer/map/generate.ts` writes the base map from world-atlas (Natural Earth, public domain).
const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const file = resolve(import.meta.dirname, 'world.json');
const text = `${JSON.stringify(worldTopology(JSON.parse(readFileSync(atlas, 'utf8'))))}\n`;
writeFileSync(file, text);
console.log(`${file}: ${Math.round(text.length / 1024)} KB`);
