import { resolve as absolute } from 'node:path';
import { type Config, defaultDataFolder, defaults, logFile } from '../core/config.ts';
import { FolderError } from '../core/folderTrouble.ts';
import type { MovedMessage, ReadyMessage, ServerMessage, ShellMessage } from '../core/processMessages.ts';
import { type Program, startProgram } from '../core/program.ts';
import { version } from '../core/version.ts';
import { dataFolder, parseOptions, textOr, UsageError, wholeNumber } from './options.ts';
import { quoted } from './quoted.ts';

const help = `homebase serve: run the server, without the desktop window

  --data DIR         data folder (default: ${defaultDataFolder()})
  --host H           address for pilots: 127.0.0.1 this PC only, 0.0.0.0 the LAN too (default: the setting
                     network.lan)
  --port N           port for pilots, 0 picks a free one (default: the setting network.port)
  --admin-port N     port of the operator's window, on this PC only (default: ${defaults.adminPort})
  --rate-limit N     calls a minute and API key, 0 = no limit (default: the setting api.rate_limit)
  --restore FILE     first put this backup in the place of the database, which is kept
  --json             say where it listens as one line of JSON
  --help             this text

Ctrl+C ends it.`;

/** @returns the exit code, once the server has ended */
export async function runServe(args: readonly string[]): Promise<number> {
  const shell = process.parentPort;
  // Before it is ready: whoever reads that line may end the program at once.
  const signal = untilSignal();
  const restart = Promise.withResolvers<void>();
  let started: Started | undefined;
  try {
    const moved = (json: boolean, message: MovedMessage): void => {
      shell?.postMessage(message);
      if (json) console.log(JSON.stringify(message));
      else if (!shell) console.log(whereText(message));
    };
    started = await start(args, moved, shell && restart.resolve);
  } catch (error) {
    // A wrong option's text is the first half of a sentence on the command line.
    const message = error instanceof UsageError ? `${error.message}.` : (error as Error).message;
    shell?.postMessage(failedMessage(error, message));
    if (error instanceof UsageError) throw error;
    console.error(`Homebase could not start. ${message}`);
    return 1;
  }
  if (!started) return 0;
  const { program, config, json } = started;
  shell?.postMessage(program.ready);
  if (json) console.log(JSON.stringify(program.ready));
  else if (!shell) console.log(welcome(program, config));
  const restarting = restart.promise.then(() => shell?.postMessage({ type: 'restarting' } satisfies ServerMessage));
  await (shell ? Promise.race([signal, untilToldToStop(program, shell), restarting]) : signal);
  await program.stop();
  return 0;
}

/** The window has a button for what the command line has a command for. */
function failedMessage(error: unknown, message: string): ServerMessage {
  if (!(error instanceof FolderError)) return { type: 'failed', message };
  return { type: 'failed', message: error.text, ...(error.offer && { restore: error.offer }) };
}

interface Started {
  readonly program: Program;
  readonly config: Config;
  readonly json: boolean;
}

/** @returns undefined after the help */
async function start(
  args: readonly string[],
  moved: (json: boolean, message: MovedMessage) => void,
  restart: (() => void) | undefined,
): Promise<Started | undefined> {
  const options = parseOptions(args, help, {
    data: { type: 'string' },
    host: { type: 'string' },
    port: { type: 'string' },
    'admin-port': { type: 'string' },
    'rate-limit': { type: 'string' },
    restore: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (!options) return undefined;
  const config: Config = {
    data: dataFolder(options.data),
    host: options.host === undefined ? defaults.host : textOr('--host', options.host, ''),
    port: wholeNumber('--port', options.port, { otherwise: defaults.port, maximum: 65_535 }),
    endsWithoutPort: process.parentPort === undefined,
    adminPort: wholeNumber('--admin-port', options['admin-port'], { otherwise: defaults.adminPort, maximum: 65_535 }),
    rateLimit: wholeNumber('--rate-limit', options['rate-limit'], { otherwise: defaults.rateLimit, maximum: 1e9 }),
    restore: options.restore === undefined ? null : absolute(textOr('--restore', options.restore, '')),
  };
  if (config.port !== 0 && config.port === config.adminPort)
    throw new UsageError(`--port and --admin-port are both ${config.port}`);
  const json = options.json ?? false;
  const program = await startProgram(config, {
    moved: (addresses) => moved(json, { type: 'moved', ...addresses }),
    restart,
    preparing: () => process.parentPort?.postMessage({ type: 'preparing' } satisfies ServerMessage),
  });
  return { program, config, json };
}

/** Electron gives a utility process its parent's port. */
interface ShellPort {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'message', listener: (event: { readonly data: ShellMessage }) => void) => void;
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the only way to add to NodeJS.Process
  namespace NodeJS {
    interface Process {
      readonly parentPort?: ShellPort;
    }
  }
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

function untilToldToStop(program: Program, shell: ShellPort): Promise<void> {
  return new Promise((resolve) => {
    shell.on('message', ({ data }) => {
      if (data.type === 'stop') resolve();
      else shell.postMessage({ type: 'link', admin: program.issueLink() });
    });
  });
}

function welcome({ ready, hasAirline, warnings }: Program, config: Config): string {
  return [
    ...warnings.flatMap((warning) => [warning, '']),
    `Homebase ${version} is running.`,
    '',
    `  Your window   ${ready.admin}   (this link works once)`,
    whereText(ready),
    `  Data folder   ${config.data}`,
    `  Log           ${logFile(config.data)}`,
    '',
    ...(hasAirline ? [] : [demoOffer(config.data), '']),
    'Ctrl+C ends it.',
  ].join('\n');
}

function demoOffer(data: string): string {
  const where = data === defaultDataFolder() ? '' : ` --data ${quoted(data)}`;
  return `There is no airline yet. Your window makes one in four steps, or a demonstration; so does npm start -- --demo${where}`;
}

function whereText({ api, lan }: ReadyMessage | MovedMessage): string {
  return [
    `  For pilots    ${api}   ${lan.length === 0 ? '(this PC only; the settings of your window let the LAN in)' : 'and on the LAN:'}`,
    ...lan.map((address) => `                ${address}`),
    '                with /phpvms7 after it for clients of phpVMS 7',
  ].join('\n');
}
