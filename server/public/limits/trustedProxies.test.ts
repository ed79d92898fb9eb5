import { beforeEach, describe, expect, test } from 'vitest';
import { eachTest } from '../../testing/eachTest.ts';
import { createHarness } from '../../testing/harness.ts';

const harness = eachTest(createHarness);
let key: string;
beforeEach(() => {
  ({ key } = harness.given.pilot());
});

const trust = (proxies: string): void => harness.db.settings.put({ key: 'api.trusted_proxies', value: proxies });

const forwarded = {
  'x-forwarded-host': 'va.example.org',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.7',
};

async function linkFrom(remoteAddress: string, headers: Record<string, string> = forwarded): Promise<string> {
  const reply = await harness.publicApp.inject({
    url: '/api/airlines',
    remoteAddress,
    headers: { host: '10.0.0.5:8090', 'x-api-key': key, ...headers },
  });
  return reply.json().links.first;
}

const ownLink = 'http://10.0.0.5:8090/api/airlines?page=1';

test('by default forwarded headers are ignored, even from this PC', async () => {
  expect(await linkFrom('127.0.0.1')).toBe(ownLink);
});

test.each([
  ['10.0.0.2', '10.0.0.2'],
  ['192.0.2.1,10.0.0.2', '10.0.0.2'],
  ['10.0.0.0/8', '10.200.0.2'],
  ['10.0.0.0/8', '::ffff:10.200.0.2'],
  ['fd00::/8', 'fd12::2'],
])('with %s trusted, links are as %s says that the caller wrote them', async (proxies, address) => {
  trust(proxies);
  expect(await linkFrom(address)).toBe('https://va.example.org/api/airlines?page=1');
});

test.each([
  ['10.0.0.2', '10.0.0.3'],
  ['10.0.0.0/8', '11.0.0.2'],
  ['fd00::/8', 'fe12::2'],
])('with %s trusted, what %s says counts for nothing', async (proxies, address) => {
  trust(proxies);
  expect(await linkFrom(address)).toBe(ownLink);
});

test('a trusted proxy without forwarded headers changes nothing', async () => {
  trust('10.0.0.2');
  expect(await linkFrom('10.0.0.2', {})).toBe(ownLink);
});

/** @returns the status of each of sixty-one guesses that `remoteAddress` sends, for callers as named */
async function guess(remoteAddress: string, callerOf: (n: number) => string): Promise<number[]> {
  const calls = Array.from({ length: 61 }, (_, n) =>
    harness.publicApp.inject({
      url: '/api/user',
      remoteAddress,
      headers: { 'x-api-key': 'wrong', 'x-forwarded-for': callerOf(n) },
    }),
  );
  return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
}

describe('failed keys are counted', () => {
  test('for the caller that a trusted proxy names', async () => {
    trust('10.0.0.2');
    expect(await guess('10.0.0.2', (n) => `203.0.113.${n}`)).not.toContain(429);
    expect(await guess('10.0.0.2', () => '203.0.113.200')).toContain(429);
  });

  test('for the address itself when it is not trusted, whatever it names', async () => {
    expect(await guess('198.51.100.9', (n) => `203.0.113.${n}`)).toContain(429);
  });

  test('for the last address before the trusted ones, because the caller can invent the others', async () => {
    trust('10.0.0.2');
    expect(await guess('10.0.0.2', (n) => `203.0.113.${n}, 198.51.100.9`)).toContain(429);
  });

  test('for what a trusted proxy names, even if it is not an address', async () => {
    trust('10.0.0.2');
    expect(await guess('10.0.0.2', () => 'unknown, nobody')).toContain(429);
  });
});

test('what a trusted proxy forwards as an address is cut at the length of an address', async () => {
  trust('10.0.0.2');
  const headers = { 'x-forwarded-for': 'x'.repeat(5000), 'user-agent': 'y'.repeat(5000) };
  await harness.publicApp.inject({ url: '/api/user', remoteAddress: '10.0.0.2', headers });
  await harness.keyCalls.save('end');
  const [entry] = harness.db.audit.list('api_key', 'x'.repeat(60));
  expect(entry?.action).toBe('api_key.refused');
  expect(entry?.after?.length).toBeLessThan(400);
});
