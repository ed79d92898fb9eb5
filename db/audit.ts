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

  return {
    insert,
    find: (id: number): AuditRow | undefined => find.get(id),
    /** Oldest first. */
    list: (subject: string, subject_id: string): AuditRow[] => list.all(subject, subject_id),
  };
}
