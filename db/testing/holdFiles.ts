import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** Until the test ends, these files can be neither replaced nor removed, as if another program of Windows had them open. */
export function holdFiles(held: RegExp): { readonly release: () => void } {
  const originals = { renameSync: fs.renameSync, rmSync: fs.rmSync };
  const refuse = (path: fs.PathLike): void => {
    if (held.test(String(path))) throw Object.assign(new Error('EPERM: held'), { code: 'EPERM', path: String(path) });
  };
  const put = (functions: typeof originals): void => {
    Object.assign(fs, functions);
    syncBuiltinESMExports();
  };
  put({
    renameSync: (from, to) => {
      refuse(to);
      originals.renameSync(from, to);
    },
    rmSync: (path, options) => {
      refuse(path);
      originals.rmSync(path, options);
    },
  });
  const release = (): void => put(originals);
  onTestFinished(release);
  return { release };
}
