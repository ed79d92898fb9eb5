import { app, BrowserWindow, Menu, nativeTheme, type Session } from 'electron';
import type { LogFile } from './log.ts';
import { contextTemplate } from './menu.ts';
import { rarely } from './rarely.ts';
import { windowOptions } from './window.ts';

export interface WindowSetting {
  readonly session: Session;
  readonly icon: string;
  readonly log: LogFile;
  /** Hears of every move within the page, by its address. */
  readonly moved: (url: string) => void;
}

/** The one window there is, open or closed. */
export interface OperatorWindow {
  readonly isOpen: () => boolean;
  /** The address that it shows; empty when it is closed. */
  readonly url: () => string;
  /** Opens it where it is closed; loads one address, then another. */
  readonly load: (...urls: readonly string[]) => Promise<void>;
  /** Brings it to the front, where it is open. */
  readonly raise: () => void;
  readonly hide: () => void;
}

export function operatorWindow(setting: WindowSetting): OperatorWindow {
  let window: BrowserWindow | undefined;
  return {
    isOpen: () => window !== undefined,
    url: () => window?.webContents.getURL() ?? '',
    load: async (...urls) => {
      window ??= createWindow(setting, () => (window = undefined));
      try {
        for (const url of urls) await window.loadURL(url);
      } catch (error) {
        setting.log.stream.write(`The window could not load its page: ${String(error)}\n`);
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

function createWindow({ session, icon, log, moved }: WindowSetting, closed: () => void): BrowserWindow {
  const window = new BrowserWindow(
    windowOptions({ session, icon, dark: nativeTheme.shouldUseDarkColors, packaged: app.isPackaged }),
  );
  const { webContents } = window;
  const mayReload = rarely(60_000);
  window.once('ready-to-show', () => window.show());
  window.once('closed', closed);
  webContents.on('did-navigate-in-page', (_event, url) => moved(url));
  webContents.on('context-menu', (_event, { editFlags }) => Menu.buildFromTemplate(contextTemplate(editFlags)).popup());
  webContents.on('render-process-gone', (_event, { reason }) => {
    log.stream.write(`The page ended: ${reason}\n`);
    // Not within the event: Electron is still clearing up after the process, and dies of it.
    if (mayReload()) setImmediate(() => webContents.reload());
  });
  return window;
}
