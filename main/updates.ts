import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { app } from 'electron';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Looks for an update now and every day. Downloads it, notifies, and installs it when Homebase quits. Does nothing if
 * the package names no feed: electron-builder writes the file with the feed only if its configuration has one.
 */
export async function startUpdates(log: Writable): Promise<void> {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return;
  const write = (message: unknown): void => void log.write(`Update: ${String(message)}\n`);
  try {
    const { default: updater } = await import('electron-updater');
    updater.autoUpdater.logger = { info: write, warn: write, error: write };
    // Errors, such as a feed that cannot be reached, are in the log. The next day is soon enough.
    const check = (): void => void updater.autoUpdater.checkForUpdatesAndNotify().catch(() => undefined);
    check();
    setInterval(check, dayMs);
  } catch (error) {
    // The program works without updates.
    write(error);
  }
}
