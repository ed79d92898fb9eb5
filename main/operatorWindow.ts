import { app, BrowserWindow, dialog, Menu, nativeTheme, screen, type Session } from 'electron';
import { type ChoiceFile, placeWindow } from './choices.ts';
import type { LogFile } from './log.ts';
import { contextMenu } from './menus.ts';
import { cooldown } from './serverProcess.ts';
import { showInTime, windowOptions } from './window.ts';

export interface WindowDeps {
  readonly session: Session;
  readonly icon: string;
  readonly log: LogFile;
  readonly choices: ChoiceFile;
  /** Called with the address after each navigation within the page. */
  readonly onNavigate: (url: string) => void;
  /** @returns whether the window closes; otherwise `close` can be called later */
  readonly mayClose: () => boolean;
  /** Called when the operator stays on a page with unsaved changes. */
  readonly onStay: () => void;
  /** Called when Windows ends, which leaves seconds. */
  readonly onSessionEnd: () => void;
}

export interface OperatorWindow {
  readonly isOpen: () => boolean;
  /** The address of the current page; empty if the window is closed. */
  readonly url: () => string;
  /** Loads each address in turn; opens the window first if it is closed. */
  readonly load: (...urls: readonly string[]) => Promise<void>;
  /** Brings the window to the front if it is open. */
  readonly raise: () => void;
  /** Goes back or forward in the history of pages. */
  readonly go: (steps: -1 | 1) => void;
  readonly close: () => void;
}

export function createWindow(deps: WindowDeps): OperatorWindow {
  let newest: BrowserWindow | undefined;
  /** A window is destroyed a moment before it says that it closed. */
  const open = (): BrowserWindow | undefined => (newest?.isDestroyed() === false ? newest : undefined);
  return {
    isOpen: () => open() !== undefined,
    url: () => open()?.webContents.getURL() ?? '',
    load: async (...urls) => {
      const window = (newest = open() ?? openWindow(deps));
      try {
        for (const url of urls) await window.loadURL(url);
      } catch (error) {
        deps.log.stream.write(`The window could not load its page: ${String(error)}\n`);
      }
    },
    raise: () => {
      const window = open();
      if (window?.isMinimized() === true) window.restore();
      window?.show();
      window?.focus();
    },
    go: (steps) => {
      const history = open()?.webContents.navigationHistory;
      if (history?.canGoToOffset(steps) === true) history.goToOffset(steps);
    },
    close: () => open()?.close(),
  };
}

function openWindow(deps: WindowDeps): BrowserWindow {
  const { session, icon, choices, onNavigate } = deps;
  const { bounds, maximized } = choices.read();
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const place = placeWindow(bounds, areas);
  const window = new BrowserWindow(
    windowOptions({
      session,
      icon,
      dark: nativeTheme.shouldUseDarkColors,
      packaged: app.isPackaged,
      bounds: place,
    }),
  );
  if (maximized) window.maximize();
  showInTime(window);
  window.on('close', (event) => {
    choices.change({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
    if (!deps.mayClose()) event.preventDefault();
  });
  // Windows asks nothing when somebody logs off or shuts down.
  window.on('session-end', deps.onSessionEnd);
  window.webContents.on('did-navigate-in-page', (_event, url) => onNavigate(url));
  reloadCrashedPage(window, deps.log);
  askBeforeLeaving(window, deps.onStay);
  showContextMenu(window);
  return window;
}

function reloadCrashedPage({ webContents }: BrowserWindow, log: LogFile): void {
  const mayReload = cooldown(60_000);
  webContents.on('render-process-gone', (_event, { reason }) => {
    log.stream.write(`The page's process ended: ${reason}\n`);
    // Electron crashes if the page is reloaded inside this event, because it is still cleaning up.
    if (mayReload()) setImmediate(() => webContents.reload());
  });
}

/** Without this, Electron silently keeps a window open whose page has unsaved changes. */
function askBeforeLeaving(window: BrowserWindow, onStay: () => void): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail: 'Your changes on this page have not been saved.',
      buttons: ['Leave', 'Stay'],
      defaultId: 1,
      cancelId: 1,
    });
    if (answer === 0) event.preventDefault();
    else onStay();
  });
}

function showContextMenu({ webContents }: BrowserWindow): void {
  webContents.on('context-menu', (_event, params) => {
    const items = contextMenu(params, {
      replace: (word) => webContents.replaceMisspelling(word),
      learn: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
    });
    Menu.buildFromTemplate(items).popup();
  });
}
