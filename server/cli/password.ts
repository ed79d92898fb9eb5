import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command } from '@commander-js/extra-typings';
import { passwordLength, storePassword } from '../admin/session/password.ts';
import { passwordFile } from '../program/config.ts';
import { withDataOption } from './options.ts';
import { refuseFile } from './withDatabase.ts';
import { removeFile } from '../../db/heldFiles.ts';

export function password(command: Command): void {
  withDataOption(command)
    .description("Sets the password for the operator's window, for signing in from elsewhere.")
    .option('--remove', 'remove the password')
    .addHelpText(
      'after',
      `\nThe password has ${passwordLength.minimum} to ${passwordLength.maximum} characters. It is asked for, or read from the standard input.` +
        '\nA server can run on the folder meanwhile. Sessions that began with the old password end.',
    )
    .action(async ({ data, remove = false }) => {
      refuseFile(data);
      const file = passwordFile(data);
      if (remove) {
        removeFile(file);
        console.log('There is no password now. The window can be opened with a link only.');
      } else {
        await storePassword(file, await readNewPassword());
        console.log(`The password is set, in ${file}.`);
      }
    });
}

async function readNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return check(await readLine());
  const entered = check(await ask('New password: '));
  if ((await ask('Again: ')) === entered) return entered;
  throw new Error('The two passwords differ. Nothing was changed.');
}

function check(entered: string): string {
  const { minimum, maximum } = passwordLength;
  if (entered.length >= minimum && entered.length <= maximum) return entered;
  throw new Error(`The password needs ${minimum} to ${maximum} characters. This one has ${entered.length}.`);
}

/** Reads the first line of a pipe or a file. */
async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** Asks in the terminal, without showing what is typed. @throws {Error} for Ctrl+C */
async function ask(prompt: string): Promise<string> {
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(prompt);
  const answer = await new Promise<string | undefined>((answered) => {
    terminal.once('close', () => answered(undefined));
    terminal.once('line', answered);
  });
  terminal.close();
  process.stderr.write('\n');
  if (answer === undefined) throw new Error('Nothing was changed.');
  return answer;
}
