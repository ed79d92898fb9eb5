import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { app, dialog, type Session, shell, utilityProcess } from 'electron';
import type { StatusMessage } from '../server/program/processMessages.ts';
import type { ChoiceFile } from './choices.ts';
import { errorActions, errorPage, errorPageUrl, errorScheme } from './errorPage.ts';
import type { LogFile } from './log.ts';
import { createWindow, type OperatorWindow } from './operatorWindow.ts';
import { isOwnUrl } from './security.ts';
import { type Failure, runServer, type ServerChild, type ServerProcess } from './serverProcess.ts';
import { type PilotAddresses, closeText } from './status.ts';

export interface DesktopOptions {
  readonly session: Session;
  readonly icon: string;
  readonly serverArguments: string[];
  readonly log: LogFile;
  readonly choices: ChoiceFile;
  /** Whether the program starts without its window. */
  readonly hidden: boolean;
  /** The path of the first page; the window chooses without one. */
  readonly page: string | undefined;
  /** Called with the addresses for pilots when the server starts and when they change. */
  readonly onAddresses: (addresses: PilotAddresses) => void;
  /** Called when the status changes; with undefined when the server is not running and is not started again. */
  readonly onStatus: (status: StatusMessage | undefined) => void;
  /** Called when the operator chose whether closing the window quits. */
  readonly onChoice: () => void;
  /** Called instead of showing the window while the program quits. */
  readonly startAgain: (page?: string) => void;
}

export interface DesktopParts {
  /** Brings the window to the front; opens it first if it is closed, or starts the program again if it quits. @param page a path to open */
  readonly show: (page?: string) => void;
  readonly back: () => void;
  readonly forward: () => void;
  /** Opens the operator's pages in the default browser. */
  readonly openInBrowser: () => void;
  /** The origin of the operator's pages; undefined while the server is not running. */
  readonly origin: () => string | undefined;
  /** After the PC was asleep: starts a server again that does not answer. */
  readonly recover: () => void;
  /** Lets the window close without a question, because the program quits. */
  readonly prepareQuit: () => void;
  /** Stops the server. @returns whether Electron said that it ended */
  readonly stop: () => Promise<boolean>;
}

/** What the functions below share. */
interface Desk extends DesktopOptions {
  readonly window: OperatorWindow;
  /** Undefined before the start and after a failure. */
  server?: ServerProcess | undefined;
  origin?: string | undefined;
  /** The page to show when the server is ready. */
  nextPage: string | undefined;
  /** Whether the window stays closed when the server is ready. */
  startsHidden: boolean;
  pilots: number;
  isQuitting: boolean;
  /** While the question about closing is open. */
  isAsking: boolean;
  errorHtml: string;
  /** A backup that would help. */
  backup?: string | undefined;
}

/** Starts the server. Then opens the window, which shows an error page if the server could not start. */
export function startDesktop(options: DesktopOptions): DesktopParts {
  const desk: Desk = {
    ...options,
    window: createWindow({
      ...options,
      onNavigate: (url) => runErrorAction(desk, url),
      mayClose: () => mayClose(desk),
      onStay: () => (desk.isQuitting = false),
      onSessionEnd: () => {
        desk.isQuitting = true;
        void desk.server?.stop();
      },
    }),
    nextPage: options.page,
    startsHidden: options.hidden,
    pilots: 0,
    isQuitting: false,
    isAsking: false,
    errorHtml: '',
  };
  const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
  options.session.protocol.handle(errorScheme, () => new Response(desk.errorHtml, html));
  launch(desk);
  return {
    show: (page) => show(desk, page),
    back: () => desk.window.go(-1),
    forward: () => desk.window.go(1),
    openInBrowser: () => withLink(desk, (link) => void shell.openExternal(link)),
    origin: () => desk.origin,
    recover: () => void desk.server?.check(),
    prepareQuit: () => (desk.isQuitting = true),
    stop: async () => (await desk.server?.stop()) ?? true,
  };
}

/** @param once arguments for the first start only; a start after a crash does not get them */
function launch(desk: Desk, once: readonly string[] = []): void {
  let first = once;
  const fork = (): ServerChild => {
    const child = forkServer([...desk.serverArguments, ...first], desk.log.stream);
    first = [];
    return child;
  };
  desk.server = runServer(fork, {
    ready: (message) => {
      desk.onAddresses(message);
      showReady(desk, message.admin);
    },
    moved: desk.onAddresses,
    status: (message) => {
      desk.pilots = message.pilots;
      desk.onAddresses(message);
      desk.onStatus(message);
    },
    failed: (failure) => showFailure(desk, failure),
  });
}

function showReady(desk: Desk, link: string): void {
  const { window, origin: before, nextPage, startsHidden } = desk;
  desk.origin = new URL(link).origin;
  desk.nextPage = undefined;
  desk.startsHidden = false;
  // After a crash, the window returns to its page. A closed window stays closed.
  if (before !== undefined) {
    if (window.isOpen()) void window.load(link, ...samePage(window.url(), before, desk.origin));
  } else if (!startsHidden || window.isOpen()) openPage(desk, link, nextPage);
}

function openPage({ window }: Desk, link: string, page: string | undefined): void {
  void window.load(link, ...(page === undefined ? [] : [new URL(page, link).href]));
}

function showFailure(desk: Desk, { message, restore }: Failure): void {
  const { log, window } = desk;
  desk.server = undefined;
  desk.origin = undefined;
  desk.startsHidden = false;
  desk.backup = restore?.file;
  // First, because what the server printed last may not be in the log yet.
  log.stream.write(`${message}\n`);
  desk.errorHtml = errorPage({ message, restore: restore?.action, logFile: log.path, logLines: log.end() });
  desk.onStatus(undefined);
  void window.load(errorPageUrl);
}

function runErrorAction(desk: Desk, url: string): void {
  if (desk.server !== undefined) return;
  if (url.endsWith(errorActions.retry)) launch(desk);
  if (url.endsWith(errorActions.restore) && desk.backup !== undefined) launch(desk, [`--restore=${desk.backup}`]);
  if (url.endsWith(errorActions.log)) void shell.openPath(desk.log.path);
  if (url.endsWith(errorActions.quit)) app.quit();
}

function show(desk: Desk, page: string | undefined): void {
  const { window, origin, isQuitting, startAgain } = desk;
  if (isQuitting) {
    startAgain(page);
    return;
  }
  if (origin === undefined) {
    desk.nextPage = page;
    desk.startsHidden = false;
  } else if (!window.isOpen()) withLink(desk, (link) => openPage(desk, link, page));
  else if (page !== undefined) void window.load(new URL(page, origin).href);
  window.raise();
}

function withLink({ server, log }: Desk, use: (link: string) => void): void {
  server
    ?.link()
    .then(use, (error: unknown) => log.stream.write(`Cannot create a link to the window: ${String(error)}\n`));
}

/** Asks first, unless the program quits or the operator has chosen already. */
function mayClose(desk: Desk): boolean {
  if (desk.isQuitting || desk.origin === undefined || desk.choices.read().keep_running !== null) return true;
  void askOnce(desk);
  return false;
}

/** Asks what closing the window does. Later, it is a choice in the menu. */
async function askOnce(desk: Desk): Promise<void> {
  if (desk.isAsking) return;
  desk.isAsking = true;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'Keep Homebase running when the window is closed?',
    detail: closeText(desk),
    buttons: ['Keep running', 'Quit', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
  });
  desk.isAsking = false;
  if (response === 2) return;
  desk.choices.change({ keep_running: response === 0 });
  desk.onChoice();
  desk.window.close();
}

/** The current page at the new origin; empty if the window shows another page. */
function samePage(url: string, before: string, now: string): string[] {
  if (!isOwnUrl(url, before)) return [];
  const { pathname, search } = new URL(url);
  return [new URL(pathname + search, now).href];
}

const serverProgram = join(import.meta.dirname, 'server.js');

/** Runs the server in a process of its own, so that a native dialog, which blocks this process, cannot block the server. */
function forkServer(args: string[], log: Writable): ServerChild {
  const child = utilityProcess.fork(serverProgram, args, {
    serviceName: 'Homebase server',
    // Less memory beside a flight simulator (docs/decisions/0062).
    execArgv: ['--js-flags=--max-semi-space-size=4'],
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.on('error', (type, location) => log.write(`${type} in ${location}\n`));
  return {
    post: (message) => child.postMessage(message),
    // child.kill() only sends SIGTERM, which a server that hangs ignores.
    kill: () => {
      try {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', listener),
  };
}
