import dns from 'node:dns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Receiver, startReceiver } from '../../testing/remoteServers.ts';
import type { AppError } from '../errors.ts';
import { checkWebhookUrl, isPublicAddress, lookupPublic, post, type ReceiverReply } from './post.ts';

describe('public', () => {
  test.each([
    '1.1.1.1',
    '100.63.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00::1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('not public', () => {
  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.255.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['the carrier’s NAT', '100.64.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, as cloud metadata', '169.254.169.254'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4 as IPv6', '::ffff:127.0.0.1'],
    ['IPv4 as IPv6, deprecated', '::127.0.0.1'],
    ['IPv4 behind NAT64', '64:ff9b::7f00:1'],
    ['IPv4 behind 6to4', '2002:7f00:1::'],
    ['IPv4 behind Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with its interface', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['no address at all', 'localhost'],
  ])('%s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
});

const complaint = (url: string, allow_private = false): string | undefined => {
  try {
    checkWebhookUrl(url, allow_private);
    return undefined;
  } catch (error) {
    return (error as AppError).fields?.['url']?.join();
  }
};

describe('the URL of a webhook', () => {
  test.each(['https://discord.com/api/webhooks/1/x', 'http://hooks.example:8080/a?b=c', 'https://1.1.1.1/'])(
    'can be %s',
    (url) => expect(complaint(url)).toBeUndefined(),
  );

  test.each(['', 'hooks.example', 'ftp://hooks.example', 'file:///etc/passwd', 'javascript:alert(1)', 'http://'])(
    'cannot be “%s”',
    (url) => expect(complaint(url)).toContain('begins with http:// or https://'),
  );

  test('cannot contain a user or password', () => {
    expect(complaint('https://me:secret@hooks.example', true)).toContain('user or password');
    expect(complaint('https://me@hooks.example')).toContain('user or password');
  });

  test.each(['http://localhost:3000', 'http://x.localhost.', 'http://192.168.1.9/', 'http://[::1]/', 'http://0x7f.1/'])(
    'can be %s only when private addresses are allowed',
    (url) => {
      expect(complaint(url)).toContain('Allow private addresses');
      expect(complaint(url, true)).toBeUndefined();
    },
  );
});

let receiver: Receiver;

const send = (host: string, allow_private: boolean): Promise<ReceiverReply> => {
  const url = new URL(`http://${host}:${receiver.port}/hook?token=1`);
  return post({ url, headers: {}, body: Buffer.from('{}'), allow_private, signal: AbortSignal.timeout(60_000) });
};

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

describe('a post', () => {
  beforeEach(async () => {
    receiver = await startReceiver();
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await receiver.close();
  });

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
      await expect(lookUp({ all: true })).rejects.toThrow(
        'hook.example is a private address (192.168.1.20, fe80::20).',
      );
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
});
