import dns from 'node:dns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Receiver, startReceiver } from '../../testing/remoteServers.ts';
import { lookupPublic, post, type Reply } from './post.ts';

let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await receiver.close();
});

const send = (host: string, allow_private: boolean): Promise<Reply> => {
  const url = new URL(`http://${host}:${receiver.port}/hook?token=1`);
  return post({ url, headers: {}, body: '{}', allow_private, signal: AbortSignal.timeout(5000) });
};

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
])('does not connect to %s unless private addresses are allowed', async (host) => {
  await expect(send(host, false)).rejects.toThrow(/is a private address .*Allow private addresses/);
  expect(receiver.received).toEqual([]);
});

test.each(['127.0.0.1', 'localhost'])('connects to %s when they are', async (host) => {
  expect(await send(host, true)).toMatchObject({ status: 204 });
  expect(receiver.received).toMatchObject([{ path: '/hook?token=1', body: '{}' }]);
});

const resolvesTo = (...addresses: string[]): void => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (...args: unknown[]) => void) =>
    done(null, found)) as unknown as typeof dns.lookup);
};
const lookUp = (options: { all?: boolean }): Promise<unknown> =>
  new Promise((resolve, reject) => {
    lookupPublic('hook.example', options, (error, found, family) =>
      error ? reject(error) : resolve(options.all ? found : [found, family]),
    );
  });

describe('a host name', () => {
  test('is resolved to its public addresses only', async () => {
    resolvesTo('10.0.0.7', '1.1.1.1', 'fd00::7', '2606:4700::1111');
    expect(await lookUp({ all: true })).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await lookUp({})).toEqual(['1.1.1.1', 4]);
  });

  test('without public addresses is refused, and the error names its addresses', async () => {
    resolvesTo('192.168.1.20', 'fe80::20');
    await expect(lookUp({ all: true })).rejects.toThrow('hook.example is a private address (192.168.1.20, fe80::20).');
  });

  test('is looked up only once per connection, which prevents DNS rebinding', async () => {
    resolvesTo('127.0.0.1');
    await expect(send('rebinding.example', false)).rejects.toThrow(
      'rebinding.example is a private address (127.0.0.1)',
    );
    expect(dns.lookup).toHaveBeenCalledTimes(1);
    expect(receiver.received).toEqual([]);
  });
});
