import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { ServerChild } from './serverProcess.ts';

const program = fileURLToPath(new URL('../server/index.js', import.meta.url));

/** Starts the server program in a process of its own, its output going to the log: native dialogs cannot stall it there. */
export function forkServer(args: string[], log: Writable): ServerChild {
  const child = utilityProcess.fork(program, args, {
    serviceName: 'Homebase server',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.on('error', (type, location) => log.write(`${type} in ${location}\n`));
  return {
    post: (message) => child.postMessage(message),
    // Not child.kill(): that asks, and a server that hangs does not hear it.
    kill: () => {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', listener),
  };
}
