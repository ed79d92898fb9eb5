import type { Connection } from '../connection.ts';
import { likePattern } from '../statements.ts';
import type { AuditRow } from '../rows.ts';

/** An entry of the audit log with the names of pilot and flight. */
export interface ActivityRow extends AuditRow {
  readonly pilot_id: number | null;
  readonly pilot_name: string | null;
  readonly pilot_airline_icao: string | null;
  readonly pirep_ident: string | null;
  /** How many entries the row stands for. */
  readonly entries: number;
}

/** Filters; null = any. */
export interface ActivityFilter {
  readonly actor: string | null;
  readonly user_id: number | null;
  readonly subject: string | null;
  /** With a subject: only what happened to this one. */
  readonly subject_id: string | null;
  readonly action: string | null;
  /** Phase changes of flights: none, the newest of each flight, or all. */
  readonly phases: 'hidden' | 'grouped' | 'all';
  /** From the first moment (inclusive) to the second (exclusive). */
  readonly from: string;
  readonly until: string;
  readonly search: string | null;
}

export interface ActivityPilot {
  readonly user_id: number;
  readonly pilot_id: number;
  readonly pilot_name: string;
  readonly pilot_airline_icao: string;
}

/** Longer notes (bytes) are not read. Only older programs wrote such notes. */
const longestNote = 256 * 1024;

const note = (column: 'before' | 'after'): string => `
  iif(octet_length(audit.${column}) > ${longestNote}, '{"note":"too long to be shown"}', audit.${column}) AS ${column}`;

const isPhase = "audit.action = 'pirep.phase_changed'";
const phasesOfFlight = `
  FROM audit AS phases
  WHERE phases.subject = 'pirep' AND phases.subject_id = audit.subject_id AND phases.action = 'pirep.phase_changed'`;

const pirepIdent = 'airlines.icao || pireps.flight_number';

/** Which entries are looked at. Each has an index, or is all of them. */
const sources = {
  any: 'TRUE',
  subject: 'audit.subject = :subject AND audit.subject_id = :subject_id',
  pilot: 'audit.user_id = :user_id',
  action: 'audit.action = :action',
} as const;

/** Entries to look at in one go, in some milliseconds. */
const entriesAtOnce = 5000;

export function activityQueries(connection: Connection) {
  const lists = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, prepareParts(connection, source)]),
  ) as Record<keyof typeof sources, ReturnType<typeof prepareParts>>;
  const actions = connection.prepare<[], string>(distinct('action')).pluck();
  const subjects = connection.prepare<[], string>(distinct('subject')).pluck();
  const pilots = connection.prepare<[], ActivityPilot>(`
    SELECT users.id AS user_id, users.pilot_id, users.name AS pilot_name, airlines.icao AS pilot_airline_icao
    FROM users
    JOIN airlines ON airlines.id = users.airline_id
    WHERE EXISTS (SELECT 1 FROM audit WHERE user_id = users.id)
    ORDER BY users.name, users.id`);
  const listByIds = connection.prepare<{ ids: string; phases: ActivityFilter['phases'] }, ActivityRow>(`
    SELECT audit.id, audit.actor, audit.user_id, audit.api_key_label, audit.action, audit.subject, audit.subject_id,
      ${note('before')}, ${note('after')}, audit.created_at, users.pilot_id, users.name AS pilot_name, employers.icao AS pilot_airline_icao,
      ${pirepIdent} AS pirep_ident, iif(:phases = 'grouped' AND ${isPhase}, (SELECT count(*) ${phasesOfFlight}), 1) AS entries
    FROM audit
    LEFT JOIN users ON users.id = audit.user_id
    LEFT JOIN airlines AS employers ON employers.id = users.airline_id
    LEFT JOIN pireps ON audit.subject = 'pirep' AND pireps.id = audit.subject_id
    LEFT JOIN airlines ON airlines.id = pireps.airline_id
    WHERE audit.id IN (SELECT value FROM json_each(:ids))
    ORDER BY audit.created_at DESC, audit.id DESC`);

  return {
    /** The ids of the entries that match, in parts, newest first. */
    search: ({ search, ...filter }: ActivityFilter): Generator<readonly number[], void> =>
      lists[sourceOf(filter)]({ ...filter, search: search === null ? null : likePattern(search) }),
    /** Newest first. */
    listByIds: (ids: readonly number[], phases: ActivityFilter['phases']): ActivityRow[] =>
      listByIds.all({ ids: JSON.stringify(ids), phases }),
    listActions: (): string[] => actions.all(),
    listSubjects: (): string[] => subjects.all(),
    /** People with entries, by name. */
    listPilots: (): ActivityPilot[] => pilots.all(),
  };
}

/** The values of a column, each with a seek in its index. */
function distinct(column: 'action' | 'subject'): string {
  return `
    WITH RECURSIVE used (name) AS (
      SELECT min(${column}) FROM audit
      UNION ALL
      SELECT (SELECT min(${column}) FROM audit WHERE ${column} > used.name) FROM used WHERE used.name IS NOT NULL)
    SELECT name FROM used WHERE name IS NOT NULL`;
}

function sourceOf({ subject, subject_id, user_id, action }: Omit<ActivityFilter, 'search'>): keyof typeof sources {
  if (subject !== null && subject_id !== null) return 'subject';
  if (user_id !== null) return 'pilot';
  return action === null ? 'any' : 'action';
}

function prepareParts(
  connection: Connection,
  source: string,
): (filter: ActivityFilter) => Generator<readonly number[], void> {
  const earlier = `FROM audit WHERE ${source} AND audit.id < :before`;
  const findEnd = connection
    .prepare<ActivityFilter & { before: number }, number>(
      `SELECT id ${earlier} ORDER BY id DESC LIMIT 1 OFFSET ${entriesAtOnce - 1}`,
    )
    .pluck();
  const list = connection
    .prepare<ActivityFilter & { before: number; end: number }, number>(`
      SELECT audit.id ${earlier} AND audit.id >= :end
        AND audit.created_at >= :from AND audit.created_at < :until
        AND (:actor IS NULL OR audit.actor = :actor)
        AND (:user_id IS NULL OR audit.user_id = :user_id)
        AND (:subject IS NULL OR audit.subject = :subject)
        AND (:action IS NULL OR audit.action = :action)
        AND (NOT ${isPhase} OR CASE :phases
          WHEN 'all' THEN 1
          WHEN 'grouped' THEN audit.id = (SELECT max(phases.id) ${phasesOfFlight})
        END)
        AND (:search IS NULL
          OR audit.action LIKE :search ESCAPE '\\' OR audit.subject_id LIKE :search ESCAPE '\\'
          OR audit.before LIKE :search ESCAPE '\\' OR audit.after LIKE :search ESCAPE '\\'
          OR audit.user_id IN (SELECT id FROM users WHERE name LIKE :search ESCAPE '\\')
          OR audit.subject = 'pirep' AND (
            SELECT ${pirepIdent} FROM pireps JOIN airlines ON airlines.id = airline_id WHERE pireps.id = audit.subject_id
          ) LIKE :search ESCAPE '\\')
      ORDER BY audit.id DESC`)
    .pluck();
  return function* search(filter) {
    for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined;) {
      const end: number | undefined = findEnd.get({ ...filter, before });
      yield list.all({ ...filter, before, end: end ?? 0 });
      before = end;
    }
  };
}
