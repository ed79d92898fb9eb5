import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron';
import type { Bounds } from './choices.ts';

export interface WindowLook {
  readonly session: Session;
  readonly icon: string;
  readonly dark: boolean;
  readonly packaged: boolean;
  /** Where it was; undefined for the default. */
  readonly bounds: Bounds | undefined;
}

/** Uses no preload script, so the page has no more rights than any web page. */
export function windowOptions({ session, icon, dark, packaged, bounds }: WindowLook): BrowserWindowConstructorOptions {
  return {
    title: 'Homebase',
    icon,
    width: 1280,
    height: 800,
    ...bounds,
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
      // Turned on and off for the session, because the operator chooses.
      spellcheck: true,
      devTools: !packaged,
    },
  };
}

const showMs = 3000;

/** Shows a window when its page is drawn, so that it does not flash. Where a driver never draws it, shows the window all the same. */
export function showInTime(window: Pick<BrowserWindow, 'once' | 'show'>): void {
  let timer: NodeJS.Timeout | undefined;
  const show = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    window.show();
  };
  timer = setTimeout(show, showMs);
  window.once('ready-to-show', show);
  window.once('closed', () => {
    clearTimeout(timer);
    timer = undefined;
  });
}

type Spelling = Pick<Session, 'getSpellCheckerLanguages' | 'setSpellCheckerLanguages' | 'setSpellCheckerEnabled'>;

/**
 * Call it as soon as the session exists.
 * @returns a function that turns the checking of spelling on or off
 */
export function createSpelling(session: Spelling): (on: boolean) => void {
  // That of the system: a session that begins without any gets it.
  const languages = session.getSpellCheckerLanguages();
  return (on) => {
    // Chromium downloads the dictionaries of its languages even while it checks nothing.
    session.setSpellCheckerLanguages(on ? languages : []);
    session.setSpellCheckerEnabled(on);
  };
}
