import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { type Config, dataArgument, defaults, logFile } from '../program/config.ts';
import { version } from '../version.ts';
import { DataFolderError } from '../program/dataFolder.ts';
import type { MovedMessage, ReadyMessage, ServerMessage, ShellMessage } from '../program/processMessages.ts';
import { type Program, startProgram } from '../program/program.ts';
import type { StatusWatch } from '../program/statusWatch.ts';
import { path, text, wholeNumber, withDataOption } from './options.ts';

export function serve(command: Command): void {
  const port = wholeNumber(0, 65_535);
  withDataOption(command)
    .description('Runs the server without the desktop window. Press Ctrl+C to stop it.')
    .option(
      '--host <address>',
      'address for pilots: 127.0.0.1 for this PC only, 0.0.0.0 for the local network, too (default: the setting network.lan)',
      text,
    )
    .option('--port <number>', 'port for pilots; 0 picks a free one (default: the setting network.port)', port)
    .option('--admin-port <number>', "port of the operator's window", port, defaults.adminPort)
    .option(
      '--admin-host <address>',
      "address of the operator's window; other than on this PC, it takes a password, --tls-cert and --tls-key",
      text,
      defaults.adminHost,
    )
    .option(
      '--admin-origin <url>',
      'address of the window behind a proxy: https://ops.example.org; takes a password',
      origin,
    )
    .option(
      '--rate-limit <number>',
      'calls per minute and API key; 0 for no limit (default: the setting api.rate_limit)',
      wholeNumber(0, 1e9),
    )
    .option('--tls-cert <file>', 'serve HTTPS with this certificate (PEM, with its chain)', path)
    .option('--tls-key <file>', 'its key (PEM); both files are read again when they change', path)
    .option('--restore <file>', 'first replace the database with this backup; the current one is kept', path)
    .option('--json', 'print the addresses as one line of JSON')
    .action(async ({ json = false, ...options }) => {
      const config: Config = {
        data: options.data,
        host: options.host ?? defaults.host,
        port: options.port ?? defaults.port,
        endsWithoutPort: process.parentPort === undefined,
        adminHost: options.adminHost,
        adminPort: options.adminPort,
        adminOrigin: options.adminOrigin ?? defaults.adminOrigin,
        rateLimit: options.rateLimit ?? defaults.rateLimit,
        tls: certificateFiles(options),
        // Tests set it, so that no network ever hears of them.
        discovery: process.env['HOMEBASE_DISCOVERY'] !== 'off',
        restore: options.restore ?? defaults.restore,
      };
      if (config.port !== 0 && config.port === config.adminPort)
        throw new InvalidArgumentError(`--port and --admin-port are both ${config.port}. Choose two different ports.`);
      await run(config, json);
    });
}

/** Refuses what is not exactly an origin, and one that others on the way could read. */
function origin(value: string): string {
  const parsed = URL.parse(text(value));
  if (parsed?.protocol === 'https:' && parsed.href === `${parsed.origin}/`) return parsed.origin;
  throw new InvalidArgumentError('Enter the address that your browser shows, without a path: https://ops.example.org');
}

function certificateFiles({ tlsCert: cert, tlsKey: key }: { tlsCert?: string; tlsKey?: string }): Config['tls'] {
  if (cert === undefined && key === undefined) return defaults.tls;
  if (cert !== undefined && key !== undefined) return { cert, key };
  throw new InvalidArgumentError('HTTPS takes both --tls-cert and --tls-key.');
}

/** Returns when the server has stopped. */
async function run(config: Config, json: boolean): Promise<void> {
  const shell = process.parentPort;
  // Handle signals early: anyone who reads the "ready" line may stop the server immediately.
  const signal = untilSignal();
  const restart = Promise.withResolvers<void>();
  const program = await start(config, json, shell && restart.resolve);
  shell?.postMessage(program.ready);
  if (json) console.log(JSON.stringify(program.ready));
  else if (!shell) console.log(welcome(program, config));
  const restarting = restart.promise.then(() => shell?.postMessage({ type: 'restarting' } satisfies ServerMessage));
  if (shell) {
    const status = program.watchStatus((message) => shell.postMessage(message));
    await Promise.race([signal, untilToldToStop(program, shell, status), restarting]);
    status.stop();
  } else await signal;
  // Everything is stored and closed.
  if (!(await program.stop())) process.kill(process.pid, 'SIGKILL');
}

async function start(config: Config, json: boolean, restart: (() => void) | undefined): Promise<Program> {
  const shell = process.parentPort;
  try {
    return await startProgram(config, {
      moved: (addresses) => {
        const message: MovedMessage = { type: 'moved', ...addresses };
        shell?.postMessage(message);
        if (json) console.log(JSON.stringify(message));
        else if (!shell) console.log(describeAddresses(message));
      },
      restart,
      preparing: () => shell?.postMessage({ type: 'preparing' } satisfies ServerMessage),
    });
  } catch (error) {
    const { message } = error as Error;
    shell?.postMessage(failedMessage(error, message));
    throw new Error(`Homebase could not start. ${message}`, { cause: error });
  }
}

/** The window has a button for what the command line has a command for. */
function failedMessage(error: unknown, message: string): ServerMessage {
  if (!(error instanceof DataFolderError)) return { type: 'failed', message };
  return { type: 'failed', message: error.text, ...(error.offer && { restore: error.offer }) };
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

/** Answers the shell until it asks to stop. */
function untilToldToStop(program: Program, shell: ShellPort, status: StatusWatch): Promise<void> {
  return new Promise((resolve) => {
    shell.on('message', ({ data }) => {
      if (data.type === 'stop') resolve();
      else if (data.type === 'status') status.tell();
      else shell.postMessage({ type: 'link', admin: program.issueLink() });
    });
  });
}

function welcome({ ready, hasAirline, warnings }: Program, { data, adminOrigin }: Config): string {
  const demoHint =
    'There is no airline yet. Open your window to create one or to try the demo airline. ' +
    `To get it without the window, stop Homebase and run: npx homebase demo${dataArgument(data)}`;
  return [
    ...warnings.flatMap((warning) => [warning, '']),
    `Homebase ${version} is running.`,
    '',
    `  Your window   ${ready.admin}   (this link works once)`,
    ...(adminOrigin === null ? [] : [`                ${adminOrigin}   (with the password)`]),
    describeAddresses(ready),
    `  Data folder   ${data}`,
    `  Log           ${logFile(data)}`,
    '',
    ...(hasAirline ? [] : [demoHint, '']),
    'Press Ctrl+C to stop it.',
  ].join('\n');
}

function describeAddresses({ api, lan }: ReadyMessage | MovedMessage): string {
  const scope =
    lan.length === 0 ? '(this PC only; to change this, open Settings in your window)' : 'and on the network:';
  return [
    `  For pilots    ${api}/phpvms7   ${scope}`,
    ...lan.map((address) => `                ${address}/phpvms7`),
    '                Browsers: the same without /phpvms7. Homebase API clients: with /classic instead',
  ].join('\n');
}
