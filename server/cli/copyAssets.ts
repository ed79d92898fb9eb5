// Build step after `tsc -b`: the files that the compiled program reads beside its code.
import { cpSync } from 'node:fs';
import { resolve } from 'node:path';

const ASSETS = ['db/migrations', 'server/domain/builtinAirports.tsv.gz'];

const root = resolve(import.meta.dirname, '../..');
for (const asset of ASSETS) cpSync(resolve(root, asset), resolve(root, 'out', asset), { recursive: true });
