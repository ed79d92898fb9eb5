import type { EditFlags, MenuItemConstructorOptions } from 'electron';
import type { ReadyMessage } from '../server/processMessages.ts';

export interface MenuActions {
  readonly show: () => void;
  readonly openInBrowser: () => void;
  readonly openLog: () => void;
  readonly quit: () => void;
}

/** The application menu. `developer` adds what only makes sense on a checkout. */
export function menuTemplate(actions: MenuActions, developer: boolean): MenuItemConstructorOptions[] {
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

/** Closing the window leaves the pilots connected, so there must be a way back to it and a way to end the program. */
export function trayTemplate({ show, openInBrowser, quit }: MenuActions): MenuItemConstructorOptions[] {
  return [
    { label: 'Show window', click: show },
    { label: 'Open in browser', click: openInBrowser },
    { type: 'separator' },
    { label: 'Quit Homebase', click: quit },
  ];
}

/** Where pilots reach the server: the site address that today's clients take. */
export function trayText({ api, lan }: Pick<ReadyMessage, 'api' | 'lan'>): string {
  return `Homebase, for pilots: ${lan[0] ?? api}/phpvms7`;
}

/** What a right click offers: Electron has nothing of its own there. */
export function contextTemplate({ canCut, canCopy, canPaste }: EditFlags): MenuItemConstructorOptions[] {
  return [
    { role: 'cut', enabled: canCut },
    { role: 'copy', enabled: canCopy },
    { role: 'paste', enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll' },
  ];
}
