import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const record = join(root, 'node_modules/.cache/homebase-packages');

/** What decides how a package is made and starts. The program's other code is tested without being packed. */
const inputs = [
  '{electron-builder.yml,package.json,package-lock.json,server/vite.config.ts}',
  'main/**/*.*',
  'server/cli/*.*',
  'db/migrations/*.sql',
  'e2e/{packages,desktop}/*.ts',
];

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Whether the packages must be tested: `npm run dist` always asks for it, `npm test` if something changed since they passed. */
export function mustTestPackages(): boolean {
  const isAsked = process.env['HOMEBASE_TEST_PACKAGES'] === '1';
  return isAsked || !existsSync(record) || readFileSync(record, 'utf8') !== hashInputs();
}

export function notePassed(): void {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, hashInputs());
}
