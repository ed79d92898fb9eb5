import type { ElectronApplication } from 'playwright/test';

/** What the program shows outside its window. */
interface Outside {
  /** The labels of the tray's menu. */
  tray: string[];
  badge: number;
  readonly notifications: { readonly title: string; readonly body: string }[];
  /** Whether this PC is kept awake. */
  awake: boolean;
  /** The details of the questions that were asked. */
  readonly questions: string[];
}

interface OutsideWatch {
  readonly read: () => Promise<Outside>;
  /** Clicks a notification by its number. */
  readonly clickNotification: (number: number) => Promise<void>;
  /** Sets the button that answers the next questions. */
  readonly answer: (button: number) => Promise<void>;
}

/** Records what the program shows, because tray, badge, notifications and questions are not part of a page. */
export async function watchOutside(app: ElectronApplication): Promise<OutsideWatch> {
  const handle = await app.evaluateHandle((electron) => {
    const outside: Outside = { tray: [], badge: 0, notifications: [], awake: false, questions: [] };
    const shown: Electron.Notification[] = [];
    let answer = 0;
    const { Notification, Tray, app: program, dialog, powerSaveBlocker } = electron;
    Tray.prototype.setContextMenu = (menu) => {
      outside.tray = menu?.items.map(({ label }) => label) ?? [];
    };
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      outside.notifications.push({ title: this.title, body: this.body });
      shown.push(this);
    };
    program.setBadgeCount = (count = 0) => {
      outside.badge = count;
      return true;
    };
    const start = powerSaveBlocker.start.bind(powerSaveBlocker);
    const stop = powerSaveBlocker.stop.bind(powerSaveBlocker);
    powerSaveBlocker.start = (type) => {
      const id = start(type);
      outside.awake = powerSaveBlocker.isStarted(id);
      return id;
    };
    powerSaveBlocker.stop = (id) => {
      outside.awake = false;
      return stop(id);
    };
    const ask = (...args: unknown[]): void => {
      outside.questions.push(String((args.at(-1) as Electron.MessageBoxOptions).detail));
    };
    dialog.showMessageBox = async (...args: unknown[]) => {
      ask(...args);
      return { response: answer, checkboxChecked: false };
    };
    dialog.showMessageBoxSync = (...args: unknown[]) => {
      ask(...args);
      return answer;
    };
    return {
      outside,
      click: (number: number) => void shown[number]?.emit('click'),
      answer: (button: number) => void (answer = button),
    };
  });
  return {
    read: async () => await handle.evaluate(({ outside }) => outside),
    clickNotification: async (number) => await handle.evaluate(({ click }, which) => click(which), number),
    answer: async (button) => await handle.evaluate((watch, which) => watch.answer(which), button),
  };
}

/** Clicks an item of the application's menu. */
export async function choose(app: ElectronApplication, label: string): Promise<void> {
  await app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    const item = items.find(({ label: shown }) => shown.startsWith(wanted));
    if (item === undefined) throw new Error(`The menu has no ${wanted}`);
    item.click();
  }, label);
}
