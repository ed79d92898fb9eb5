import type { Connection } from '../connection.ts';
import type { PirepFieldsRow } from '../rows.ts';

type NewField = Pick<PirepFieldsRow, 'pirep_id' | 'name' | 'value' | 'source'> & { readonly at: string };

export function pirepFieldQueries(connection: Connection) {
  const put = connection.prepare<NewField>(`
    INSERT INTO pirep_fields (pirep_id, name, value, source, created_at, updated_at)
    VALUES (:pirep_id, :name, :value, :source, :at, :at)
    ON CONFLICT (pirep_id, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`);
  const list = connection.prepare<[string], PirepFieldsRow>(`
    SELECT *
    FROM pirep_fields
    WHERE pirep_id IN (SELECT value FROM json_each(?))
    ORDER BY id`);
  const count = connection.prepare<[string], number>('SELECT count(*) FROM pirep_fields WHERE pirep_id = ?').pluck();

  return {
    /** Adds the field, or gives the one of that name its new value. */
    put: (field: NewField): void => void put.run(field),
    list: (pirep_ids: readonly string[]): PirepFieldsRow[] => list.all(JSON.stringify(pirep_ids)),
    count: (pirep_id: string): number => count.get(pirep_id) ?? 0,
  };
}
