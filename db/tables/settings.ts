import type { Connection } from '../connection.ts';
import { lookupCache } from '../lookupCache.ts';
import type { SettingsRow } from '../rows.ts';

export function settingQueries(connection: Connection) {
  const list = connection.prepare<[], SettingsRow>('SELECT * FROM settings');
  const put = connection.prepare<SettingsRow>(`
    INSERT INTO settings (key, value)
    VALUES (:key, :value)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
  const remove = connection.prepare<[string]>('DELETE FROM settings WHERE key = ?');
  // Caches all settings under one key, because most are not stored and every call reads some.
  const readAll = lookupCache(connection, {
    name: 'settings',
    tables: ['settings'],
    find: () => new Map(list.all().map(({ key, value }) => [key, value])),
  });

  return {
    /** Undefined if the setting has its default (domain/settings). */
    find: (key: string): string | undefined => readAll('all')?.get(key),
    put: (setting: SettingsRow): void => void put.run(setting),
    remove: (key: string): void => void remove.run(key),
  };
}
