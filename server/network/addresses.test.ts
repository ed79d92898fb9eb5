import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { explainListenError } from './addresses.ts';
import { startProgram } from '../program/program.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { defaults } from '../program/config.ts';

let data: string;

beforeEach(() => {
  data = temporaryFolder();
});

const start = async (config: { readonly host?: string; readonly port?: number }): Promise<unknown> =>
  await startProgram({ ...defaults, data, port: 0, adminPort: 0, ...config });

test('says that a port is in use', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;

  await expect(start({ port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Close it, or choose another port`,
  );

  occupant.close();
});

test.each(['203.0.113.7', 'nowhere.invalid'])('says that %s is not an address of this PC', async (host) => {
  await expect(start({ host })).rejects.toThrow(`${host} is not an address of this PC. --host and --admin-host take`);
});

test('says that a port is reserved, and nothing about the data folder', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES' });

  expect(explainListenError(refused, '0.0.0.0', 80)).toMatchObject({
    message: expect.stringMatching(/^Port 80 is reserved by the operating system. Choose another/),
  });
});

test('returns other errors unchanged', () => {
  const error = new Error('The sky is falling');

  expect(explainListenError(error, '127.0.0.1', 8090)).toBe(error);
});
