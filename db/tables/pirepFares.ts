import type { Connection } from '../connection.ts';
import { prepareInsert } from '../insert.ts';
import type { PirepFaresRow } from '../rows.ts';

export function pirepFareQueries(connection: Connection) {
  const insert = prepareInsert<PirepFaresRow, Exclude<keyof PirepFaresRow, 'id'>>(connection, 'pirep_fares');
  const list = connection.prepare<[string], PirepFaresRow>(`
    SELECT *
    FROM pirep_fares
    WHERE pirep_id = ?
    ORDER BY id`);
  const removeAll = connection.prepare<[string]>('DELETE FROM pirep_fares WHERE pirep_id = ?');

  return {
    insert,
    list: (pirep_id: string): PirepFaresRow[] => list.all(pirep_id),
    removeAll: (pirep_id: string): void => void removeAll.run(pirep_id),
  };
}
