import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The server program's own options; every other word on Electron's command line is Chromium's. */
const serverOptions = ['data', 'host', 'port', 'admin-port', 'rate-limit'] as const;

/** The part of the command line that is the server's, as it reads it. */
export function serverArguments(argv: readonly string[]): string[] {
  const values = readOptions(argv);
  return serverOptions.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
}

/**
 * Where the window keeps its own profile: apart from the database, and one for each data folder, so that two airlines can
 * be open at once. A folder that cannot be used gets a temporary profile: the server will say what is wrong with it.
 */
export function profileFolder(argv: readonly string[], appData: string): string {
  const data = readOptions(argv).data;
  const wanted = data === undefined ? join(appData, 'Homebase', 'window') : join(resolve(data), 'window');
  try {
    // It may be the first to make the data folder, too: both hold what nobody else on the machine shall read.
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
