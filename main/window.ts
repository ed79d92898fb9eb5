import type { BrowserWindowConstructorOptions, EditFlags, MenuItemConstructorOptions, Session } from 'electron';
import type { ReadyMessage } from '../server/core/processMessages.ts';

export interface WindowLook {
  readonly session: Session;
  readonly icon: string;
  readonly dark: boolean;
  readonly packaged: boolean;
}

/** Uses no preload script, so the page has no more rights than any web page. */
export function windowOptions({ session, icon, dark, packaged }: WindowLook): BrowserWindowConstructorOptions {
  return {
    title: 'Homebase',
    icon,
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 560,
    show: false,
    autoHideMenuBar: true,
    // The page's background, so that the window does not flash when it opens.
    backgroundColor: dark ? '#13161A' : '#FFFFFF',
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Chromium downloads its spelling dictionaries from the internet.
      spellcheck: false,
      devTools: !packaged,
    },
  };
}

export interface MenuActions {
  readonly show: () => void;
  readonly openInBrowser: () => void;
  readonly openLog: () => void;
  readonly quit: () => void;
}

/** @param developer adds the developer tools */
export function applicationMenu(actions: MenuActions, developer: boolean): MenuItemConstructorOptions[] {
  return [
    {
      label: 'Homebase',
      submenu: [
        { label: 'Show window', accelerator: 'CmdOrCtrl+N', click: actions.show },
        { label: 'Open in browser', click: actions.openInBrowser },
        { label: 'Open server log', click: actions.openLog },
        { type: 'separator' },
        { label: 'Quit Homebase', accelerator: 'CmdOrCtrl+Q', click: actions.quit },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        ...(developer ? [{ role: 'toggleDevTools' } as const] : []),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
}

/** The tray is the way back to a closed window, and the way to quit without it. */
export function trayMenu({ show, openInBrowser, quit }: MenuActions): MenuItemConstructorOptions[] {
  return [
    { label: 'Show window', click: show },
    { label: 'Open in browser', click: openInBrowser },
    { type: 'separator' },
    { label: 'Quit Homebase', click: quit },
  ];
}

/** Shows the address for phpVMS 7 clients, because most ACARS clients are made for phpVMS 7. */
export function trayText({ api, lan }: Pick<ReadyMessage, 'api' | 'lan'>): string {
  return `Homebase: pilots connect to ${lan[0] ?? api}/phpvms7`;
}

/** Electron has no context menu of its own. */
export function contextMenu({ canCut, canCopy, canPaste }: EditFlags): MenuItemConstructorOptions[] {
  return [
    { role: 'cut', enabled: canCut },
    { role: 'copy', enabled: canCopy },
    { role: 'paste', enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll' },
  ];
}
