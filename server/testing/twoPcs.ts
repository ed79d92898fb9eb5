import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { ReadyMessage } from '../program/processMessages.ts';

/** A network of its own, with a cable to another one: neither needs root, and both are gone when their last process ends. */
const alone = ['--user', '--map-root-user', '--net'];
export const canCable =
  process.platform === 'linux' &&
  spawnSync('unshare', [...alone, 'ip', 'link', 'add', 'here', 'type', 'veth', 'peer', 'name', 'there']).status === 0;
export const cannotCable = 'This PC does not allow networks of their own (unshare --user --net, ip link add).';

/** This PC and another one. */
export const here = '192.168.77.1';
const there = '192.168.77.2';

export interface ServerInNetwork extends ReadyMessage {
  readonly pid: number;
  /** Ends it like Ctrl+C. */
  readonly stop: () => Promise<void>;
}

interface Start {
  readonly data: string;
  /** More options of the command line. */
  readonly options?: string;
  readonly discovery?: 'on' | 'off';
  /** A program that runs beside the server, in JavaScript. */
  readonly beside?: string;
}

/** Starts the server on this PC, with local network access and a cable to the other PC. */
export async function startInNetwork({
  data,
  options = '',
  discovery = 'off',
  beside,
}: Start): Promise<ServerInNetwork> {
  const serve = join(import.meta.dirname, '../index.ts');
  const script = `
    ip link set lo up
    ip link add here type veth peer name there
    ip addr add ${here}/30 dev here && ip link set here up && ip link set there up
    ${beside === undefined ? '' : `"$0" --input-type=module -e "$1" & sleep 1`}
    exec "$0" ${serve} --data ${data} --host 0.0.0.0 --port 0 --admin-port 0 --json ${options}`;
  const child = spawn('unshare', [...alone, 'sh', '-c', script, process.execPath, beside ?? ''], {
    env: { ...process.env, HOMEBASE_DISCOVERY: discovery },
    stdio: ['ignore', 'pipe', 'inherit'],
    // So that the program beside it ends with it.
    detached: true,
  });
  endWithTest(child, () => process.kill(-(child.pid ?? 0), 'SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    ...(JSON.parse(line) as ReadyMessage),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function endWithTest(child: ChildProcess, kill: () => void): void {
  onTestFinished(async () => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    try {
      kill();
    } catch {
      return;
    }
    if (!hasEnded) await once(child, 'exit');
  });
}

const enter = (pid: number): string[] => ['--user', '--net', '--preserve-credentials', '--target', String(pid)];

/** Runs a program on the PC of the server. @returns what it prints */
export function runHere(pid: number, program: string): string {
  const args = [...enter(pid), process.execPath, '--input-type=module', '-e', program];
  return spawnSync('nsenter', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).stdout;
}

interface OtherProgram {
  /** What it prints. */
  readonly lines: AsyncIterableIterator<string>;
  readonly send: (line: string) => void;
}

/** Starts a program on the other PC, whose standard input is open. @param trusted file of a certificate */
export async function startOnOtherPc(pid: number, args: readonly string[], trusted = ''): Promise<OtherProgram> {
  // Inside the namespaces of the server, so that it may move its end of the cable.
  const script = `
    echo apart && read -r go
    ip addr add ${there}/30 dev there && ip link set there up && ip link set lo up
    exec "$0" "$@"`;
  const child = spawn('nsenter', [...enter(pid), 'unshare', '--net', 'sh', '-c', script, process.execPath, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
  });
  endWithTest(child, () => child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  spawnSync('nsenter', [...enter(pid), 'ip', 'link', 'set', 'there', 'netns', String(child.pid)], { stdio: 'inherit' });
  child.stdin.write('go\n');
  return { lines, send: (line) => void child.stdin.write(`${line}\n`) };
}

/** What otherPc.ts is asked for. */
export type Order = { readonly call: string; readonly host: string } | { readonly flood: number };

interface FoundService {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly txt: Readonly<Record<string, string>>;
  readonly addresses: readonly string[];
}

/** What otherPc.ts says. */
export type Report =
  | { readonly found: FoundService }
  | { readonly lost: string }
  | { readonly status: number }
  | { readonly sent: number };

export interface OtherPc {
  /** The next report. */
  readonly next: () => Promise<Report>;
  readonly order: (order: Order) => Promise<Report>;
}

/** Starts a PC that looks for airlines. */
export async function startBrowserOnOtherPc(pid: number): Promise<OtherPc> {
  const { lines, send } = await startOnOtherPc(pid, [join(import.meta.dirname, 'otherPc.ts'), there]);
  const next = async (): Promise<Report> => {
    const { value, done } = (await lines.next()) as { value: string; done?: boolean };
    if (done === true) throw new Error('The other PC ended');
    return JSON.parse(value) as Report;
  };
  return {
    next,
    order: async (order) => {
      send(JSON.stringify(order));
      return await next();
    },
  };
}
