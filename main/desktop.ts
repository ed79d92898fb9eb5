import { app, BrowserWindow, nativeTheme, shell, type Session } from 'electron';
import { errorActions, writeErrorPage } from './errorPage.ts';
import { forkServer } from './forkServer.ts';
import type { LogFile } from './log.ts';
import { runServer, type ServerProcess } from './serverProcess.ts';
import { windowOptions } from './window.ts';

export interface DesktopSetting {
  readonly session: Session;
  readonly icon: string;
  readonly serverArguments: string[];
  readonly log: LogFile;
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
export function startDesktop(setting: DesktopSetting): Desktop {
  const { log } = setting;
  let server: ServerProcess | undefined;
  let window: BrowserWindow | undefined;
  let origin: string | undefined;
  let isFirst = true;

  const launch = (): void => {
    isFirst = true;
    server = runServer(() => forkServer(setting.serverArguments, log.stream), {
      ready: ({ admin }) => {
        origin = new URL(admin).origin;
        // After a crash a closed window stays closed: the operator did not ask for it.
        if (isFirst || window !== undefined) open(admin);
        isFirst = false;
      },
      failed,
    });
  };
  const failed = (message: string): void => {
    server = undefined;
    origin = undefined;
    log.stream.write(`${message}\n`);
    open(writeErrorPage(message, log.path));
  };
  const open = (url: string): void => {
    window ??= createWindow(setting, () => (window = undefined), act);
    window
      .loadURL(url)
      .catch((error: unknown) => log.stream.write(`The window could not load its page: ${String(error)}\n`));
  };
  const act = (url: string): void => {
    if (server !== undefined) return;
    if (url.endsWith(errorActions.retry)) launch();
    if (url.endsWith(errorActions.log)) void shell.openPath(log.path);
    if (url.endsWith(errorActions.quit)) app.quit();
  };
  const withLink = (use: (link: string) => void): void => {
    server?.link().then(use, (error: unknown) => log.stream.write(`No link into the window: ${String(error)}\n`));
  };

  launch();
  return {
    show: () => {
      if (window === undefined) withLink(open);
      else {
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
      }
    },
    openInBrowser: () => withLink((link) => void shell.openExternal(link)),
    origin: () => origin,
    stop: async () => {
      window?.hide();
      await server?.stop();
    },
  };
}

function createWindow(setting: DesktopSetting, closed: () => void, act: (url: string) => void): BrowserWindow {
  const { session, icon } = setting;
  const window = new BrowserWindow(
    windowOptions({ session, icon, dark: nativeTheme.shouldUseDarkColors, packaged: app.isPackaged }),
  );
  window.once('ready-to-show', () => window.show());
  window.once('closed', closed);
  window.webContents.on('did-navigate-in-page', (_event, url) => act(url));
  return window;
}
