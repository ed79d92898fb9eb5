import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  /** @param page a path of the window; it keeps its page without one */
  readonly show: (page?: string) => void;
  readonly back: () => void;
  readonly forward: () => void;
  readonly openInBrowser: () => void;
  readonly openLog: () => void;
  readonly openLicences: () => void;
  readonly about: () => void;
  readonly quit: () => void;
}

/** Something that the operator turns on or off for this PC. */
export interface MenuChoice {
  readonly label: string;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

type Items = MenuItemConstructorOptions[];

const separator = { type: 'separator' } as const;

const choiceItems = (choices: readonly MenuChoice[]): Items =>
  choices.map(({ label, isOn, toggle }) => ({ label, type: 'checkbox', checked: isOn, click: toggle }));

interface MenuSetting {
  readonly choices: readonly MenuChoice[];
  /** Adds the developer tools. */
  readonly developer: boolean;
  readonly mac: boolean;
}

export function applicationMenu(actions: MenuActions, { choices, developer, mac }: MenuSetting): Items {
  const about: Items = [{ label: 'About Homebase', click: actions.about }];
  return [
    {
      label: 'Homebase',
      submenu: [
        ...(mac ? [...about, separator] : []),
        { label: 'Show window', accelerator: 'CmdOrCtrl+N', click: () => actions.show() },
        { label: 'Open in browser', click: actions.openInBrowser },
        { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => actions.show('/settings') },
        separator,
        ...choiceItems(choices),
        separator,
        ...(mac ? macItems : []),
        { label: 'Quit Homebase', accelerator: 'CmdOrCtrl+Q', click: actions.quit },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { label: 'Back', accelerator: mac ? 'Cmd+[' : 'Alt+Left', click: actions.back },
        { label: 'Forward', accelerator: mac ? 'Cmd+]' : 'Alt+Right', click: actions.forward },
        { role: 'reload' },
        ...(developer ? [{ role: 'toggleDevTools' } as const] : []),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu', ...(mac && { submenu: macWindowItems }) },
    {
      role: 'help',
      submenu: [
        { label: 'Open server log', click: actions.openLog },
        { label: 'Licences', click: actions.openLicences },
        ...(mac ? [] : [separator, ...about]),
      ],
    },
  ];
}

/** Electron's own have no Close, and so no Cmd+W. */
const macWindowItems: Items = [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }, separator, { role: 'front' }];

const macItems: Items = [
  { role: 'services' },
  separator,
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  separator,
];

/** The tray is the way back to a closed window. @param status one line */
export function trayMenu(actions: MenuActions, status: string, choices: readonly MenuChoice[]): Items {
  return [
    { label: status, enabled: false },
    separator,
    { label: 'Show window', click: () => actions.show() },
    { label: 'Open in browser', click: actions.openInBrowser },
    separator,
    ...choiceItems(choices),
    separator,
    { label: 'Quit Homebase', click: actions.quit },
  ];
}

interface SpellingActions {
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
}

/** Electron has no context menu of its own. */
export function contextMenu(
  { editFlags, misspelledWord, dictionarySuggestions }: ContextMenuParams,
  { replace, learn }: SpellingActions,
): Items {
  const corrections: Items = dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) }));
  const spelling: Items =
    misspelledWord === ''
      ? []
      : [...corrections, { label: 'Add to dictionary', click: () => learn(misspelledWord) }, separator];
  return [
    ...spelling,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    separator,
    { role: 'selectAll' },
  ];
}
