import { app, shell, type Session } from 'electron';
import type { ReadyMessage } from '../server/processMessages.ts';
import { errorActions, writeErrorPage } from './errorPage.ts';
import { forkServer } from './forkServer.ts';
import type { LogFile } from './log.ts';
import { operatorWindow } from './operatorWindow.ts';
import { isOwnUrl } from './security.ts';
import { type Failure, runServer, type ServerChild, type ServerProcess } from './serverProcess.ts';

export interface DesktopSetting {
  readonly session: Session;
  readonly icon: string;
  readonly serverArguments: string[];
  readonly log: LogFile;
  /** Hears where pilots reach the server, at each start and move. */
  readonly reached: (addresses: Pick<ReadyMessage, 'api' | 'lan'>) => void;
}

/** The server and the window on it. */
export interface Desktop {
  /** Brings the window to the front, opening it when it is closed. */
  readonly show: () => void;
  /** Opens the operator's pages in the system's browser. */
  readonly openInBrowser: () => void;
  /** Where the operator's pages come from; undefined while the server does not run. */
  readonly origin: () => string | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts the server and opens the window when it is ready, or on the reason why it is not. */
export function startDesktop({ session, icon, serverArguments, log, reached }: DesktopSetting): Desktop {
  let server: ServerProcess | undefined;
  let origin: string | undefined;
  let offered: string | undefined;

  const act = (url: string): void => {
    if (server !== undefined) return;
    if (url.endsWith(errorActions.retry)) launch();
    if (url.endsWith(errorActions.restore) && offered !== undefined) launch([`--restore=${offered}`]);
    if (url.endsWith(errorActions.log)) void shell.openPath(log.path);
    if (url.endsWith(errorActions.quit)) app.quit();
  };
  const window = operatorWindow({ session, icon, log, moved: act });
  /** @param once arguments of the first start alone: after a crash it starts without them */
  const launch = (once: readonly string[] = []): void => {
    let first = once;
    const fork = (): ServerChild => {
      const child = forkServer([...serverArguments, ...first], log.stream);
      first = [];
      return child;
    };
    server = runServer(fork, {
      ready: (message) => {
        reached(message);
        ready(message.admin);
      },
      moved: reached,
      failed,
    });
  };
  const ready = (link: string): void => {
    const before = origin;
    origin = new URL(link).origin;
    if (before === undefined) void window.load(link);
    // After a crash: back to the page that was shown. A closed window stays closed.
    else if (window.isOpen()) void window.load(link, ...samePage(window.url(), before, origin));
  };
  const failed = ({ message, restore }: Failure): void => {
    server = undefined;
    origin = undefined;
    offered = restore?.file;
    log.stream.write(`${message}\n`);
    void window.load(writeErrorPage({ message, restore: restore?.action }, log.path));
  };
  const withLink = (use: (link: string) => void): void => {
    server?.link().then(use, (error: unknown) => log.stream.write(`No link into the window: ${String(error)}\n`));
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

/** The page at the new origin; none when it was not one of ours. */
function samePage(url: string, before: string, now: string): string[] {
  if (!isOwnUrl(url, before)) return [];
  const { pathname, search } = new URL(url);
  return [new URL(pathname + search, now).href];
}
