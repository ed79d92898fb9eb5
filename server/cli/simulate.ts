import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { ApiError } from '../contract/call.ts';
import { statusText } from '../contract/codes.ts';
import type { FlightSample } from '../sim/flightModel/craft.ts';
import { createRandom } from '../sim/flightModel/random.ts';
import { type DispatchedFlight, pickAssignments } from '../sim/simulate/dispatch.ts';
import { type FleetWatch, type FlightResult, flyAll } from '../sim/simulate/flyAll.ts';
import { type ApiConnection, createSend } from '../sim/simulate/transport.ts';
import { exitWith, text, wholeNumber } from './options.ts';

const FIRST_TIMEOUT_MS = 3000;
const TIMEOUT_MS = 10 * 60_000;
const INTERRUPTED = 130;

export function simulate(command: Command): void {
  command
    .description('Flies flights through the public API, as an ACARS client does.')
    .requiredOption('--api <url>', 'address for pilots, such as http://127.0.0.1:8090/phpvms7 (required)', address)
    .requiredOption('--key <key>', "the pilot's API key (required)", text)
    .option('--flights <number>', 'number of flights at the same time', wholeNumber(1, 10), 1)
    .option('--speed <factor>', 'how many times faster than real time; 0 for as fast as possible', speedFactor, 30)
    .option('--json', 'print the result of each flight as one line of JSON')
    .addHelpText('after', '\nPress Ctrl+C to cancel the flights in progress.')
    .action(async ({ api, key, flights, speed, json = false }) => {
      const stop = stopOnSignal();
      try {
        const connection = { api, key, signal: stop.signal, timeoutMs: TIMEOUT_MS };
        const results = await fly(connection, { flights, speed, output: json ? process.stderr : process.stdout });
        console.log(json ? JSON.stringify({ flights: results }) : summary(results));
        if (stop.signal.aborted) throw exitWith(INTERRUPTED);
        if (results.some(({ outcome }) => outcome !== 'filed')) throw exitWith(1);
      } finally {
        stop.forget();
      }
    });
}

interface FlyOptions {
  readonly flights: number;
  readonly speed: number;
  readonly output: NodeJS.WriteStream;
}

async function fly(
  connection: Omit<ApiConnection, 'onWait'>,
  { flights, speed, output }: FlyOptions,
): Promise<FlightResult[]> {
  const seed = String(Date.now());
  const assignments = await assign(connection, flights, seed);
  const { watch, onWait } = show(assignments, output);
  if (assignments.length < flights) onWait(`Only ${assignments.length} of ${flights} flights have an aircraft`);
  return await flyAll(assignments, { connection: { ...connection, onWait }, speed, seed, watch });
}

/** Picks the flights. @throws {Error} with a message for people */
async function assign(
  connection: Omit<ApiConnection, 'onWait'>,
  wanted: number,
  seed: string,
): Promise<DispatchedFlight[]> {
  const send = createSend({ ...connection, timeoutMs: FIRST_TIMEOUT_MS, onWait: () => undefined });
  try {
    const assignments = await pickAssignments(send, wanted, createRandom(seed));
    if (assignments.length > 0) return assignments;
    throw new Error('There is nothing to fly: no flight starts where an aircraft is, and no airport is in range.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401)
      throw new Error(`${connection.api} does not accept this API key. Check --key.`, { cause: error });
    if (error.status === 404)
      throw new Error(`${connection.api} is not a Homebase server. Check the address.`, { cause: error });
    throw new Error(`${connection.api} answered: ${error.message}`, { cause: error });
  }
}

function speedFactor(value: string): number {
  const factor = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (factor <= 10_000) return factor;
  throw new InvalidArgumentError('Enter a number from 0 to 10000.');
}

/** Takes every form of the address: with or without the name of an API, `/api` and slashes at the end. */
function address(value: string): string {
  const url = URL.parse(value);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new InvalidArgumentError('Enter an address like http://127.0.0.1:8090.');
  const path = url.pathname.split('/').filter((part) => part !== '');
  for (const part of [['api'], ['phpvms7', 'classic']]) if (part.includes(path.at(-1) ?? '')) path.pop();
  return [url.origin, ...path].join('/');
}

/** The first Ctrl+C cancels the flights. The second ends the program as usual. */
function stopOnSignal(): { readonly signal: AbortSignal; readonly forget: () => void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop);
  return {
    signal: controller.signal,
    forget: () => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
    },
  };
}

function show(
  assignments: readonly DispatchedFlight[],
  output: NodeJS.WriteStream,
): { readonly watch: FleetWatch; readonly onWait: (reason: string) => void } {
  const lines = new Map(assignments.map((assignment) => [assignment, lineOf(assignment)]));
  const display = createDisplay([...lines.values()], output);
  const change = (assignment: DispatchedFlight, changes: Partial<FlightLine>): void => {
    const line = lines.get(assignment);
    if (line !== undefined) display.update(Object.assign(line, changes));
  };
  return {
    onWait: display.note,
    watch: {
      onPosition: (assignment, sample, share) => change(assignment, { sample, share }),
      onEnd: (assignment, result) => change(assignment, { outcome: outcomeText(result) }),
    },
  };
}

function lineOf({ ident, dpt_airport_id, arr_airport_id, aircraft }: DispatchedFlight): FlightLine {
  const title = `${ident.padEnd(8)} ${dpt_airport_id}-${arr_airport_id} ${aircraft.registration.padEnd(7)}`;
  return { title, sample: undefined, share: 0, outcome: undefined };
}

function outcomeText({ outcome, pirep_id, message }: FlightResult): string {
  const pirep = pirep_id === null ? '' : `, PIREP ${pirep_id}`;
  return message === undefined ? `${outcome}${pirep}` : `${outcome}${pirep}: ${message}`;
}

function summary(results: readonly FlightResult[]): string {
  const filed = results.filter(({ outcome }) => outcome === 'filed');
  const ids = filed.map(({ pirep_id }) => pirep_id).join(' ');
  const others = results.filter(({ outcome }) => outcome !== 'filed');
  return [
    filed.length === 0 ? 'No flight was filed.' : `Filed ${filed.length} of ${results.length}: ${ids}`,
    ...others.map(
      (result) => `${result.ident} ${result.dpt_airport_id}-${result.arr_airport_id} ${outcomeText(result)}`,
    ),
  ].join('\n');
}

/** One flight as the terminal shows it. */
interface FlightLine {
  /** `KTW612 EDDH-LPPT D-AKTE` */
  readonly title: string;
  sample: FlightSample | undefined;
  /** How much of the flight is over, 0 to 1. */
  share: number;
  /** Undefined while the flight is in progress. */
  outcome: string | undefined;
}

interface Display {
  /** Call it after changing a line. */
  readonly update: (line: FlightLine) => void;
  /** Prints a message above the flights. */
  readonly note: (text: string) => void;
}

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

/** A terminal shows one line per flight and updates it. Other output gets a new line for each change of phase. */
function createDisplay(lines: readonly FlightLine[], output: Output): Display {
  return output.isTTY ? createTable(lines, output) : createLog(output);
}

const NARROW = 79;

function createTable(lines: readonly FlightLine[], output: Output): Display {
  let drawn = 0;
  const draw = (note = ''): void => {
    const up = drawn > 0 ? `\x1b[${drawn}A` : '';
    const width = output.columns > 0 ? output.columns - 1 : NARROW; // some terminals report 0
    const rows = lines.map((line) => `\x1b[2K${describe(line).slice(0, width)}\n`);
    output.write(`${up}${note}${rows.join('')}`);
    drawn = lines.length;
  };
  return { update: () => draw(), note: (message) => draw(`\x1b[2K${message}\n`) };
}

function createLog(output: Output): Display {
  const shown = new Map<FlightLine, string>();
  return {
    update: (line) => {
      const phase = line.outcome ?? line.sample?.status ?? '';
      if (shown.get(line) === phase) return;
      shown.set(line, phase);
      output.write(`${describe(line)}\n`);
    },
    note: (message) => output.write(`${message}\n`),
  };
}

function describe({ title, sample, share, outcome }: FlightLine): string {
  if (outcome !== undefined) return `${title}  ${outcome}`;
  if (sample === undefined) return `${title}  waiting`;
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const phase = statusText(sample.status).padEnd(14);
  const altitude = `${sample.altitude_msl.toLocaleString('en')} ft`.padStart(9);
  return `${title}  ${percent}  ${phase} ${altitude}  ${String(sample.gs).padStart(3)} kt`;
}
