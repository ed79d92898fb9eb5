import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaults } from './config.ts';
import { startProgram } from './program.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-program-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test.runIf(process.platform !== 'win32')(
  'in a folder that others may look into, every file is still private',
  async () => {
    chmodSync(folder, 0o755);
    const program = await startProgram({ ...defaults, data: folder, port: 0, adminPort: 0 });
    const names = readdirSync(folder);
    const open = names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
    await program.stop();
    expect(names).toContain('homebase.db-wal');
    expect(open).toEqual([]);
  },
);
