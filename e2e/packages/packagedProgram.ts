import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chromium, type Page } from 'playwright/test';
import { exitCode } from '../desktop/desktop.ts';
import { type PrivateRoot, ordinaryUser } from './privateRoot.ts';

/** The desktop program as a package installed it. */
export interface PackagedProgram {
  readonly window: Page;
  /** The address for pilots. */
  readonly api: () => Promise<string>;
  /** Quits like its menu. Returns the exit code. */
  readonly quit: () => Promise<number | null>;
}

/** Options with which a program can be driven: its fuses keep the debugger of Node out, but not that of Chromium. */
export const driven = (data: string): string[] => [
  '--data',
  data,
  '--port=0',
  '--admin-port=0',
  '--remote-debugging-port=0',
];

/** Starts an installed program as an ordinary user. */
export async function startPackaged(root: PrivateRoot, command: string, data: string): Promise<PackagedProgram> {
  const home = join(data, '..', 'home');
  mkdirSync(home, { recursive: true });
  chownSync(home, ordinaryUser, ordinaryUser);
  const { DISPLAY, HOMEBASE_DISCOVERY } = process.env;
  return await openWindow(
    root.start(command, driven(data), { PATH: '/usr/bin:/bin', HOME: home, DISPLAY, HOMEBASE_DISCOVERY }),
  );
}

/** Waits for the window of a program that was started with the options of `driven` and whose errors can be read. */
export async function openWindow(child: ChildProcess): Promise<PackagedProgram> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnfile} ended with ${String(code)} before its window opened`);
  });
  const browser = await Promise.race([debugAddress(child.stderr), ended]).then(
    async (address) => await chromium.connectOverCDP(address),
  );
  ended.catch(() => undefined);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The program has no window');
  const window = context.pages()[0] ?? (await context.waitForEvent('page'));
  return {
    window,
    api: async () => {
      await window.waitForURL(/^http/, { timeout: 60_000 });
      const reply = await window.evaluate(
        async () => (await fetch('/admin/home')).json() as Promise<{ data: { api: string } }>,
      );
      return reply.data.api;
    },
    quit: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return exitCode(child);
      // First, because the program may have ended before the debugger's connection has.
      const exit = once(child, 'exit');
      // Ends with the code null, so that only this step fails. A program that hangs does not answer the debugger either.
      const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
      // A signal would end it at once on Windows. The debugger ends before it can answer.
      const devtools = await browser.newBrowserCDPSession();
      devtools.send('Browser.close').catch(() => undefined);
      await exit;
      clearTimeout(timer);
      return exitCode(child);
    },
  };
}

/** Chromium prints it when it listens. The rest of what it prints must be read, too. */
async function debugAddress(output: Readable | null): Promise<string> {
  if (output === null) throw new Error('The program has no output');
  return await new Promise((found) => {
    createInterface({ input: output }).on('line', (line) => {
      const [, address] = /^DevTools listening on (\S+)$/.exec(line) ?? [];
      if (address !== undefined) found(address);
    });
  });
}
