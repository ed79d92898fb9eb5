import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { removeFile } from '../db/heldFiles.ts';

/** Starts the program without its window. */
export const hiddenOption = '--hidden';

export interface StartAtLogin {
  readonly isOn: () => boolean;
  readonly set: (on: boolean) => void;
}

type LoginApp = Pick<App, 'getPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>;

/**
 * @param command the program and its arguments, as they are now
 * @returns undefined where macOS, which passes no arguments, would open the default data folder instead
 */
export function createStartAtLogin(
  app: LoginApp,
  command: readonly [string, ...string[]],
  platform = process.platform,
): StartAtLogin | undefined {
  if (platform === 'linux') return autostartFile(join(app.getPath('appData'), 'autostart'), command);
  const [path, ...rest] = command;
  if (platform === 'darwin' && rest.length > 0) return undefined;
  // Electron quotes them.
  const args = [...rest, hiddenOption];
  return {
    isOn: () => app.getLoginItemSettings({ path, args }).openAtLogin,
    // Without a name of its own: Electron finds the entry by the program's id only, which the uninstaller removes as well.
    set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, path, args }),
  };
}

/** Linux desktops start what is in the autostart folder of the user's configuration. */
export function autostartFile(folder: string, command: readonly string[]): StartAtLogin {
  const file = join(folder, 'homebase.desktop');
  const entry = autostartEntry([...command, hiddenOption]);
  return {
    // An entry of another copy or another airline is not ours.
    isOn: () => readIfThere(file) === entry,
    set: (on) => {
      if (!on) return removeFile(file);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, entry);
    },
  };
}

function autostartEntry(command: readonly string[]): string {
  return `[Desktop Entry]
Type=Application
Name=Homebase
Comment=Starts the virtual airline without its window
Exec=${command.map(quote).join(' ')}
Icon=homebase
Terminal=false
X-GNOME-Autostart-enabled=true
`;
}

/** By the rules of the Desktop Entry Specification: quoted, then escaped as a string of the file. */
function quote(word: string): string {
  const escaped = word.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `"${escaped.replaceAll('\\', '\\\\')}"`;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
