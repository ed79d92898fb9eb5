import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { contentOf, packArchive } from './archive.ts';
import { cutTiles } from './cut.ts';
import { readLayers, readSilhouette } from './layers.ts';

// `node renderer/map/make/generate.ts` cuts the data of the base map into tiles, and draws the outlines for the pictures of
// routes in webhooks. An archive with the same tiles stays as it is: another machine may compress them differently.
const file = resolve(import.meta.dirname, '../tiles/world.pmtiles');
const tiles = cutTiles(readLayers());
const archive = packArchive(tiles);
if (!existsSync(file) || contentOf(readFileSync(file)) !== contentOf(archive)) writeFileSync(file, archive);
writeFileSync(resolve(import.meta.dirname, '../tiles/silhouette.txt'), readSilhouette());
console.log(`${tiles.size} tiles, ${Math.round(archive.length / 1024)} KB`);
