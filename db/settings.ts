import type { Connection } from './connection.ts';
import type { SettingsRow } from './rows.ts';

export function settingQueries(connection: Connection) {
  const find = connection.prepare<[string], string>('SELECT value FROM settings WHERE key = ?').pluck();
  const put = connection.prepare<SettingsRow>(`
    INSERT INTO settings (key, value)
    VALUES (:key, :value)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

  return {
    /** Undefined: not changed from its default (domain/settings.ts). */
    find: (key: string): string | undefined => find.get(key),
    put: (setting: SettingsRow): void => void put.run(setting),
  };
}
