import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** The next renames, removals and writes fail, until the test ends. @param held chooses by the path that is changed */
export function holdFiles(code: string, times = Infinity, held = (_path: string): boolean => true): void {
  const originals = { renameSync: fs.renameSync, unlinkSync: fs.unlinkSync, writeFileSync: fs.writeFileSync };
  const { unlink } = fs.promises;
  let left = times;
  const refuse = (path: string): void => {
    if (held(path) && left-- > 0) throw Object.assign(new Error(`${code}: held`), { code });
  };
  const release = (): void => {
    Object.assign(fs, originals);
    Object.assign(fs.promises, { unlink });
    syncBuiltinESMExports();
  };
  Object.assign(fs.promises, {
    unlink: async (path: string) => {
      refuse(path);
      await unlink(path);
    },
  });
  Object.assign(fs, {
    renameSync: (from: string, to: string) => {
      refuse(to);
      originals.renameSync(from, to);
    },
    writeFileSync: (...args: Parameters<typeof fs.writeFileSync>) => {
      refuse(String(args[0]));
      originals.writeFileSync(...args);
    },
    unlinkSync: (path: string) => {
      refuse(path);
      originals.unlinkSync(path);
    },
  });
  syncBuiltinESMExports();
  onTestFinished(release);
}
