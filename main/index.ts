import { join } from 'node:path';
import { app, dialog, Menu, powerMonitor, protocol, session, shell } from 'electron';
import { openChoices } from './choices.ts';
import { type DesktopParts, startDesktop } from './desktop.ts';
import { errorScheme } from './errorPage.ts';
import { watchGraphics } from './graphics.ts';
import { jumpList } from './jumpList.ts';
import { createProfile, linkedPage, linkScheme, nextArguments, profileHome, serverArguments } from './launch.ts';
import { type LogFile, openLog } from './log.ts';
import { applicationMenu, type MenuChoice, type MenuActions } from './menus.ts';
import { createPresence } from './presence.ts';
import { installSecurity } from './security.ts';
import { createStartAtLogin, hiddenOption, type StartAtLogin } from './startAtLogin.ts';
import { startUpdates } from './updates.ts';
import { createSpelling } from './window.ts';

// No top-level await here: Electron becomes ready only after this file has been evaluated.
const icon = join(import.meta.dirname, 'icon.png');

process.on('unhandledRejection', fail);
app.setName('Homebase');
// Windows shows notifications only of programs whose id a shortcut has, or whose id is their path.
app.setAppUserModelId(app.isPackaged ? 'example.homebase' : process.execPath);
const profile = createProfile(process.argv, profileHome(app.getPath('appData')));
app.setPath('userData', profile.folder);
const choices = openChoices(join(profile.folder, 'desktop.json'), {
  keep_running: null,
  notifications: true,
  // Elsewhere, Chromium downloads its dictionaries from the internet.
  spelling: process.platform === 'darwin',
  graphics: true,
  bounds: null,
  maximized: false,
});
if (!choices.read().graphics) app.commandLine.appendSwitch('disable-gpu');
protocol.registerSchemesAsPrivileged([{ scheme: errorScheme, privileges: { standard: true, secure: true } }]);
// The map needs WebGL, also on a PC without a graphics card. The switch is safe because all pages are our own.
app.commandLine.appendSwitch('enable-unsafe-swiftshader');
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
let firstPage = linkedPage(process.argv);
// macOS reports the link that starts the program before it is ready.
app.on('open-url', (event, url) => {
  event.preventDefault();
  firstPage = linkedPage([url]);
});
if (app.requestSingleInstanceLock()) void app.whenReady().then(start).catch(fail);
else app.quit();

function start(): void {
  // Not in app.getPath('logs'), which all airlines share on macOS.
  const log = openLog(join(profile.folder, 'logs'));
  const ownSession = session.fromPartition(profile.partition);
  const checkSpelling = createSpelling(ownSession);
  checkSpelling(choices.read().spelling);
  const startAtLogin = createStartAtLogin(app, ownCommand());
  installSecurity({ app, shell, session: ownSession, origin: () => desktop.origin() });

  const listChoices = (): MenuChoice[] => describeChoices({ startAtLogin, checkSpelling, refresh });
  const refresh = (): void => {
    const setting = { choices: listChoices(), developer: !app.isPackaged, mac: process.platform === 'darwin' };
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(actions, setting)));
    presence.refresh();
  };
  const desktop = startDesktop({
    session: ownSession,
    icon,
    serverArguments: serverArguments(process.argv),
    log,
    choices,
    hidden: process.argv.includes(hiddenOption) || wasOpenedAtLogin(),
    page: firstPage,
    onAddresses: (addresses) => presence.showAddresses(addresses),
    onStatus: (status) => {
      presence.showFigures(status);
      if (choices.read().notifications) presence.notify(status?.events ?? []);
    },
    onChoice: refresh,
    startAgain: (page) => startNext(page),
  });
  const actions = createActions(desktop, log.path);
  const presence = createPresence({ icon, actions, choices: listChoices });
  refresh();
  describeProgram();
  if (process.platform === 'win32') app.setUserTasks(jumpList(ownCommand()));
  const startNext = stopBeforeQuit(desktop, log, presence.end);
  followSystem(desktop);
  followGraphics(log, startNext);
  void startUpdates(log.stream);
}

function createActions(desktop: DesktopParts, logFile: string): MenuActions {
  return {
    show: desktop.show,
    back: desktop.back,
    forward: desktop.forward,
    openInBrowser: desktop.openInBrowser,
    openLog: () => void shell.openPath(logFile),
    openLicences: () => {
      const origin = desktop.origin();
      // The files of the window need no session.
      if (origin !== undefined) void shell.openExternal(new URL('/licences.txt', origin).href);
    },
    about: () => app.showAboutPanel(),
    quit: () => app.quit(),
  };
}

interface ChoiceDeps {
  readonly startAtLogin: StartAtLogin | undefined;
  readonly checkSpelling: (on: boolean) => void;
  /** Shows the choices as they are now. */
  readonly refresh: () => void;
}

function describeChoices({ startAtLogin, checkSpelling, refresh }: ChoiceDeps): MenuChoice[] {
  const { keep_running, notifications, spelling, graphics } = choices.read();
  const choice = (label: string, isOn: boolean, set: (on: boolean) => void): MenuChoice => ({
    label,
    isOn,
    toggle: () => {
      set(!isOn);
      refresh();
    },
  });
  const downloads = process.platform === 'darwin' ? '' : ' (downloads a dictionary)';
  return [
    ...(startAtLogin ? [choice('Start at login', startAtLogin.isOn(), startAtLogin.set)] : []),
    choice('Keep running when the window is closed', keep_running !== false, (on) =>
      choices.change({ keep_running: on }),
    ),
    choice('Notify of filed reports and lost contact', notifications, (on) => choices.change({ notifications: on })),
    choice(`Check spelling${downloads}`, spelling, (on) => {
      choices.change({ spelling: on });
      checkSpelling(on);
    }),
    choice('Use the graphics card (from the next start)', graphics, (on) => choices.change({ graphics: on })),
  ];
}

/** The command that starts this program again with the same airline. */
function ownCommand(): [string, ...string[]] {
  const [program, args] = ownProgram();
  return [program, ...args];
}

function ownProgram(): [program: string, args: string[]] {
  // An AppImage runs from a folder that is there only while it runs.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  return [program, [...(app.isPackaged ? [] : [app.getAppPath()]), ...serverArguments(process.argv)]];
}

/** macOS passes no options to what it opens at login. */
function wasOpenedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

function describeProgram(): void {
  app.setAboutPanelOptions({
    applicationName: 'Homebase',
    applicationVersion: app.getVersion(),
    version: `Electron ${process.versions.electron}, Chromium ${process.versions.chrome}`,
    copyright: 'Copyright (c) 2026 the Homebase authors. MIT licence. Help → Licences lists the parts made by others.',
    iconPath: icon,
  });
}

/** What happens outside the program: a second start, a link, the dock, the end of sleep. */
function followSystem(desktop: DesktopParts): void {
  // On Linux, the package names the scheme. Electron would wait for xdg-settings.
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(linkScheme, ...ownProgram());
  app.on('second-instance', (_event, argv) => desktop.show(linkedPage(argv)));
  app.on('open-url', (_event, url) => desktop.show(linkedPage([url])));
  app.on('activate', () => desktop.show());
  powerMonitor.on('resume', desktop.recover);
  // Of Linux and macOS. Windows tells the window.
  powerMonitor.on('shutdown', () => app.quit());
  app.on('window-all-closed', () => {
    // The window of a server that does not run is all there is.
    if (desktop.origin() === undefined || choices.read().keep_running === false) app.quit();
  });
}

/** Starts the program again without the graphics card when its driver fails. The menu turns it on again. */
function followGraphics({ stream }: LogFile, startNext: () => void): void {
  const mustStartAgain = watchGraphics();
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (type === 'GPU') stream.write(`The process that draws the window ended: ${reason} (${exitCode})\n`);
    if (!mustStartAgain({ type, reason }) || !choices.read().graphics) return;
    choices.change({ graphics: false });
    app.quit();
    startNext();
  });
}

/**
 * Delays quitting until the server has closed its database, or was killed. By then, the window is closed.
 * @returns starts the program again when it has quit, because a second start has already ended
 */
function stopBeforeQuit(desktop: DesktopParts, { stream }: LogFile, end: () => void): (page?: string) => void {
  let isStopping = false;
  let isStopped = false;
  let next: string[] | undefined;
  const quit = (isServerGone: boolean): void => {
    isStopped = true;
    if (next !== undefined) app.relaunch({ execPath: ownCommand()[0], args: next });
    if (isServerGone) app.quit();
    else {
      // Chromium's thread that hears of it is stuck. Quitting would wait for that thread without end.
      stream.write('Electron does not answer any more, so Homebase ends at once.\n');
      process.kill(process.pid, 'SIGKILL');
    }
  };
  app.on('before-quit', () => {
    // The operator may have stayed on a page the last time.
    if (!isStopping) next = undefined;
    desktop.prepareQuit();
  });
  app.on('will-quit', (event) => {
    if (isStopped) return;
    event.preventDefault();
    if (isStopping) return;
    isStopping = true;
    end();
    // Quitting inside the event hangs: Electron would apply preventDefault to the second quit as well.
    void desktop.stop().then((isServerGone) => setImmediate(quit, isServerGone));
  });
  return (page) => {
    next = nextArguments(process.argv.slice(1), page);
  };
}

/** Without this, Electron only prints a warning and keeps running without a window. */
function fail(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  if (app.isReady()) dialog.showErrorBox('Homebase stopped because of an unexpected error', text);
  app.exit(1);
}
