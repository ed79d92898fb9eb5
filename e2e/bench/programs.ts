// What every measurement needs: a data folder of its own, programs that run on it, and figures.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import type { ReadyMessage } from '../../server/program/processMessages.ts';
import type { Health } from '../fuzz/monitor.ts';

export const root = join(import.meta.dirname, '../..');
const started: ChildProcess[] = [];

/** Measures on an empty data folder. Afterwards, or after Ctrl+C, the programs are stopped and the folder is removed. */
export async function runBench(measure: (data: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homebase-bench-'));
  const data = join(folder, 'homebase');
  mkdirSync(data);
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const giveUp = (): void => {
    for (const child of started) child.kill('SIGKILL');
    remove();
    process.exit(1);
  };
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp);
  try {
    await measure(data);
  } finally {
    process.off('SIGINT', giveUp).off('SIGTERM', giveUp);
    // They write into the folder until they have ended.
    for (const child of started) await end(child, 'SIGTERM');
    remove();
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts a program of ours. @param nodeArgs for Node, before the file */
function launch(file: string, args: readonly string[], nodeArgs: readonly string[] = []): ChildProcess {
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, [...nodeArgs, join(root, file), ...args], { stdio: [...stdio] });
  started.push(child);
  return child;
}

/** @returns the first line that a program prints */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as Readable }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}`)));
  });
}

/** Starts a program that prints its port. */
export async function start(
  file: string,
  args: readonly string[],
): Promise<{ readonly port: number; readonly pid: number }> {
  const child = launch(file, args);
  return { port: Number(await firstLine(child)), pid: child.pid ?? 0 };
}

interface ServerBuild {
  /** The built server by default; `server/index.ts` for its source. */
  readonly file?: string;
  readonly isMonitored?: boolean;
}

/** Begins to start the server, on free ports and without a rate limit unless `options` say otherwise. */
export function launchHomebase(
  data: string,
  options: readonly string[] = ['--rate-limit', '0'],
  { file = 'out/program/server.js', isMonitored = false }: ServerBuild = {},
): ChildProcess {
  const ports = ['--port', '0', '--admin-port', '0'];
  return launch(
    file,
    ['--data', data, ...ports, ...options, '--json'],
    ['--max-semi-space-size=4', ...(isMonitored ? ['--import', monitor()] : [])],
  );
}

/** A running server. */
export interface Homebase extends ReadyMessage {
  readonly pid: number;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** Starts the server as above, and waits until it answers. */
export async function startHomebase(...order: Parameters<typeof launchHomebase>): Promise<Homebase> {
  const child = launchHomebase(...order);
  const ready = JSON.parse(await firstLine(child)) as ReadyMessage;
  return { ...ready, pid: child.pid ?? 0, child, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
}

/** Compiled here: in the server, Node's compiler takes 15 MB. */
function monitor(): string {
  const source = readFileSync(join(root, 'e2e/fuzz/monitor.ts'), 'utf8');
  return `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`;
}

/** Asks a monitored server how it is. @param what `turns` since the last answer, or `health` with the memory after a garbage collection */
export async function ask(child: ChildProcess, what: 'turns' | 'health'): Promise<Health> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  child.send(what);
  return ((await answer) as [Health])[0];
}

/** The memory that a process uses now; with VmHWM the highest so far. */
export function megabytes(pid: number, name: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** The processor time that a process has used so far, in seconds. The kernel counts hundredths. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
