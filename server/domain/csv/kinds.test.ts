import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { guessKind } from './kinds.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

test.each(['', ' '])('detects a long file with a byte order mark, wherever the first block ends (%j)', (shift) => {
  const csv = join(folder, 'fares.csv');
  writeFileSync(csv, `\uFEFFcode,name,capacity\n${shift}Y,Größe,180\nB,${'ä'.repeat(20_000)},8\n`);
  expect(guessKind(csv)).toBe('fares');
});

test.each(['airlines', 'airports', 'fares', 'ranks', 'subfleets', 'aircraft', 'flights', 'pilots'])(
  'detects the example file %s.csv',
  (name) => {
    expect(guessKind(resolve(import.meta.dirname, `../../sim/demo/${name}.csv`))).toBe(name);
  },
);
