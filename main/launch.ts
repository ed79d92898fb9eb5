import { accessSync, constants, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hiddenOption } from './startAtLogin.ts';
import { findNameProblem } from '../db/fileNames.ts';
import { tryRemove } from '../db/heldFiles.ts';

/** All other arguments on Electron's command line are for Chromium. */
export const serverOptions = ['data', 'host', 'port', 'admin-port', 'rate-limit'] as const;

/** Picks the server's options from Electron's command line. The data folder becomes absolute. */
export function serverArguments(argv: readonly string[]): string[] {
  const values = readOptions(argv);
  return serverOptions.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${name === 'data' ? dataFolder(value) : value}`];
  });
}

/** Switches of Chromium and Node that help to find an error. */
const chromiumSwitch =
  /^--(?:no-sandbox$|disable-|enable-|force-|ignore-gpu|in-process-gpu|inspect|js-flags|log|lang|ozone-|remote-|trace-|use-|v=|vmodule)/;

/**
 * Finds what the window does not know, before it starts with the wrong data folder.
 * @returns the first such word; undefined if there is none
 */
export function findUnknownWord(words: readonly string[]): string | undefined {
  const options = Object.fromEntries(serverOptions.map((name) => [name, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  const unknown = tokens.find(
    (token) =>
      (token.kind === 'positional' && linkedPage([token.value]) === undefined) ||
      (token.kind === 'option' &&
        (token.name in options
          ? token.value === undefined
          : !chromiumSwitch.test(token.rawName) && token.rawName !== hiddenOption)),
  );
  return unknown && words[unknown.index];
}

/** The backslash of a whole drive would escape the quote after it in a command of Windows. */
function dataFolder(value: string): string {
  return resolve(value).replace(/^([a-z]:\\)$/i, '$1.');
}

export const linkScheme = 'homebase';

/** The pages that a link may open, beside a report. */
const linkedPages: Readonly<Record<string, string>> = { live: '/live', pireps: '/pireps' };

/**
 * Finds a link such as `homebase://pirep/1001` or `homebase://live` on the command line. Any website can open one, so only these
 * forms count. That of a report may name the landing that is replayed: `homebase://pirep/1001?replay=1`.
 * @returns the page of the window that it names: `/pireps/1001`
 */
export function linkedPage(argv: readonly string[]): string | undefined {
  for (const word of argv) {
    const [, page = '', id] =
      /^homebase:\/\/(live|pireps|pirep\/([\w-]{1,36}(?:\?replay=\d\d?)?))\/?$/i.exec(word) ?? [];
    if (page !== '') return id === undefined ? linkedPages[page.toLowerCase()] : `/pireps/${id}`;
  }
  return undefined;
}

const isLink = (word: string): boolean => linkedPage([word]) !== undefined;

/**
 * The arguments to start the program again, because it was started while it quit.
 * @param own those of this program
 * @param page the page that was asked for, of which only a report has a link
 */
export function nextArguments(own: readonly string[], page: string | undefined): string[] {
  const link = linkTo(page);
  return [...own.filter((word) => word !== hiddenOption && !isLink(word)), ...[link].filter(isLink)];
}

/** The reverse of `linkedPage`. */
function linkTo(page = ''): string {
  const path = page.startsWith('/pireps/') ? page.replace('/pireps/', 'pirep/') : page.slice(1);
  return `${linkScheme}://${path}`;
}

/** The browser profile of the window. */
interface Profile {
  readonly folder: string;
  /** The name of the session in it. */
  readonly partition: string;
}

/** The folder with the window of the default data folder. Windows may copy that of earlier versions at each sign-in. */
export function profileHome(appData: string, platform = process.platform, env = process.env): string {
  const local = env['LOCALAPPDATA'] ?? '';
  return platform !== 'win32' || local === '' || existsSync(join(appData, 'Homebase')) ? appData : local;
}

/**
 * Creates the browser profile. Each data folder has its own, so that two airlines can be open at once. If the data folder
 * cannot be used, the profile is temporary; the server then reports what is wrong.
 */
export function createProfile(argv: readonly string[], appData: string): Profile {
  const data = readOptions(argv).data;
  const wanted = data === undefined ? join(appData, 'Homebase', 'window') : join(resolve(data), 'window');
  try {
    // Of such a folder, the server says what is wrong with it.
    if (findNameProblem(wanted) !== undefined) throw new Error('not a name');
    // This may also create the data folder. Other users of this PC must not read either.
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    accessSync(wanted, constants.W_OK);
    return { folder: wanted, partition: 'persist:homebase' };
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'homebase-'));
    process.once('exit', () => tryRemove(folder));
    // Without "persist:", the session is in memory. Otherwise Chromium would create the folder again when it saves the session.
    return { folder, partition: 'homebase' };
  }
}

function readOptions(argv: readonly string[]): Partial<Record<(typeof serverOptions)[number], string>> {
  const options = Object.fromEntries(serverOptions.map((name) => [name, { type: 'string' as const }]));
  // Earlier versions quoted the words of the Run key of Windows twice.
  const args = argv.slice(1).map((word) => word.replace(/^"(--.*)"$/, '$1'));
  const { values } = parseArgs({ args, options, strict: false });
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in options));
}
