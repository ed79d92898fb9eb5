import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** All other arguments on Electron's command line are for Chromium. */
const serverOptions = ['data', 'host', 'port', 'admin-port', 'rate-limit'] as const;

/** Picks the server's options from Electron's command line. */
export function serverArguments(argv: readonly string[]): string[] {
  const values = readOptions(argv);
  return serverOptions.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
}

/**
 * Returns the folder for the window's browser profile and creates it. Each data folder has its own, so that two airlines
 * can be open at once. If the data folder cannot be used, the profile is temporary; the server then reports what is wrong.
 */
export function profileFolder(argv: readonly string[], appData: string): string {
  const data = readOptions(argv).data;
  const wanted = data === undefined ? join(appData, 'Homebase', 'window') : join(resolve(data), 'window');
  try {
    // This may also create the data folder. Other users of this PC must not read either.
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    accessSync(wanted, constants.W_OK);
    return wanted;
  } catch {
    return mkdtempSync(join(tmpdir(), 'homebase-'));
  }
}

function readOptions(argv: readonly string[]): Partial<Record<(typeof serverOptions)[number], string>> {
  const options = Object.fromEntries(serverOptions.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: argv.slice(1), options, strict: false });
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in options));
}
