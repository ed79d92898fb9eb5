import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { CertificateFiles } from '../network/certificate.ts';
import type { ListenerOptions } from '../network/addresses.ts';

/** How the server runs, from its command line. */
export interface Config extends ListenerOptions {
  /** Data folder, which holds the database, lock, backups and log. */
  readonly data: string;
  /** Address of the operator's listener. Other machines reach it only with a password and HTTPS. */
  readonly adminHost: string;
  readonly adminPort: number;
  /** The origin of the window behind a proxy, `https://ops.example.org`. Null: none. */
  readonly adminOrigin: string | null;
  /** Calls per minute and API key, 0 = no limit. Null: from the settings. */
  readonly rateLimit: number | null;
  /** For HTTPS on the public listener, and on the operator's if it accepts other machines. Null: HTTP. */
  readonly tls: CertificateFiles | null;
  /** A backup that replaces the database before it is opened. */
  readonly restore: string | null;
}

export const defaults = {
  host: null,
  port: null,
  endsWithoutPort: true,
  adminHost: '127.0.0.1',
  adminPort: 8091,
  adminOrigin: null,
  rateLimit: null,
  tls: null,
  discovery: false,
  restore: null,
} as const;

/** The operating system's usual folder for application data, for the desktop and headless alike. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string {
  if (platform === 'win32') return windowsFolder(env);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Homebase');
  // The XDG specification says to ignore a relative path.
  const wanted = env['XDG_DATA_HOME'] ?? '';
  return join(isAbsolute(wanted) ? wanted : join(homedir(), '.local', 'share'), 'homebase');
}

/** Windows may copy the folder of roaming data at each sign-in, but earlier versions had the data there. */
function windowsFolder(env: NodeJS.ProcessEnv): string {
  const at = (variable: string, name: string): string =>
    join(env[variable] ?? join(homedir(), 'AppData', name), 'Homebase');
  const [local, roaming] = [at('LOCALAPPDATA', 'Local'), at('APPDATA', 'Roaming')];
  return !hasData(local) && hasData(roaming) ? roaming : local;
}

function hasData(data: string): boolean {
  return existsSync(databaseFile(data)) || existsSync(backupFolder(data));
}

export const databaseFile = (data: string): string => join(data, 'homebase.db');
/** What a server had open when another program replaced its database. */
export const savedFile = (data: string, time: string): string => join(data, `homebase-saved-${time}.db`);
export const backupFolder = (data: string): string => join(data, 'backups');
export const importFolder = (data: string): string => join(data, 'import');
/** A database of phpVMS, and what is made of it. */
export const movingFolder = (data: string): string => join(data, 'moving');
export const loginLinkFolder = (data: string): string => join(data, 'login-links');
export const passwordFile = (data: string): string => join(data, 'operator-password.json');
export const logFile = (data: string): string => join(data, 'homebase.log');

/** Quotes an argument where a shell needs it, for commands that people copy. */
export function quoted(argument: string): string {
  return /^[\w./:\\-]+$/.test(argument) ? argument : `"${argument}"`;
}

/** @returns ` --data FOLDER` for commands that people copy; empty for the default folder */
export function dataArgument(data: string): string {
  return data === defaultDataFolder() ? '' : ` --data ${quoted(data)}`;
}
