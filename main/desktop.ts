import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, Menu, nativeTheme, shell, type Session, utilityProcess } from 'electron';
import type { ReadyMessage } from '../server/core/processMessages.ts';
import { errorActions, writeErrorPage } from './errorPage.ts';
import type { LogFile } from './log.ts';
import { isOwnUrl } from './security.ts';
import { cooldown, type Failure, runServer, type ServerChild, type ServerProcess } from './serverProcess.ts';
import { contextMenu, windowOptions } from './window.ts';

export interface DesktopOptions {
  readonly session: Session;
  readonly icon: string;
  readonly serverArguments: string[];
  readonly log: LogFile;
  /** Called with the addresses for pilots when the server starts and when they change. */
  readonly onAddresses: (addresses: Pick<ReadyMessage, 'api' | 'lan'>) => void;
}

export interface Desktop {
  /** Brings the window to the front; opens it first if it is closed. */
  readonly show: () => void;
  /** Opens the operator's pages in the default browser. */
  readonly openInBrowser: () => void;
  /** The origin of the operator's pages; undefined while the server is not running. */
  readonly origin: () => string | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts the server. Then opens the window, which shows an error page if the server could not start. */
export function startDesktop({ session, icon, serverArguments, log, onAddresses }: DesktopOptions): Desktop {
  let server: ServerProcess | undefined;
  let origin: string | undefined;
  let offeredBackup: string | undefined;

  const runErrorAction = (url: string): void => {
    if (server !== undefined) return;
    if (url.endsWith(errorActions.retry)) launch();
    if (url.endsWith(errorActions.restore) && offeredBackup !== undefined) launch([`--restore=${offeredBackup}`]);
    if (url.endsWith(errorActions.log)) void shell.openPath(log.path);
    if (url.endsWith(errorActions.quit)) app.quit();
  };
  const window = createWindow({ session, icon, log, onNavigate: runErrorAction });
  /** @param once arguments for the first start only; a start after a crash does not get them */
  const launch = (once: readonly string[] = []): void => {
    let first = once;
    const fork = (): ServerChild => {
      const child = forkServer([...serverArguments, ...first], log.stream);
      first = [];
      return child;
    };
    server = runServer(fork, {
      ready: (message) => {
        onAddresses(message);
        ready(message.admin);
      },
      moved: onAddresses,
      failed,
    });
  };
  const ready = (link: string): void => {
    const before = origin;
    origin = new URL(link).origin;
    if (before === undefined) void window.load(link);
    // After a crash, the window returns to its page. A closed window stays closed.
    else if (window.isOpen()) void window.load(link, ...samePage(window.url(), before, origin));
  };
  const failed = ({ message, restore }: Failure): void => {
    server = undefined;
    origin = undefined;
    offeredBackup = restore?.file;
    log.stream.write(`${message}\n`);
    void window.load(writeErrorPage({ message, restore: restore?.action }, log.path));
  };
  const withLink = (use: (link: string) => void): void => {
    server
      ?.link()
      .then(use, (error: unknown) => log.stream.write(`Cannot create a link to the window: ${String(error)}\n`));
  };

  launch();
  return {
    show: () => {
      if (window.isOpen()) window.raise();
      else withLink((link) => void window.load(link));
    },
    openInBrowser: () => withLink((link) => void shell.openExternal(link)),
    origin: () => origin,
    stop: async () => {
      window.hide();
      await server?.stop();
    },
  };
}

/** The current page at the new origin; empty if the window shows another page. */
function samePage(url: string, before: string, now: string): string[] {
  if (!isOwnUrl(url, before)) return [];
  const { pathname, search } = new URL(url);
  return [new URL(pathname + search, now).href];
}

const serverProgram = fileURLToPath(new URL('../server/index.js', import.meta.url));

/** Runs the server in a process of its own, so that a native dialog, which blocks this process, cannot block the server. */
function forkServer(args: string[], log: Writable): ServerChild {
  const child = utilityProcess.fork(serverProgram, args, {
    serviceName: 'Homebase server',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.on('error', (type, location) => log.write(`${type} in ${location}\n`));
  return {
    post: (message) => child.postMessage(message),
    // child.kill() only sends SIGTERM, which a server that hangs ignores.
    kill: () => {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', listener),
  };
}

interface WindowDeps extends Pick<DesktopOptions, 'session' | 'icon' | 'log'> {
  /** Called with the address after each navigation within the page. */
  readonly onNavigate: (url: string) => void;
}

interface OperatorWindow {
  readonly isOpen: () => boolean;
  /** The address of the current page; empty if the window is closed. */
  readonly url: () => string;
  /** Loads each address in turn; opens the window first if it is closed. */
  readonly load: (...urls: readonly string[]) => Promise<void>;
  /** Brings the window to the front if it is open. */
  readonly raise: () => void;
  readonly hide: () => void;
}

function createWindow(deps: WindowDeps): OperatorWindow {
  let window: BrowserWindow | undefined;
  return {
    isOpen: () => window !== undefined,
    url: () => window?.webContents.getURL() ?? '',
    load: async (...urls) => {
      window ??= openWindow(deps, () => (window = undefined));
      try {
        for (const url of urls) await window.loadURL(url);
      } catch (error) {
        deps.log.stream.write(`The window could not load its page: ${String(error)}\n`);
      }
    },
    raise: () => {
      if (window?.isMinimized() === true) window.restore();
      window?.show();
      window?.focus();
    },
    hide: () => window?.hide(),
  };
}

function openWindow({ session, icon, log, onNavigate }: WindowDeps, onClosed: () => void): BrowserWindow {
  const window = new BrowserWindow(
    windowOptions({ session, icon, dark: nativeTheme.shouldUseDarkColors, packaged: app.isPackaged }),
  );
  const { webContents } = window;
  const mayReload = cooldown(60_000);
  window.once('ready-to-show', () => window.show());
  window.once('closed', onClosed);
  webContents.on('did-navigate-in-page', (_event, url) => onNavigate(url));
  webContents.on('context-menu', (_event, { editFlags }) => Menu.buildFromTemplate(contextMenu(editFlags)).popup());
  webContents.on('render-process-gone', (_event, { reason }) => {
    log.stream.write(`The page's process ended: ${reason}\n`);
    // Electron crashes if the page is reloaded inside this event, because it is still cleaning up.
    if (mayReload()) setImmediate(() => webContents.reload());
  });
  return window;
}
