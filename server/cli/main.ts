import { lstatSync, statSync } from 'node:fs';
import type { Command as TypedCommand } from '@commander-js/extra-typings';
import { Command, CommanderError } from 'commander';
import { databaseFile } from '../program/config.ts';
import { version } from '../version.ts';
import { explainFailure } from '../domain/errors.ts';
import { findLostOption } from './npmOptions.ts';
import { type DefineCommand, isExitOnly } from './options.ts';

/** Each command is loaded only when it is needed, so that `--help` is fast. */
const commands: readonly (readonly [name: string, summary: string, load: () => Promise<DefineCommand>])[] = [
  ['serve', 'run the server without the desktop window', loadServe],
  ['link', 'print a new link to the window of the running server', async () => (await import('./link.ts')).link],
  [
    'password',
    "set the password for the operator's window, or remove it",
    async () => (await import('./password.ts')).password,
  ],
  [
    'doctor',
    'check the data folder, ports, disk, clock and backups, and say what to do',
    async () => (await import('./doctor/doctor.ts')).doctor,
  ],
  ['demo', 'fill a data folder with a demo airline', async () => (await import('./demo.ts')).demo],
  [
    'simulate',
    'fly flights through the public API, as an ACARS client does',
    async () => (await import('./simulate.ts')).simulate,
  ],
  ['key', "create, list and revoke API keys for pilots' ACARS clients", async () => (await import('./key.ts')).key],
  [
    'backup',
    'back up the database to a file, also while a server runs',
    async () => (await import('./backup.ts')).backup,
  ],
  [
    'restore',
    'replace the database with a backup; the current one is kept',
    async () => (await import('./backup.ts')).restore,
  ],
  ['settings', 'show and change settings', async () => (await import('./settings.ts')).settings],
  [
    'import',
    'import airlines, airports, fleet, flights or pilots from a CSV file, or all of phpVMS',
    async () => (await import('./csv.ts')).importCommand,
  ],
  ['undo-import', 'undo the last import', async () => (await import('./csv.ts')).undoImportCommand],
  [
    'export',
    'export them, or PIREPs, to a CSV file, or everything to a folder',
    async () => (await import('./csv.ts')).exportCommand,
  ],
];

async function loadServe(): Promise<DefineCommand> {
  return (await import('./serve.ts')).serve;
}

/** @returns the exit code: 0 for success, 1 for a failure, 2 for a command line that is not valid */
export async function runHomebase(args: readonly string[]): Promise<number> {
  const program = await createProgram(args);
  let ranAs = '';
  program.hook('preAction', (_program, command) => {
    const lost = findLostOption(command.options.map(({ long }) => long?.slice(2) ?? ''));
    if (lost !== undefined) throw new CommanderError(2, 'homebase.npm', lost);
    ranAs = becomeOwner(command.opts<{ readonly data?: string }>().data);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) return fail(explainFailure(error) + ranAs, 1);
    if (isExitOnly(error)) return error.exitCode;
    // Commander has printed the help already.
    if (error.code === 'commander.help') return 2;
    const message = usageText(error);
    process.parentPort?.postMessage({ type: 'failed', message });
    return fail(`${message} See ${commandName(program, args)} --help.`, 2);
  }
}

/**
 * Makes root the owner of an existing data folder, for good. What a command creates there is then the server's, and a link
 * that the server's user put in the folder cannot make root write or delete elsewhere.
 * @returns what to add to an error; empty if nothing changed
 */
function becomeOwner(folder: string | undefined): string {
  if (folder === undefined || process.getuid?.() !== 0) return '';
  const { uid = 0, gid = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  // Where the server has always run as root, its database is root's.
  if (uid === 0 || lstatSync(databaseFile(folder), { throwIfNoEntry: false })?.uid === 0) return '';
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return ` (Run by root, this command worked as the owner of ${folder}, user ${uid}.)`;
}

async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('homebase')
    .description('Homebase is a virtual airline on your own PC.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', '\n"npm start" opens the desktop window.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
      // Printed by runHomebase.
      outputError: () => undefined,
    });
  // The second argument is the command in "homebase help backup".
  const named = new Set(args.slice(0, 2));
  for (const [name, summary, load] of commands) {
    const command = program.command(name).summary(summary);
    if (named.has(name)) (await load())(command as TypedCommand);
  }
  return program;
}

/** Commander's messages start with `error: `, continue in lower case, and suggest a name in a second line. */
function usageText({ message }: CommanderError): string {
  const text = message
    .replaceAll('\n', ' ')
    .replace(/^error: option '(--[\w-]+).*?' argument '(.*?)' is invalid\./, "'$2' is not valid for $1.")
    .replace(/^error: command-argument value '(.*?)' is invalid for argument '(.*?)'\./, "'$1' is not a valid $2.")
    .replace(/^error: (.)/, (_match, letter: string) => letter.toUpperCase());
  return text.endsWith('.') ? text : `${text}.`;
}

/** @returns `homebase key create` */
function commandName(command: Command, [word, ...rest]: readonly string[]): string {
  const child = command.commands.find((each) => each.name() === word);
  return child ? `${command.name()} ${commandName(child, rest)}` : command.name();
}

function fail(message: string, code: number): number {
  console.error(message);
  return code;
}
