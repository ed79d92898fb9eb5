import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { applicationMenu, type MenuChoice, contextMenu, type MenuActions, trayMenu } from './menus.ts';

const nothing = (): void => undefined;
const actions: MenuActions = {
  show: nothing,
  back: nothing,
  forward: nothing,
  openInBrowser: nothing,
  openLog: nothing,
  openLicences: nothing,
  about: nothing,
  quit: nothing,
};
const choices: readonly MenuChoice[] = [{ label: 'Start at login', isOn: true, toggle: nothing }];

const submenu = (items: readonly MenuItemConstructorOptions[], index: number): MenuItemConstructorOptions[] =>
  items[index]?.submenu as MenuItemConstructorOptions[];
const labels = (items: readonly MenuItemConstructorOptions[]): (string | undefined)[] =>
  items.flatMap(({ type, label, role }) => (type === 'separator' ? [] : [label ?? role]));

const viewOf = (developer: boolean): unknown[] =>
  labels(submenu(applicationMenu(actions, { choices, developer, mac: false }), 2));

test('the developer tools are in the menu only before it is packaged', () => {
  expect(viewOf(true)).toContain('toggleDevTools');
  expect(viewOf(false)).not.toContain('toggleDevTools');
});

test('About is under Help, and on macOS in the first menu', () => {
  const menu = applicationMenu(actions, { choices, developer: false, mac: false });
  const mac = applicationMenu(actions, { choices, developer: false, mac: true });

  expect([labels(submenu(menu, 0))[0], labels(submenu(menu, 4)).at(-1)]).toEqual(['Show window', 'About Homebase']);
  expect([labels(submenu(mac, 0))[0], labels(submenu(mac, 4)).at(-1)]).toEqual(['About Homebase', 'Licences']);
});

test('on macOS, the window closes from the menu, too, because only the menu makes Cmd+W work there', () => {
  const mac = applicationMenu(actions, { choices, developer: false, mac: true });

  expect(labels(submenu(mac, 3))).toContain('close');
});

test('the tray begins with the status and has the choices', () => {
  expect(trayMenu(actions, '1 pilot online', choices)).toMatchObject([
    { label: '1 pilot online', enabled: false },
    { type: 'separator' },
    { label: 'Show window' },
    { label: 'Open in browser' },
    { type: 'separator' },
    { label: 'Start at login', type: 'checkbox', checked: true },
    { type: 'separator' },
    { label: 'Quit Homebase' },
  ]);
});

test('a misspelled word is replaced or learned from the context menu, which has neither for other words', () => {
  const [replace, learn] = [vi.fn<(word: string) => void>(), vi.fn<(word: string) => void>()];
  const editFlags = { canCut: true, canCopy: true, canPaste: false } as ContextMenuParams['editFlags'];
  const itemsAt = (misspelledWord: string, dictionarySuggestions: string[]): MenuItemConstructorOptions[] => {
    const params = { editFlags, misspelledWord, dictionarySuggestions } as unknown as ContextMenuParams;
    return contextMenu(params, { replace, learn });
  };

  const items = itemsAt('diverion', ['diversion']);
  expect(labels(items)).toEqual(['diversion', 'Add to dictionary', 'cut', 'copy', 'paste', 'selectAll']);
  for (const { click } of items.slice(0, 2)) (click as (() => void) | undefined)?.();
  expect([replace.mock.calls, learn.mock.calls]).toEqual([[['diversion']], [['diverion']]]);
  expect(labels(itemsAt('', []))).toEqual(['cut', 'copy', 'paste', 'selectAll']);
});
