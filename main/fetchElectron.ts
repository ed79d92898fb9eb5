// Prints where Electron's own runtime is, fetching it first when it is missing; or fails, printing why it cannot be had.
// A program of its own because npm start and the tests both need the answer, and neither may hang on it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { downloadArtifact } from '@electron/get';

/** Longest silence of the download; a slow one that goes on is waited for. */
const silence = 15_000;

const requireHere = createRequire(import.meta.url);
const electron = dirname(requireHere.resolve('electron/package.json'));

try {
  if (installed() === undefined) await download();
  const executable = installed();
  if (executable === undefined) throw new Error('it could not be unpacked');
  process.stdout.write(`${executable}\n`);
} catch (error) {
  process.stdout.write(`${reason(error)}\n`);
  process.exitCode = 1;
}

/** Asked of the files: importing the electron package would start a download that nothing ends. */
function installed(): string | undefined {
  const name = join(electron, 'path.txt');
  if (!existsSync(name)) return undefined;
  const executable = join(electron, 'dist', readFileSync(name, 'utf8'));
  return existsSync(executable) ? executable : undefined;
}

/** Into Electron's cache, from where its installer takes it; checked against the hashes that its package carries. */
async function download(): Promise<void> {
  process.stderr.write("Downloading Electron's runtime, once…\n");
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error(`the download gave no answer for ${silence / 1000} seconds`));
  let timer = setTimeout(abort, silence);
  const getProgressCallback = (): void => {
    clearTimeout(timer);
    timer = setTimeout(abort, silence);
  };
  try {
    await downloadArtifact({
      version: (requireHere(join(electron, 'package.json')) as { readonly version: string }).version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums: requireHere(join(electron, 'checksums.json')) as Record<string, string>,
      ...(process.env['electron_config_cache'] === undefined
        ? {}
        : { cacheRoot: process.env['electron_config_cache'] }),
      downloadOptions: { signal: controller.signal, quiet: true, getProgressCallback },
    });
  } finally {
    clearTimeout(timer);
  }
  spawnSync(process.execPath, [join(electron, 'install.js')], { stdio: ['ignore', 2, 2] });
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
