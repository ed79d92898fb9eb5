import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SentEvents, testEvent } from '../../contract/admin/events.ts';
import { record } from '../activity/events.ts';
import { type AdminHarness, createAdminHarness } from '../../testing/adminHarness.ts';
import { putLanding } from '../../testing/landedFlight.ts';
import { type Receiver, startReceiver } from '../../testing/remoteServers.ts';

// Checks docs/webhooks.md against what is sent.
const docs = readFileSync(resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(docs)?.[1] ?? '';

type Verify = (secret: string, header: string | undefined, body: string, now?: number) => boolean;

let folder: string;
let harness: AdminHarness;
let receiver: Receiver;
let isFromHomebase: Verify;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-docs-'));
  writeFileSync(join(folder, 'verify.mjs'), block('js'));
  ({ isFromHomebase } = (await import(join(folder, 'verify.mjs'))) as { isFromHomebase: Verify });
  harness = createAdminHarness();
  receiver = await startReceiver();
  harness.given.webhook({ url: receiver.url, secret: 'squeak' });
  const { id } = harness.given.pirep();
  putLanding(harness.db, id);
  await harness.db.write((tx) =>
    record(tx, 'operator', 'pirep.accepted', { id, before: { state: 1 }, after: { state: 2 } }),
  );
  await harness.worker.deliverDue();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.close();
  await receiver.close();
});

const delivery = (): Receiver['received'][number] => receiver.received[0] as Receiver['received'][number];

test('the example has the keys of a delivery, in the same order', () => {
  expect(shape(JSON.parse(block('json')))).toEqual(shape(JSON.parse(delivery().body)));
});

test('the headers are as documented', () => {
  const { headers, body } = delivery();
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^Homebase\/\d+\.\d+\.\d+/),
    'x-homebase-event': 'pirep.accepted',
    'x-homebase-delivery': (JSON.parse(body) as { id: string }).id,
  });
});

test('the documented function accepts the signature and rejects changed deliveries', () => {
  const { headers, body } = delivery();
  const header = String(headers['x-homebase-signature']);
  expect(isFromHomebase('squeak', header, body)).toBe(true);
  expect(isFromHomebase('speak', header, body)).toBe(false);
  expect(isFromHomebase('squeak', header, `${body} `)).toBe(false);
  expect(isFromHomebase('squeak', header.replace(/t=\d/, 't=2'), body)).toBe(false);
  expect(isFromHomebase('squeak', header, body, Date.now() + 301_000)).toBe(false);
  expect(isFromHomebase('squeak', undefined, body)).toBe(false);
});

test('the table has every event, as the code describes it', () => {
  const lines = Map.groupBy([...SentEvents, testEvent], ({ when }) => when);
  const rows = [...lines].map(
    ([when, events]) => `| ${events.map(({ event }) => `\`${event}\``).join(', ')} | ${when} |`,
  );
  const head = '| Event | When it is sent |\n| --- | --- |\n';
  expect(docs.split(head)[1]?.split('\n\n')[0]).toBe(rows.join('\n'));
});

/** The names of all keys, nested as they are; values gone. */
function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).map(([key, inner]) => [key, shape(inner)]);
}
