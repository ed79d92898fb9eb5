import { ApiError } from '../contract/call.ts';
import { createRandom } from '../sim/flightModel/random.ts';
import { type Assignment, pickAssignments } from '../sim/simulate/dispatch.ts';
import { type FleetWatch, type FlightResult, flyAll } from '../sim/simulate/flyAll.ts';
import { type Connection, createSend } from '../sim/simulate/transport.ts';
import { needed, parseOptions, UsageError, wholeNumber } from './options.ts';
import { createDisplay, type FlightLine } from './simulateProgress.ts';

const help = `homebase simulate: fly flights through the public API, as a pilot's ACARS client would

  --api URL          address for pilots, as homebase serve shows it: http://127.0.0.1:8090
  --key KEY          the pilot's API key
  --flights N        how many at once (default: 1)
  --speed X          how many times faster than real; 0 = as fast as the server takes it (default: 30)
  --json             print one line of JSON at the end: what became of each flight
  --help             this text

Ctrl+C cancels the flights that are under way.`;

const FIRST_PATIENCE = 3000;
const PATIENCE = 10 * 60_000;
const INTERRUPTED = 130;

/** @returns the exit code: 0 when every flight was filed, 130 after Ctrl+C */
export async function runSimulate(args: readonly string[]): Promise<number> {
  const options = parseOptions(args, help, {
    api: { type: 'string' },
    key: { type: 'string' },
    flights: { type: 'string' },
    speed: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (!options) return 0;
  const wanted = wholeNumber('--flights', options.flights, { otherwise: 1, minimum: 1, maximum: 200 });
  const speed = readSpeed(options.speed);
  const api = readAddress(needed('--api', options.api));
  const stop = stopOnSignal();
  const connection = { api, key: needed('--key', options.key), signal: stop.signal, patience: PATIENCE };
  try {
    const seed = String(Date.now());
    const assignments = await greet(connection, wanted, seed);
    const output = options.json ? process.stderr : process.stdout;
    const { watch, onWait } = show(assignments, output);
    if (assignments.length < wanted) onWait(`There are aircraft for ${assignments.length} flights only`);
    const results = await flyAll(assignments, { connection: { ...connection, onWait }, speed, seed, watch });
    console.log(options.json ? JSON.stringify({ flights: results }) : summary(results));
    if (stop.signal.aborted) return INTERRUPTED;
    return results.every(({ outcome }) => outcome === 'filed') ? 0 : 1;
  } finally {
    stop.forget();
  }
}

/** Asks for the pilot and picks the flights; says what is wrong when that fails. */
async function greet(connection: Omit<Connection, 'onWait'>, wanted: number, seed: string): Promise<Assignment[]> {
  const send = createSend({ ...connection, patience: FIRST_PATIENCE, onWait: () => undefined });
  try {
    const assignments = await pickAssignments(send, wanted, createRandom(seed));
    if (assignments.length > 0) return assignments;
    throw new Error('There is nothing to fly: no flight suits an aircraft, and no airport is near one.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw new Error(`${connection.api} does not accept this API key.`, { cause: error });
    if (error.status === 404) throw new Error(`${connection.api} answers, but not as Homebase does.`, { cause: error });
    throw new Error(`${connection.api} answered: ${error.message}`, { cause: error });
  }
}

function readSpeed(text = '30'): number {
  const speed = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (speed >= 0 && speed <= 10_000) return speed;
  throw new UsageError(`--speed takes a number from 0 to 10000, not "${text}"`);
}

/** Without `/api` and slashes at its end, which people copy along. */
function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`--api takes an address such as http://127.0.0.1:8090, not "${text}"`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api$/, '');
}

/** The first Ctrl+C cancels the flights; the second ends the program as usual. */
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
  assignments: readonly Assignment[],
  output: NodeJS.WriteStream,
): { readonly watch: FleetWatch; readonly onWait: (reason: string) => void } {
  const lines = new Map(assignments.map((assignment) => [assignment, lineOf(assignment)]));
  const display = createDisplay([...lines.values()], output);
  const change = (assignment: Assignment, changes: Partial<FlightLine>): void => {
    const line = lines.get(assignment);
    if (line !== undefined) display.changed(Object.assign(line, changes));
  };
  return {
    onWait: display.remark,
    watch: {
      onPosition: (assignment, sample, share) => change(assignment, { sample, share }),
      onEnd: (assignment, result) => change(assignment, { outcome: outcomeText(result) }),
    },
  };
}

function lineOf({ ident, dpt_airport_id, arr_airport_id, aircraft }: Assignment): FlightLine {
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
