import { dirname, join } from 'node:path';
import {
  app,
  BrowserWindow,
  Menu,
  type NativeImage,
  nativeImage,
  Notification,
  powerSaveBlocker,
  Tray,
} from 'electron';
import type { StatusEvent } from '../server/program/processMessages.ts';
import { type MenuChoice, type MenuActions, trayMenu } from './menus.ts';
import {
  type PilotAddresses,
  type StatusFigures,
  noticesOf,
  type Notice,
  statusText,
  trayText,
  problemNotice,
} from './status.ts';

export interface PresenceDeps {
  readonly icon: string;
  readonly actions: MenuActions;
  readonly choices: () => readonly MenuChoice[];
}

/** What shows outside the window: tray, badge, notifications; and whether this PC may sleep. */
export interface Presence {
  readonly showAddresses: (addresses: PilotAddresses) => void;
  /** @param figures undefined while the server is not running */
  readonly showFigures: (figures: StatusFigures | undefined) => void;
  readonly notify: (events: readonly StatusEvent[]) => void;
  /** Shows the choices as they are now. */
  readonly refresh: () => void;
  readonly end: () => void;
}

export function createPresence({ icon, actions, choices }: PresenceDeps): Presence {
  const tray = new Tray(trayIcon(icon));
  const power = createPowerHold();
  let addresses: PilotAddresses | undefined;
  let figures: StatusFigures | undefined;
  // A notification without a reference is collected as garbage, and then a click does nothing.
  const shown = new Set<Notification>();

  const refresh = (): void => {
    if (tray.isDestroyed()) return;
    tray.setToolTip(addresses === undefined ? 'Homebase' : trayText(addresses, figures));
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(actions, statusText(figures), choices())));
  };
  const notify = ({ title, body, path }: Notice): void => {
    const notification = new Notification({ title, body, icon });
    shown.add(notification);
    notification.once('click', () => actions.show(path));
    notification.once('close', () => shown.delete(notification));
    notification.show();
  };

  // On macOS, a click opens the menu.
  if (process.platform !== 'darwin') tray.on('click', () => actions.show());
  app.on('browser-window-created', (_event, window) => window.once('show', () => showOverlay(figures?.pending ?? 0)));
  refresh();
  return {
    showAddresses: (now) => {
      addresses = now;
      refresh();
    },
    showFigures: (now) => {
      const problem = problemNotice(figures, now);
      if (problem && Notification.isSupported()) notify(problem);
      figures = now;
      showBadge(now?.pending ?? 0);
      power.hold((now?.flights ?? 0) > 0);
      refresh();
    },
    notify: (events) => {
      if (Notification.isSupported()) for (const notice of noticesOf(events)) notify(notice);
    },
    refresh,
    end: () => tray.destroy(),
  };
}

/** @param icon the picture for Linux; those for the other systems are beside it */
function trayIcon(icon: string): NativeImage | string {
  // Its name says that macOS colours it, and Windows finds the size for its screen in it.
  if (process.platform === 'darwin') return join(dirname(icon), 'trayTemplate.png');
  if (process.platform === 'win32') return join(dirname(icon), 'icon.ico');
  return nativeImage.createFromPath(icon).resize({ width: 22, height: 22 });
}

/** Keeps this PC awake while pilots fly. The screen may turn off. */
function createPowerHold(): { readonly hold: (on: boolean) => void } {
  let id: number | undefined;
  return {
    hold: (on) => {
      if (on) id ??= powerSaveBlocker.start('prevent-app-suspension');
      else if (id !== undefined) {
        powerSaveBlocker.stop(id);
        id = undefined;
      }
    },
  };
}

/** The number of reports that wait, on the icon of the program. */
function showBadge(pending: number): void {
  app.setBadgeCount(pending);
  showOverlay(pending);
}

/** Windows has a picture instead of a number, on each window in the taskbar. */
function showOverlay(pending: number): void {
  if (process.platform !== 'win32') return;
  const dot = pending === 0 ? null : nativeImage.createFromBitmap(drawDot(), { width: dotSize, height: dotSize });
  for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(dot, pending === 0 ? '' : 'Reports wait');
}

const dotSize = 16;

/** A disc in the colour of the program, as blue, green, red and alpha of each pixel. */
function drawDot(): Buffer {
  const middle = (dotSize - 1) / 2;
  const pixels = Array.from({ length: dotSize * dotSize }, (_, index) => {
    const distance = Math.hypot((index % dotSize) - middle, Math.floor(index / dotSize) - middle);
    return distance <= dotSize / 2 ? [0xa5, 0x3f, 0xaf, 0xff] : [0, 0, 0, 0];
  });
  return Buffer.from(pixels.flat());
}
