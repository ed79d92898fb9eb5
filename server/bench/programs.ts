import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ReadyMessage } from '../core/processMessages.ts';

const root = join(import.meta.dirname, '../..');
/** Child processes to stop at the end. */
export const started: ChildProcess[] = [];

/** Starts a program of ours and waits for its first line. */
export function start(file: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, file), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** Starts the built server on free ports, without a rate limit unless `options` say otherwise. */
export async function startHomebase(data: string, options = ['--rate-limit', '0']): Promise<ReadyMessage> {
  const ports = ['--port', '0', '--admin-port', '0'];
  return JSON.parse(
    await start('out/server/index.js', ['--data', data, ...ports, ...options, '--json']),
  ) as ReadyMessage;
}
