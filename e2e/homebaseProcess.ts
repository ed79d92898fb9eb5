import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');

/** As `homebase serve --json` says it. */
export interface Ready {
  readonly api: string;
  readonly admin: string;
  readonly lan: readonly string[];
}

export interface DemoPilot {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly api_key: string;
}

/** What a finished command said and returned. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServerProcess {
  readonly ready: Ready;
  readonly process: ChildProcess;
  /** SIGTERM, as a service manager ends it; returns the exit code. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL, as a power cut ends it. */
  readonly kill: () => Promise<void>;
}

/** Runs `homebase ARGS` to its end. */
export async function runHomebase(args: readonly string[]): Promise<Outcome> {
  const child = homebase(args);
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (said.stderr += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, ...said };
}

/** Fills `data` with the demonstration airline; its pilots with their keys, the first of the top rank. */
export async function createDemo(data: string): Promise<readonly DemoPilot[]> {
  const { code, stdout, stderr } = await runHomebase(['demo', '--data', data, '--json']);
  if (code !== 0) throw new Error(`homebase demo ended with ${code}: ${stderr}`);
  return (JSON.parse(stdout) as { pilots: DemoPilot[] }).pilots;
}

/** Starts `homebase serve` on free ports and waits until it listens. */
export async function startServer(data: string, args: readonly string[] = []): Promise<ServerProcess> {
  const child = homebase(['serve', '--data', data, '--port', '0', '--admin-port', '0', '--json', ...args]);
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint += String(chunk)));
  const ready = await new Promise<Ready>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as Ready));
    child.once('exit', (code) => reject(new Error(`homebase serve ended with ${code}: ${complaint}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return { ready, process: child, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) };
}

function homebase(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(root, 'server/cli/homebase.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
