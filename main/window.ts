import type { BrowserWindowConstructorOptions, Session } from 'electron';

export interface WindowLook {
  readonly session: Session;
  readonly icon: string;
  readonly dark: boolean;
  readonly packaged: boolean;
}

/** No preload and no bridge: the page is an ordinary web page and has no more rights than one. */
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
    // The page's own ground, so that opening does not flash.
    backgroundColor: dark ? '#13161A' : '#FFFFFF',
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Chromium would fetch its dictionaries from the internet.
      spellcheck: false,
      devTools: !packaged,
    },
  };
}
