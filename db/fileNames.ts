import { win32 } from 'node:path';

/** Windows keeps these for devices, also with an ending: `nul.txt`. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])[ ]*(?:\.|$)/i;

/** Makes of people's words a file name that Windows, macOS and Linux keep. */
export function toFileName(text: string): string {
  const name = text
    .replaceAll(/[^\w.-]+/g, '_')
    .slice(0, 100)
    .replace(/^\./, '_')
    .replace(/\.$/, '_');
  return name === '' || devices.test(name) ? `_${name}` : name;
}

/** The time, for a file name. */
export function stamp(time = new Date().toISOString()): string {
  return time.replaceAll(/[:.]/g, '-');
}

/** Longer paths can be made on Windows, but SQLite and the Explorer do not open them. */
const longest = 259;

/**
 * @param path absolute
 * @param added how many characters the names of further files add to it
 * @returns why this system cannot keep a file of that name, for people; undefined if it can
 */
export function findNameProblem(path: string, added = 20, platform = process.platform): string | undefined {
  // A path with such a prefix is used as it is.
  if (platform !== 'win32' || /^\\\\[.?]\\/.test(path)) return undefined;
  if (path.length + added > longest)
    return `It has ${path.length} characters, and Windows opens no more than ${longest - added} here. Choose a shorter path.`;
  const names = path.slice(win32.parse(path).root.length).split(/[\\/]/);
  return names.map(findProblem).find((problem) => problem !== undefined);
}

function findProblem(name: string): string | undefined {
  const sign = /[<>:"|?*]/.exec(name)?.[0];
  if (sign !== undefined) return `No name on Windows can have ${sign} in it: "${name}". Choose another one.`;
  if (/\p{Cc}/u.test(name))
    return `No name on Windows can have a control character in it: ${JSON.stringify(name)}. Choose another one.`;
  if (/[. ]$/.test(name)) return `No name on Windows can end with a dot or a blank: "${name}". Choose another one.`;
  if (devices.test(name)) return `Windows keeps the name "${name}" for a device. Choose another one.`;
  return undefined;
}
