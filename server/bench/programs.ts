// What every measurement needs: a data folder of its own, programs that run on it, and figures.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ReadyMessage } from '../core/processMessages.ts';

const root = join(import.meta.dirname, '../..');
const started: ChildProcess[] = [];

/** Measures on an empty data folder. Afterwards, the programs are stopped and the folder is removed. */
export async function runBench(measure: (data: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homebase-bench-'));
  const data = join(folder, 'homebase');
  mkdirSync(data);
  try {
    await measure(data);
  } finally {
    // They write into the folder until they have ended.
    for (const child of started.filter(({ exitCode }) => exitCode === null)) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Starts a program of ours. @returns its first line and its process id */
export function start(file: string, args: readonly string[]): Promise<{ readonly line: string; readonly pid: number }> {
  const child = spawn(process.execPath, [join(root, file), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve({ line, pid: child.pid ?? 0 }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** Starts the built server on free ports, without a rate limit unless `options` say otherwise. */
export async function startHomebase(
  data: string,
  options = ['--rate-limit', '0'],
): Promise<ReadyMessage & { readonly pid: number }> {
  const ports = ['--port', '0', '--admin-port', '0'];
  const { line, pid } = await start('out/server/index.js', ['--data', data, ...ports, ...options, '--json']);
  return { ...(JSON.parse(line) as ReadyMessage), pid };
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** The highest memory use of a process so far. */
export function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
