import type { Connection } from './connection.ts';
import { prepareInsert } from './insert.ts';
import type { AuditRow } from './rows.ts';

type NewAudit = Omit<AuditRow, 'id'>;

export function auditQueries(connection: Connection) {
  const insert = prepareInsert<AuditRow, keyof NewAudit>(connection, 'audit');
  const find = connection.prepare<[number], AuditRow>('SELECT * FROM audit WHERE id = ?');
  const list = connection.prepare<[string, string], AuditRow>(`
    SELECT *
    FROM audit
    WHERE subject = ? AND subject_id = ?
    ORDER BY id`);

  const findLast = connection.prepare<[], number>('SELECT coalesce(max(id), 0) FROM audit').pluck();
  const listSubjects = connection
    .prepare<[number], string>(
      "SELECT DISTINCT subject FROM audit WHERE id > ? AND subject <> 'pirep' ORDER BY subject",
    )
    .pluck();

  return {
    insert,
    find: (id: number): AuditRow | undefined => find.get(id),
    /** The id of the newest entry; 0 without any. */
    findLast: (): number => findLast.get() ?? 0,
    /** What entries after that one are about, reports left out. */
    listSubjects: (id: number): string[] => listSubjects.all(id),
    /** Oldest first. */
    list: (subject: string, subject_id: string): AuditRow[] => list.all(subject, subject_id),
  };
}
