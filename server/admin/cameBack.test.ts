import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBeside } from '../../db/testing/openBeside.ts';
import type { CameBack } from '../contract/admin/backups.ts';
import { UserState } from '../contract/codes.ts';
import { backupFolder, databaseFile } from '../program/config.ts';
import { createGiven } from '../testing/given.ts';
import { freshProgramOnFolder } from '../testing/programOnFolder.ts';

const on = freshProgramOnFolder();

const names = ['revoked', 'expired', 'suspended', 'rejected', 'trashed', 'purged', 'same'] as const;
type Name = (typeof names)[number];
type Pilots = Readonly<Record<Name, { readonly id: number; readonly key_id: number; readonly key: string }>>;

/** Stores as another program would, so that the running one need not be asked for each. */
async function store(): Promise<Pilots> {
  const db = openBeside(databaseFile(on.data));
  const given = createGiven(db);
  const pilots = names.map((name) => {
    const { user, key } = given.pilot({ name });
    return [name, { id: user.id, key_id: db.apiKeys.list()[0]?.id ?? 0, key }] as const;
  });
  for (const name of ['removed', 'off', 'kept']) given.webhook({ name });
  db.close();
  return Object.fromEntries(pilots) as Pilots;
}

async function ok(...input: Parameters<typeof on.call>): Promise<unknown> {
  const reply = await on.call(...input);
  const body: unknown = await reply.json();
  expect([reply.status, body]).toEqual([expect.toSatisfy((status: number) => status < 300), body]);
  return body;
}

const cameBack = async (): Promise<CameBack | null> =>
  ((await ok('GET', 'restore/came-back')) as { data: CameBack | null }).data;

async function statusOf(key: string): Promise<number> {
  return (await fetch(`${on.program().ready.api}/api/user`, { headers: { 'x-api-key': key } })).status;
}

async function restoreAfter(change: (pilots: Pilots) => Promise<unknown>): Promise<Pilots> {
  const pilots = await store();
  await on.restart();
  const { data } = (await ok('POST', 'backups')) as { data: { name: string } };
  await change(pilots);
  await ok('POST', `backups/${data.name}/restore`);
  await on.restart();
  return pilots;
}

async function endMany({ revoked, expired, suspended, rejected, trashed, purged }: Pilots): Promise<void> {
  await ok('DELETE', `api-keys/${revoked.key_id}`);
  const db = openBeside(databaseFile(on.data));
  db.apiKeys.setExpiry({ id: expired.key_id, expires_at: '2026-11-20T08:30:00.000Z' });
  db.close();
  await ok('PUT', `pilots/${suspended.id}`, { state: UserState.SUSPENDED });
  await ok('PUT', `pilots/${rejected.id}`, { state: UserState.REJECTED });
  for (const { id } of [trashed, purged]) await ok('DELETE', `pilots/${id}`);
  await ok('POST', 'pilots/purge', { ids: [purged.id] });
  const { data } = (await ok('GET', 'webhooks')) as { data: { id: number; name: string }[] };
  const [kept, off, removed] = data.toSorted((a, b) => a.name.localeCompare(b.name));
  expect([kept?.name, off?.name, removed?.name]).toEqual(['kept', 'off', 'removed']);
  await ok('DELETE', `webhooks/${removed?.id}`);
  const other = openBeside(databaseFile(on.data));
  other.webhooks.update({ ...other.webhooks.find(off?.id ?? 0)!, active: 0 });
  other.close();
}

test('what was ended since the backup is listed after a restore, and ended again with one call', async () => {
  const pilots = await restoreAfter(endMany);
  expect(await statusOf(pilots.revoked.key)).toBe(200);
  const found = await cameBack();
  expect(found?.compared).toBe(true);
  expect(new Set(found?.keys.map(({ id }) => id))).toEqual(new Set([pilots.revoked.key_id, pilots.expired.key_id]));
  expect(found?.pilots.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['purged', UserState.DELETED],
    ['rejected', UserState.REJECTED],
    ['suspended', UserState.SUSPENDED],
    ['trashed', UserState.DELETED],
  ]);
  expect(found?.webhooks.map(({ name }) => name).sort()).toEqual(['off', 'removed']);
  expect(on.program().warnings.join()).toContain('suspended pilot suspended');

  expect(await ok('POST', 'restore/came-back')).toEqual({ data: found });
  const statuses = await Promise.all(names.map(async (name) => [name, await statusOf(pilots[name].key)]));
  expect(statuses).toEqual(names.map((name) => [name, name === 'same' ? 200 : 401]));
  expect(await cameBack()).toBeNull();
  await on.restart();
  expect([await cameBack(), on.program().warnings]).toEqual([null, []]);
});

test('it can be left as it is, and is offered until then', async () => {
  const pilots = await restoreAfter(async ({ revoked }) => await ok('DELETE', `api-keys/${revoked.key_id}`));
  await on.restart();
  expect(await cameBack()).toMatchObject({ keys: [{ pilot: 'revoked' }], pilots: [], webhooks: [] });
  await ok('DELETE', 'restore/came-back');
  expect([await cameBack(), await statusOf(pilots.revoked.key)]).toEqual([null, 200]);
});

test('a restore that brings nothing back says nothing', async () => {
  await restoreAfter(async () => undefined);
  expect([await cameBack(), on.program().warnings]).toEqual([null, []]);
});

test('a previous database that cannot be read is reported', async () => {
  await restoreAfter(async ({ revoked }) => await ok('DELETE', `api-keys/${revoked.key_id}`));
  const { data } = (await ok('GET', 'backups')) as { data: { name: string; kind: string }[] };
  const replaced = data.find(({ kind }) => kind === 'before_restore')?.name ?? '';
  writeFileSync(join(backupFolder(on.data), replaced), 'damaged'.repeat(1000));
  expect(await cameBack()).toEqual({ compared: false, keys: [], pilots: [], webhooks: [] });
});
