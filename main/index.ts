import { fileURLToPath } from 'node:url';
import { app, dialog, Menu, nativeImage, Notification, session, shell, Tray } from 'electron';
import { startDesktop } from './desktop.ts';
import { createProfile, serverArguments } from './launch.ts';
import { openLog } from './log.ts';
import { installSecurity } from './security.ts';
import { applicationMenu, trayMenu, trayText, type MenuActions } from './window.ts';

// No top-level await here: Electron becomes ready only after this file has been evaluated.
const icon = fileURLToPath(new URL('build/icon.png', import.meta.url));

process.on('unhandledRejection', fail);
app.setName('Homebase');
const profile = createProfile(process.argv, app.getPath('appData'));
app.setPath('userData', profile.folder);
// The map needs WebGL, also on a PC without a graphics card. The switch is safe because all pages are our own.
app.commandLine.appendSwitch('enable-unsafe-swiftshader');
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
if (app.requestSingleInstanceLock()) void app.whenReady().then(start).catch(fail);
else app.quit();

function start(): void {
  const log = openLog(app.getPath('logs'));
  const ownSession = session.fromPartition(profile.partition);
  installSecurity({ app, shell, session: ownSession, origin: () => desktop.origin() });
  const desktop = startDesktop({
    session: ownSession,
    icon,
    serverArguments: serverArguments(process.argv),
    log,
    onAddresses: (addresses) => tray.setToolTip(trayText(addresses)),
  });
  const actions: MenuActions = {
    show: desktop.show,
    openInBrowser: desktop.openInBrowser,
    openLog: () => void shell.openPath(log.path),
    quit: () => app.quit(),
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(actions, !app.isPackaged)));
  const tray = showTray(actions);
  app.on('second-instance', actions.show);
  app.on('activate', actions.show);
  app.on('window-all-closed', () => {
    if (desktop.origin() === undefined) app.quit();
    else notifyStillRunning();
  });
  stopBeforeQuit(async () => {
    tray.destroy();
    await desktop.stop();
  });
}

function showTray(actions: MenuActions): Tray {
  const tray = new Tray(nativeImage.createFromPath(icon).resize({ width: 22, height: 22 }));
  tray.setToolTip('Homebase');
  tray.setContextMenu(Menu.buildFromTemplate(trayMenu(actions)));
  tray.on('click', actions.show);
  return tray;
}

function notifyStillRunning(): void {
  const body =
    'Pilots stay connected. Start Homebase again to open the window. Quit from the window or from the tray icon.';
  if (Notification.isSupported()) new Notification({ title: 'Homebase is still running', body }).show();
}

/** Delays quitting until the server has closed its database. */
function stopBeforeQuit(stop: () => Promise<void>): void {
  let isStopped = false;
  const quit = (): void => {
    isStopped = true;
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (isStopped) return;
    event.preventDefault();
    // Quitting inside the event hangs: Electron would apply preventDefault to the second quit as well.
    void stop().finally(() => setImmediate(quit));
  });
}

/** Without this, Electron only prints a warning and keeps running without a window. */
function fail(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  if (app.isReady()) dialog.showErrorBox('Homebase stopped because of an unexpected error', text);
  app.exit(1);
}
