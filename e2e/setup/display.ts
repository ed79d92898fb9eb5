import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/**
 * Starts an X server of its own, on a free display that it chooses itself.
 * @returns the display's name, and how to end it
 */
export async function startDisplay(): Promise<{ readonly display: string; readonly stop: () => Promise<void> }> {
  const screen = ['-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-displayfd', '3'];
  const server = spawn('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return { display: `:${await displayNumber(server)}`, stop: async () => await stop(server) };
}

async function displayNumber(server: ChildProcess): Promise<string> {
  const failed = once(server, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${String(code)}`)));
  const answer = once(server.stdio[3] as Readable, 'data').then(([line]) => String(line).trim());
  return await Promise.race([answer, failed]);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}
