import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** The next renames and removals fail, until the test ends. @param held chooses by the path that is replaced or removed */
export function holdFiles(code: string, times = Infinity, held = (_path: string): boolean => true): void {
  const originals = { renameSync: fs.renameSync, rmSync: fs.rmSync };
  let left = times;
  const refuse = (path: string): void => {
    if (held(path) && left-- > 0) throw Object.assign(new Error(`${code}: held`), { code });
  };
  const release = (): void => {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  };
  Object.assign(fs, {
    renameSync: (from: string, to: string) => {
      refuse(to);
      originals.renameSync(from, to);
    },
    rmSync: (path: string, options?: fs.RmOptions) => {
      refuse(path);
      originals.rmSync(path, options);
    },
  });
  syncBuiltinESMExports();
  onTestFinished(release);
}
