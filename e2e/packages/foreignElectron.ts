import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Marks the fuses in the binaries of Electron. Then come their version and number, and each, off. */
const fuses = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u000800000000', 'latin1');

const emptyList = '<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict></dict></plist>';

/**
 * Makes what electron-builder needs of Electron for Windows and macOS to pack Homebase: names, lists and fuses, in
 * programs that do nothing. Electron itself for these systems is on GitHub only.
 */
export function makeForeignElectron(folder: string): void {
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'resources/none']) write(name, '');
  // Any program of Windows with a version; electron-builder changes its icon, version and fuses.
  copyFileSync(join(root, 'node_modules/electron-winstaller/vendor/Setup.exe'), join(folder, 'electron.exe'));
  appendFileSync(join(folder, 'electron.exe'), fuses);
  const contents = 'Electron.app/Contents';
  const helper = `${contents}/Frameworks/Electron Helper.app/Contents`;
  write(`${contents}/Info.plist`, emptyList);
  write(`${contents}/MacOS/Electron`, '');
  write(`${contents}/Resources/none`, '');
  write(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, fuses);
  write(`${helper}/Info.plist`, emptyList);
  write(`${helper}/MacOS/Electron Helper`, '');
}
