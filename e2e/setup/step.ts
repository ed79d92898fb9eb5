import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export interface Step {
  readonly command: string;
  readonly args: readonly string[];
  /** Time limit. */
  readonly minutes: number;
  readonly env?: NodeJS.ProcessEnv;
}

const root = resolve(import.meta.dirname, '../..');
const path = [resolve(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

/** Runs a program in the project, its output going straight through. @returns whether it ended well, and in time */
export async function runStep({ command, args, minutes, env }: Step): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that a time limit ends what it started too.
    detached: process.platform !== 'win32',
  });
  const timer = setTimeout(() => {
    console.error(`${command} ${args.join(' ')} took longer than ${minutes} minutes`);
    endGroup(child.pid);
  }, minutes * 60_000);
  const interrupt = (): void => {
    endGroup(child.pid);
    // oxlint-disable-next-line unicorn/no-process-exit
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await new Promise((done) => {
      child.once('error', (error) => {
        console.error(error.message);
        done(false);
      });
      child.once('exit', (code) => done(code === 0));
    });
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function endGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
}
