import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const root = resolve(import.meta.dirname, '..');

/** `homebase serve`, running. */
export interface ServerProgram {
  /** The public listener: `http://127.0.0.1:PORT`. */
  readonly api: string;
  /** The one-time link into the operator's window. */
  readonly admin: string;
  readonly data: string;
  readonly pid: number;
  /** Ends it as a service manager would. @returns the exit code */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut would: nothing is said to it. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts the server on free ports.
 * @param port where pilots are listened for; nothing: where the settings say
 */
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

/** A pilot of the demonstration airline. */
export interface DemoPilot {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly api_key: string;
}

/** Makes the demonstration airline in an empty data folder; its pilots, the highest in rank first. */
export async function makeDemo(data: string): Promise<readonly DemoPilot[]> {
  const { line } = await runHomebase(['demo', '--data', data, '--json']);
  return (line as { pilots: readonly DemoPilot[] }).pilots;
}

/** Runs a command to its end. @returns its exit code and the one line of JSON that it prints */
export async function runHomebase(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly line: unknown }> {
  const child = homebase(args);
  const [line] = await Promise.all([firstLine(child.stdout), once(child, 'exit')]);
  return { code: child.exitCode, line };
}

function homebase(args: readonly string[]): ChildProcess & { readonly stdout: Readable } {
  return spawn(process.execPath, ['server/cli/homebase.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(stream: Readable): Promise<unknown> {
  for await (const line of createInterface({ input: stream })) return JSON.parse(line);
  throw new Error('homebase said nothing');
}
