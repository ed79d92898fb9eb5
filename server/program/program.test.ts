import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, expect, test } from 'vitest';
import type { ReadyMessage } from './processMessages.ts';
import { startProgram } from './program.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { defaults } from './config.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

test.runIf(process.platform !== 'win32')('files are private even if other users can read the data folder', async () => {
  chmodSync(folder, 0o755);
  const program = await startProgram({ ...defaults, data: folder, port: 0, adminPort: 0 });
  const names = readdirSync(folder);
  const open = names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  await program.stop();
  expect(names).toContain('homebase.db-wal');
  expect(open).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  '10,000 idle connections do not lock out pilots or the operator, even with few file handles',
  async () => {
    const serve = `ulimit -n 256; exec "$0" server/index.ts --json --port 0 --admin-port 0 --data ${folder}`;
    const child = spawn('sh', ['-c', serve, process.execPath], { stdio: ['ignore', 'pipe', 'inherit'] });
    const idle: Socket[] = [];
    try {
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      const { api, admin } = JSON.parse(line) as ReadyMessage;
      const port = Number(new URL(api).port);
      // In waves, because the test has few file handles as well.
      for (let wave = 0; wave < 40; wave += 1) {
        const opened = Array.from({ length: 250 }, (_, count) => openIdle(port, `127.0.0.${2 + (count % 8)}`));
        idle.push(...opened);
        await Promise.all(opened.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
      }
      const signal = AbortSignal.timeout(60_000);
      expect((await fetch(`${api}/api/status`, { signal })).status).toBe(200);
      expect((await fetch(admin, { signal, redirect: 'manual' })).status).toBe(303);
      // Otherwise the replies may only have come when the server closed them.
      expect(idle.some((socket) => !socket.destroyed)).toBe(true);
    } finally {
      for (const socket of idle) socket.destroy();
      child.kill();
      await once(child, 'exit');
    }
  },
);

function openIdle(port: number, localAddress: string): Socket {
  return connect({ host: '127.0.0.1', port, localAddress }).on('error', () => undefined);
}
