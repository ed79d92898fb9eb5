import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ReadyMessage } from '../../server/program/processMessages.ts';

/** A server that is ended without warning. */
export interface Server {
  readonly ready: ReadyMessage;
  readonly pid: number;
  readonly kill: () => Promise<void>;
}

export function spawnServer(data: string): ChildProcess {
  const options = ['--data', data, '--port', '0', '--admin-port', '0', '--rate-limit', '0', '--json'];
  return spawn(process.execPath, [join(import.meta.dirname, '../../server/index.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function startServer(data: string): Promise<Server> {
  const child = spawnServer(data);
  if (!child.stdout) throw new Error('It has no output.');
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)));
  ended.catch(() => undefined);
  const [text] = await Promise.race([line, ended]);
  return { ready: JSON.parse(text) as ReadyMessage, pid: child.pid ?? 0, kill: () => endServer(child) };
}

export async function endServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
