import type { SpawnSyncReturns } from 'node:child_process';

/** Whether a program ended itself with SIGKILL. Windows has no signals. */
export function wasKilled({ signal, status, stderr }: SpawnSyncReturns<string>): boolean {
  return process.platform === 'win32' ? status === 1 && stderr === '' : signal === 'SIGKILL';
}
