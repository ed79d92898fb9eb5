import { expect, test } from 'vitest';
import { allTests } from '../../testing/eachTest.ts';
import { createHarness } from '../../testing/harness.ts';
import { classic, phpvms7 } from '../profile.ts';

const noKey = {};

const harness = allTests(createHarness);

test('the page and everything it loads comes from this server and needs no key', async () => {
  const page = await harness.as(noKey).get('/docs');
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => address !== 'data:,');

  expect(page.statusCode).toBe(200);
  expect(loaded).toHaveLength(5);
  for (const address of loaded) {
    const reply = await harness.as(noKey).get(address);
    expect([address, reply.statusCode]).toEqual([address.replace(/^(?!\/docs\/).*/, 'a file below /docs/'), 200]);
  }
});

test('it shows the document of every profile', async () => {
  const script = await harness.as(noKey).get('/docs/start.js');
  const urls = [...script.body.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url);

  expect(urls).toEqual([classic, phpvms7].map(({ mount }) => `${mount}/openapi.json`));
});

test('the content security policy allows only this server', async () => {
  for (const address of ['/docs', '/docs/', '/docs/start.js', '/docs/swagger-ui-bundle.js']) {
    const { headers } = await harness.as(noKey).get(address);
    const policy = String(headers['content-security-policy']);

    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|upgrade-insecure-requests|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('other paths below it do not exist', async () => {
  const pilot = harness.given.pilot();
  for (const address of [
    '/docs/swagger-ui.js',
    '/docs/index.html',
    '/docs/json',
    '/docs/..%2fpackage.json',
    '/docs/../package.json',
    '/docs/static/swagger-ui.css',
  ]) {
    expect([address, (await harness.as(noKey).get(address)).statusCode]).toEqual([address, 401]);
    expect([address, (await harness.as(pilot).get(address)).statusCode]).toEqual([address, 404]);
  }
});
