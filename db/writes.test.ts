import * as fc from 'fast-check';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { join } from 'node:path';
import type { Connection } from './connection.ts';
import { createWrites, type Writes } from './writes.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

let folder: string;
let executed: string[];
let connection: Connection;
let write: Writes['write'];
let hold: Writes['hold'];

beforeEach(() => {
  folder = temporaryFolder();
  executed = [];
  connection = new Database(join(folder, 'test.sqlite'), { verbose: (sql) => void executed.push(String(sql)) });
  connection.pragma('journal_mode = WAL');
  connection.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT');
  ({ write, hold } = createWrites(connection));
});

afterEach(() => {
  connection.close();
});

const note = (text: string): number =>
  Number(connection.prepare('INSERT INTO notes (text) VALUES (?)').run(text).lastInsertRowid);

const stored = (from = connection): string[] =>
  from.prepare<[], string>('SELECT text FROM notes ORDER BY id').pluck().all();

test('a write resolves with what the change returns', async () => {
  expect(await write(() => note('a'))).toBe(1);
});

test('what a write stored can be seen by others once it resolves', async () => {
  const other = new Database(join(folder, 'test.sqlite'), { readonly: true });
  const pending = write(() => note('a'));
  expect(stored(other)).toEqual([]);
  await pending;
  expect(stored(other)).toEqual(['a']);
  other.close();
});

test('writes of one turn share one commit', async () => {
  await Promise.all(['a', 'b', 'c'].map((text) => write(() => note(text))));
  expect(executed.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
});

test('a commit waits for the turns for which it is held', async () => {
  const pending: Promise<number>[] = [];
  for (const text of ['a', 'b', 'c', 'd']) {
    pending.push(write(() => note(text)));
    hold();
    await new Promise(setImmediate);
  }
  await Promise.all(pending);
  expect(executed.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
});

test('a commit is not held forever', async () => {
  const resolved: number[] = [];
  void write(() => note('first')).then((id) => resolved.push(id));
  while (resolved.length === 0) {
    hold();
    await new Promise(setImmediate);
  }
  expect(stored()).toEqual(['first']);
});

test('changes run in the order in which they were asked for', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `note ${index}`);
  await Promise.all(texts.map((text) => write(() => note(text))));
  expect(stored()).toEqual(texts);
});

test('a throw undoes its own change alone', async () => {
  const settled = await Promise.allSettled([
    write(() => note('a')),
    write(() => {
      note('b');
      throw new Error('no');
    }),
    write(() => note('c')),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(stored()).toEqual(['a', 'c']);
});

test('each caller gets its own error', async () => {
  const error = new Error('mine');
  await expect(
    write(() => {
      throw error;
    }),
  ).rejects.toBe(error);
});

test('a write that a change asks for runs after it', async () => {
  let inner: Promise<number> | undefined;
  await write(() => {
    inner = write(() => note('second'));
    return note('first');
  });
  await inner;
  expect(stored()).toEqual(['first', 'second']);
});

test('when the disk is full, writes that fail store nothing and the others everything', async () => {
  connection.pragma('max_page_count = 12');
  const texts = Array.from({ length: 8 }, (_, index) => `${index}`.padEnd(index === 4 ? 200_000 : 10, '.'));
  const settled = await Promise.allSettled(texts.map((text) => write(() => note(text))));
  expect(settled[4]?.status).toBe('rejected');
  expect(stored()).toEqual(texts.filter((_, index) => settled[index]?.status === 'fulfilled'));
});

test('a write after a full disk works again', async () => {
  connection.pragma('max_page_count = 12');
  await expect(write(() => note('.'.repeat(200_000)))).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  connection.pragma('max_page_count = 1000');
  await write(() => note('a'));
  expect(stored()).toEqual(['a']);
});

test('a write is stored if and only if it resolves', async () => {
  const texts = fc.array(fc.string({ maxLength: 2 }), { minLength: 1, maxLength: 3 });
  const change = fc.record({ texts, fails: fc.boolean(), yields: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
      connection.exec('DELETE FROM notes');
      const pending: Promise<PromiseSettledResult<readonly string[]>[]>[] = [];
      for (const one of changes) {
        pending.push(Promise.allSettled([ask(one)]));
        if (one.yields) await new Promise(setImmediate);
      }
      const settled = (await Promise.all(pending)).flat();
      expect(stored()).toEqual(settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
    }),
    { numRuns: 100 },
  );
});

/** Notes may also fail because one of them is there already. */
function ask({ texts, fails }: { texts: readonly string[]; fails: boolean }): Promise<typeof texts> {
  return write(() => {
    for (const text of texts) note(text);
    if (fails) throw new Error('no');
    return texts;
  });
}
