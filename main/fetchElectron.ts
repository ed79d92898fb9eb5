// Prints the path of Electron's runtime and downloads the runtime first if it is missing. If that fails, prints the reason
// and exits with 1. It is a program of its own so that npm start and the tests can run it synchronously.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { downloadArtifact } from '@electron/get';

/** The download is cancelled when no data arrives for this many milliseconds. */
const stallTimeoutMs = 15_000;

const requireHere = createRequire(import.meta.url);
const electron = dirname(requireHere.resolve('electron/package.json'));

try {
  if (installed() === undefined) await download();
  const executable = installed();
  if (executable === undefined) throw new Error('the download could not be unpacked');
  process.stdout.write(`${executable}\n`);
} catch (error) {
  process.stdout.write(`${reason(error)}\n`);
  process.exitCode = 1;
}

/** Reads the files, because importing the electron package starts a download without a timeout. */
function installed(): string | undefined {
  const name = join(electron, 'path.txt');
  if (!existsSync(name)) return undefined;
  const executable = join(electron, 'dist', readFileSync(name, 'utf8'));
  return existsSync(executable) ? executable : undefined;
}

/** Downloads into Electron's cache, where its installer finds it, and checks the hashes from Electron's package. */
async function download(): Promise<void> {
  process.stderr.write("Downloading Electron's runtime (only once)…\n");
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error(`no data arrived for ${stallTimeoutMs / 1000} seconds`));
  let timer = setTimeout(abort, stallTimeoutMs);
  const getProgressCallback = (): void => {
    clearTimeout(timer);
    timer = setTimeout(abort, stallTimeoutMs);
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
