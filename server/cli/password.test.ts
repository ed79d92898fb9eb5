import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { isPassword, readPassword } from '../admin/session/password.ts';
import { startProgram } from '../program/program.ts';
import { defaults, passwordFile } from '../program/config.ts';
import { createCertificate } from '../testing/certificates.ts';

const words = 'correct horse battery';
const main = pathToFileURL(join(import.meta.dirname, 'main.ts')).href;

let data: string;
/** The command as a program, because it reads from its terminal. */
let command: readonly [string, ...string[]];

beforeEach(() => {
  const folder = temporaryFolder();
  data = join(folder, 'airline');
  const file = join(folder, 'homebase.mjs');
  writeFileSync(
    file,
    `import { runHomebase } from '${main}'; process.exitCode = await runHomebase(process.argv.slice(2));`,
  );
  command = [process.execPath, file, 'password', '--data', data];
});

function run(input: string, ...also: string[]): { readonly status: number | null; readonly text: string } {
  const [node, ...args] = command;
  const { status, stdout, stderr } = spawnSync(node, [...args, ...also], { input, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

async function isSet(password: string): Promise<boolean> {
  const stored = readPassword(passwordFile(data));
  return stored !== undefined && (await isPassword(stored, password));
}

test('the password is read from a pipe, stored as a hash in a private file, and removed', async () => {
  const { status, text } = run(`${words}\nanything else`);
  expect([status, text]).toEqual([0, `The password is set, in ${passwordFile(data)}.\n`]);
  expect(await isSet(words)).toBe(true);
  expect(readFileSync(passwordFile(data), 'utf8')).not.toContain(words);
  if (process.platform !== 'win32') expect(statSync(passwordFile(data)).mode & 0o777).toBe(0o600);

  expect(run('too short\n')).toMatchObject({ status: 1, text: /needs 12 to 200 characters. This one has 9/ });
  expect(run('x'.repeat(201))).toMatchObject({ status: 1, text: /This one has 201/ });
  expect(await isSet(words)).toBe(true);
  expect(run('', '--remove').status).toBe(0);
  expect(existsSync(passwordFile(data))).toBe(false);
});

/** Types an answer at each prompt, in a terminal. @returns what it shows */
async function type(...answers: string[]): Promise<string> {
  const child = spawn('script', ['-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null']);
  let shown = '';
  for await (const part of child.stdout) {
    shown += String(part);
    if (shown.endsWith(': ')) child.stdin.write(`${answers.shift()}\n`);
  }
  return shown;
}

const hasScript = spawnSync('script', ['--version']).status === 0;

test.runIf(hasScript)('a terminal asks twice and shows nothing that is typed', async () => {
  const shown = await type(words, words);
  expect(shown).toContain('New password: ');
  expect(shown).toContain('Again: ');
  expect(shown).not.toContain('horse');
  expect(await isSet(words)).toBe(true);
  expect(shown).toContain('The password is set');
  expect(await type('another long one', 'another long two')).toContain('differ. Nothing was changed.');
  expect(await isSet(words)).toBe(true);
});

test('the server refuses to open its window to others without a password, and then without HTTPS', async () => {
  const elsewhere = { ...defaults, data, port: 0, adminPort: 0, adminHost: '0.0.0.0' };
  await expect(startProgram(elsewhere)).rejects.toThrow(`Set one first: homebase password --data ${data}`);
  const proxied = { ...elsewhere, adminHost: '127.0.0.1', adminOrigin: 'https://ops.example.org' };
  await expect(startProgram(proxied)).rejects.toThrow('only with a password');
  run(words);
  await expect(startProgram(elsewhere)).rejects.toThrow('add --tls-cert and --tls-key');
  const tls = createCertificate(temporaryFolder(), 'wild', 'DNS:*.example.org');
  await expect(startProgram({ ...elsewhere, tls })).rejects.toThrow('--admin-origin https://NAME:PORT');
});
