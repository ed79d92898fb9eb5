import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const root = resolve(import.meta.dirname, '..');

/** A running server. */
export interface ServerProgram {
  /** The address for pilots: `http://127.0.0.1:PORT`. */
  readonly api: string;
  /** A one-time link to the operator's window. */
  readonly admin: string;
  readonly data: string;
  readonly pid: number;
  /** Ends the server with SIGTERM and returns its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends the server with SIGKILL. */
  readonly kill: () => Promise<void>;
}

/** Runs `homebase serve`. @param port the option for the pilots' port; by default a free one */
export async function startServer(
  data: string,
  options: readonly string[] = [],
  port: readonly string[] = ['--port', '0'],
): Promise<ServerProgram> {
  const child = homebase(['serve', '--data', data, ...port, '--admin-port', '0', '--json', ...options]);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`homebase serve ended with ${String(code)} before it was ready`);
  });
  const { api, admin } = (await Promise.race([firstLine(child.stdout), ended])) as { api: string; admin: string };
  ended.catch(() => undefined);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    api,
    admin,
    data,
    pid: child.pid ?? 0,
    stop: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}

/** A pilot of the demo airline. */
export interface DemoPilot {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly api_key: string;
}

/** Creates the demo airline in an empty data folder. Returns the two pilots with the highest rank. */
export async function createDemo(data: string): Promise<readonly [DemoPilot, DemoPilot]> {
  const { line } = await runHomebase(['demo', '--data', data, '--json']);
  // On a slow PC, an automatic backup would appear in the list during a test.
  await runHomebase(['settings', 'backups.every_hours', '0', '--data', data, '--json']);
  const [pilot, second] = (line as { readonly pilots: readonly [DemoPilot, DemoPilot] }).pilots;
  return [pilot, second];
}

interface Finished {
  readonly code: number | null;
  /** The line of JSON that the command printed. */
  readonly line: unknown;
}

/** Runs a command to its end. */
export async function runHomebase(args: readonly string[]): Promise<Finished> {
  const child = homebase(args);
  const [line] = await Promise.all([firstLine(child.stdout), once(child, 'exit')]);
  return { code: child.exitCode, line };
}

function homebase(args: readonly string[]): ChildProcess & { readonly stdout: Readable } {
  return spawn(process.env['HOMEBASE_TEST_NODE'] ?? process.execPath, ['server/cli/homebase.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(stream: Readable): Promise<unknown> {
  for await (const line of createInterface({ input: stream })) return JSON.parse(line);
  throw new Error('homebase printed nothing');
}

/** The bytes of the write-ahead log that are not in the database file; 0 after the database was closed. */
export function writeAheadLogSize(data: string): number {
  statSync(join(data, 'homebase.db'));
  return statSync(join(data, 'homebase.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
}
