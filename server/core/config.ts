import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** How the server program runs, from its arguments. */
export interface Config {
  /** Data folder: database, lock, log. */
  readonly data: string;
  /**
   * Address of the public listener, `0.0.0.0` lets the LAN in; null: what the settings say. The admin listener is always
   * on the loopback.
   */
  readonly host: string | null;
  /** 0 picks a free one, here and below; null: what the settings say. */
  readonly port: number | null;
  /** Whether to end when the port of the settings cannot be had; otherwise the window says so, and how to choose another. */
  readonly endsWithoutPort: boolean;
  readonly adminPort: number;
  /** Calls a minute and API key for this run, 0 = no limit; null: what the settings say. */
  readonly rateLimit: number | null;
  /** A backup to be put in the place of the database before anything else; null: none. */
  readonly restore: string | null;
}

export const defaults = {
  host: null,
  port: null,
  endsWithoutPort: true,
  adminPort: 8091,
  rateLimit: null,
  restore: null,
} as const;

/** The operating system's place for a program's data, the same for the desktop and headless. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Homebase');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Homebase');
  // As its specification says: a relative one counts as not set.
  const wanted = env['XDG_DATA_HOME'] ?? '';
  return join(isAbsolute(wanted) ? wanted : join(homedir(), '.local', 'share'), 'homebase');
}

export const databaseFile = (data: string): string => join(data, 'homebase.db');
export const backupFolder = (data: string): string => join(data, 'backups');
export const importFolder = (data: string): string => join(data, 'import');
export const loginLinkFolder = (data: string): string => join(data, 'login-links');
export const logFile = (data: string): string => join(data, 'homebase.log');
