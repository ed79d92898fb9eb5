import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { backupFolder } from '../program/config.ts';
import { freshProgramOnFolder } from '../testing/programOnFolder.ts';
import { explainFailure, refuseFileError } from './errors.ts';

/** Of Linux, to limit a program that runs. */
const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

const failed = (code: string, path?: string, message = code): Error =>
  Object.assign(new Error(message), { code, path });

test.each([
  ['ENOSPC', 'unavailable', 'The disk is full.'],
  ['EDQUOT', 'unavailable', 'The disk is full.'],
  ['EFBIG', 'unavailable', 'The disk is full.'],
  ['EMFILE', 'unavailable', 'Too many files and connections are open'],
  ['ENFILE', 'unavailable', 'Too many files and connections are open'],
  ['EACCES', 'unavailable', 'Homebase may not use backups.'],
  ['EPERM', 'unavailable', 'Homebase may not use backups.'],
  ['EBUSY', 'unavailable', 'backups could not be changed. Another program has it open, perhaps'],
  ['EINVAL', 'conflict', 'cannot keep a file of the name backups.'],
  ['ENAMETOOLONG', 'conflict', 'cannot keep a file of the name backups.'],
  ['EROFS', 'unavailable', 'backups is on a read-only disk.'],
  ['EEXIST', 'conflict', 'backups is a file, but Homebase needs a folder'],
  ['ENOTDIR', 'conflict', 'backups is a file, but Homebase needs a folder'],
])('%s is %s, in words that say what to do and name no folder above', (code, as, text) => {
  const refusal = refuseFileError(failed(code, '/home/me/airline/backups'));
  expect(refusal).toMatchObject({ code: as, message: expect.stringContaining(text) });
  expect(refusal?.message).not.toContain('/home');
});

test('other errors stay what they are', () => {
  expect(refuseFileError(failed('ENOENT', '/x'))).toBeUndefined();
  expect(refuseFileError(failed('constructor'))).toBeUndefined();
  expect(refuseFileError(undefined)).toBeUndefined();
  expect(explainFailure(new Error('The sky is falling'))).toBe('The sky is falling');
});

describe('the program', () => {
  const on = freshProgramOnFolder();

  test('whose backups folder is a file says so in every call for them, and starts', async () => {
    const text =
      'backups is a file, but Homebase needs a folder of that name. Rename or move the file, then try again.';
    writeFileSync(backupFolder(on.data), '');
    const replies = [
      await on.call('GET', 'backups'),
      await on.call('POST', 'backups'),
      await on.call('POST', 'backups/upload?file_name=a.db', new Uint8Array(10)),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
    for (const reply of replies) expect(await reply.json()).toMatchObject({ message: text });
    await on.restart();
    expect((await on.call('GET', 'home')).status).toBe(200);
  });

  test.skipIf(!hasPrlimit)('without file handles refuses backups until it has some', async () => {
    // It runs before: without handles none could be started, nor a connection made.
    const shell = spawn('sh', { stdio: ['pipe', 'pipe', 'inherit'] });
    const usual = await ask(shell, 'ulimit -Sn');
    await (await on.call('GET', 'backups')).json();
    const statuses: number[] = [];
    try {
      while (statuses.at(-1) !== 201 && statuses.length < 50) {
        await ask(shell, limitHandles(firstFree(statuses.length)));
        const reply = await on.call('POST', 'backups');
        await ask(shell, limitHandles(usual));
        await reply.json();
        statuses.push(reply.status);
      }
    } finally {
      await ask(shell, limitHandles(usual));
      shell.kill();
    }
    expect(statuses.at(0)).toBe(503);
    expect(new Set(statuses)).toEqual(new Set([503, 201]));
  });
});

/** The lowest limit that leaves so many handles. */
function firstFree(spare: number): number {
  const used = new Set(readdirSync('/proc/self/fd').map(Number));
  let [limit, free] = [0, 0];
  for (; free < spare; limit += 1) if (!used.has(limit)) free += 1;
  return limit;
}

const limitHandles = (limit: number | string): string => `prlimit --pid ${process.pid} --nofile=${limit}: && echo done`;

/** @returns what a shell says to a command */
async function ask({ stdin, stdout }: ChildProcessByStdio<Writable, Readable, null>, command: string): Promise<string> {
  const answered = once(stdout, 'data') as Promise<[Buffer]>;
  stdin.write(`${command}\n`);
  return String((await answered)[0]).trim();
}
