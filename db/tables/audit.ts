import type { Connection } from '../connection.ts';
import { blank } from '../erase.ts';
import { prepareInsert } from '../statements.ts';
import type { AuditRow } from '../rows.ts';

type NewAudit = Omit<AuditRow, 'id'>;

/** Entries read for a subject. A client can write any number of them. */
const entriesListed = 500;

export interface ChangesSince {
  readonly subject: string;
  readonly subject_id: string;
  readonly action: string;
  readonly since: string;
}

interface Period {
  readonly user_id: number;
  readonly since: string;
  readonly until: string;
}

export function auditQueries(connection: Connection) {
  const insert = prepareInsert<AuditRow, keyof NewAudit>(connection, 'audit');
  const list = connection.prepare<[string, string, number], AuditRow>(`
    SELECT *
    FROM audit
    WHERE subject = ? AND subject_id = ?
    ORDER BY actor = 'operator' DESC, id DESC
    LIMIT ?`);
  const count = connection
    .prepare<[string, string], number>('SELECT count(*) FROM audit WHERE subject = ? AND subject_id = ?')
    .pluck();
  const listFields = connection
    .prepare<ChangesSince, string>(`
      SELECT json_each.key
      FROM audit
      JOIN json_each(audit.after)
      WHERE subject = :subject AND subject_id = :subject_id AND action = :action AND created_at > :since
      GROUP BY json_each.key
      ORDER BY min(audit.id), min(json_each.id)`)
    .pluck();

  const countAirports = connection
    .prepare<Period, number>(`
      SELECT count(*)
      FROM audit
      WHERE subject = 'airport' AND user_id = :user_id AND created_at BETWEEN :since AND :until`)
    .pluck();
  const findLast = connection.prepare<[], number>('SELECT coalesce(max(id), 0) FROM audit').pluck();
  const listSubjects = connection
    .prepare<[number], string>(
      // The plus keeps the index of the subject out of it, which would be read from end to end.
      "SELECT DISTINCT +subject FROM audit WHERE id > ? AND +subject <> 'pirep' ORDER BY 1",
    )
    .pluck();
  const listFiled = connection
    .prepare<[number], string>("SELECT subject_id FROM audit WHERE id > ? AND action = 'pirep.filed' ORDER BY id")
    .pluck();

  return {
    insert,
    /** The id of the newest entry; 0 without any. */
    findLast: (): number => findLast.get() ?? 0,
    /** The subjects of entries after that one, except reports. */
    listSubjects: (id: number): string[] => listSubjects.all(id),
    /** The ids of the reports that were filed after that entry. */
    listFiled: (id: number): string[] => listFiled.all(id),
    /** `entriesListed` about a subject, oldest first: the operator's, which clients must not push out, and the newest others. */
    list: (subject: string, subject_id: string): AuditRow[] =>
      list.all(subject, subject_id, entriesListed).sort((a, b) => a.id - b.id),
    /**
     * Removes the entries about a pilot and his keys, which must still exist, and the keys' labels from the entries of
     * what was done with them, because people name keys after themselves.
     */
    forgetPilot: prepareForgetting(connection),
    /** How many airports the flights of a pilot added. */
    countAirports: (period: Period): number => countAirports.get(period) ?? 0,
    count: (subject: string, subject_id: string): number => count.get(subject, subject_id) ?? 0,
    /** The fields changed since a moment, oldest first. */
    listFields: (changes: ChangesSince): string[] => listFields.all(changes),
  };
}

function prepareForgetting(connection: Connection): (user_id: number) => void {
  const ofPilot = `
    WHERE subject = 'pilot' AND subject_id = CAST(CAST(:user_id AS INTEGER) AS TEXT)
      OR subject = 'api_key' AND subject_id IN (SELECT CAST(id AS TEXT) FROM api_keys WHERE user_id = :user_id)`;
  const byPilot = 'WHERE user_id = :user_id AND api_key_label IS NOT NULL';
  const steps = [
    `SET ${blank('before')}, ${blank('after')} ${ofPilot}`,
    `SET before = NULL, after = NULL ${ofPilot}`,
    `SET ${blank('api_key_label')} ${byPilot}`,
    `SET api_key_label = NULL ${byPilot}`,
  ].map((change) => connection.prepare<{ readonly user_id: number }>(`UPDATE audit ${change}`));
  return (user_id) => {
    for (const step of steps) step.run({ user_id });
  };
}
