import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogKinds } from '../domain/catalog/kinds.ts';

const screens = join(import.meta.dirname, '../../renderer/screens/catalog');
/** Set by actions on the row. */
const withoutField = new Set(['status']);

test.each(Object.entries(catalogKinds))('the form of %s has every field of the contract', (kind, { calls }) => {
  const files = globSync([`${kind}.tsx`, `${kind}/*.tsx`, `fleet/${kind}.tsx`], { cwd: screens });
  const source = files.map((file) => readFileSync(join(screens, file), 'utf8')).join('\n');

  const fields = Object.keys(calls.create.schema.body.properties).filter((name) => !withoutField.has(name));

  expect(fields.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});
