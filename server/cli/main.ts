import { explainFailure } from '../domain/fileErrors.ts';
import { version } from '../core/version.ts';
import { UsageError } from './options.ts';

type Command = (args: readonly string[]) => Promise<number>;

/** Loaded when asked for: `--help` needs no database. */
const commands: Readonly<Record<string, { readonly about: string; readonly load: () => Promise<Command> }>> = {
  serve: {
    about: 'run the server, without the desktop window',
    load: async () => (await import('./serve.ts')).runServe,
  },
  link: {
    about: 'print a new link into the window of the server that runs',
    load: async () => (await import('./link.ts')).runLink,
  },
  demo: {
    about: 'fill a data folder with a demonstration airline',
    load: async () => (await import('./demo.ts')).runDemo,
  },
  simulate: {
    about: "fly flights through the public API, as a pilot's client would",
    load: async () => (await import('./simulate.ts')).runSimulate,
  },
  key: {
    about: "issue, list and revoke the API keys of pilots' clients",
    load: async () => (await import('./key.ts')).runKey,
  },
  backup: {
    about: 'copy the database into a file and check it, also while a server runs',
    load: async () => (await import('./backup.ts')).runBackup,
  },
  restore: {
    about: 'put a backup in the place of the database, which is kept',
    load: async () => (await import('./restore.ts')).runRestore,
  },
  settings: {
    about: 'show and change the settings of the airline',
    load: async () => (await import('./settings.ts')).runSettings,
  },
  import: {
    about: 'take airlines, airports, fleet, flights or pilots over from a CSV file',
    load: async () => (await import('./importCsv.ts')).runImport,
  },
  export: {
    about: 'write them, or PIREPs, to a CSV file',
    load: async () => (await import('./exportCsv.ts')).runExport,
  },
};

const help = `Homebase ${version}: a virtual airline on your own PC

  homebase COMMAND [options]

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
  .join('\n')}

homebase COMMAND --help says more. npm start opens the desktop window.`;

/** @returns the exit code: 0 done, 1 it could not be done, 2 the command line is wrong */
export async function runHomebase([name, ...args]: readonly string[]): Promise<number> {
  if (name === '--version') return say(version);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return say(help, name === undefined ? 2 : 0);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return complain(`There is no command "${name}". homebase --help lists them.`, 2);
  try {
    const run = await command.load();
    return await run(args);
  } catch (error) {
    if (error instanceof UsageError)
      return complain(`${error.message}. homebase ${name} --help says what it takes.`, 2);
    return complain(explainFailure(error), 1);
  }
}

function say(text: string, code = 0): number {
  console.log(text);
  return code;
}

function complain(text: string, code: number): number {
  console.error(text);
  return code;
}
