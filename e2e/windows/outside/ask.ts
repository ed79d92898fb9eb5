// A thread that asks the program on Windows, so that the tests' own thread can wait for the answer.
import { workerData } from 'node:worker_threads';
import type { Asking } from './outside.ts';

const { address, port, answered } = workerData as Asking;

port.on('message', (body: Uint8Array<ArrayBuffer>) => {
  void fetch(address, { method: 'POST', body })
    .then((reply) => reply.arrayBuffer())
    .then((answer) => port.postMessage(answer))
    .catch((error: unknown) => port.postMessage(String(error)))
    .finally(() => {
      Atomics.store(answered, 0, 1);
      Atomics.notify(answered, 0);
    });
});
