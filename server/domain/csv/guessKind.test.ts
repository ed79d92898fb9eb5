import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guessKind } from './guessKind.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guess-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(['', ' '])('detects a long file with a byte order mark, wherever the first block ends (%j)', (shift) => {
  const csv = join(folder, 'fares.csv');
  writeFileSync(csv, `\uFEFFcode,name,capacity\n${shift}Y,Größe,180\nB,${'ä'.repeat(20_000)},8\n`);
  expect(guessKind(csv)).toBe('fares');
});
