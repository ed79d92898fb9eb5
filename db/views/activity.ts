import type { Connection } from '../connection.ts';
import { likePattern, prepareSlices, type Slice, type Sliced } from '../statements.ts';
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

/** The history of one subject has a statement of its own, which finds it in an index. */
const any = '(:subject IS NULL OR audit.subject = :subject)';
const one = 'audit.subject = :subject AND audit.subject_id = :subject_id';

export function activityQueries(connection: Connection) {
  const slice = prepareList(connection, any);
  const sliceOfOne = prepareList(connection, one);
  const actions = connection.prepare<[], string>('SELECT DISTINCT action FROM audit ORDER BY action').pluck();
  const subjects = connection.prepare<[], string>('SELECT DISTINCT subject FROM audit ORDER BY subject').pluck();
  const pilots = connection.prepare<[], ActivityPilot>(`
    SELECT users.id AS user_id, users.pilot_id, users.name AS pilot_name, airlines.icao AS pilot_airline_icao
    FROM users
    JOIN airlines ON airlines.id = users.airline_id
    WHERE users.id IN (SELECT user_id FROM audit)
    ORDER BY users.name, users.id`);

  return {
    /** Newest first. */
    slice: ({ search, ...filter }: ActivityFilter, part: Slice): Sliced<ActivityRow> =>
      (filter.subject === null || filter.subject_id === null ? slice : sliceOfOne)(part, {
        ...filter,
        search: search === null ? null : likePattern(search),
      }),
    listActions: (): string[] => actions.all(),
    listSubjects: (): string[] => subjects.all(),
    /** People with entries, by name. */
    listPilots: (): ActivityPilot[] => pilots.all(),
  };
}

function prepareList(connection: Connection, subject: string) {
  return prepareSlices<ActivityRow, ActivityFilter>(connection, {
    select: `audit.id, audit.actor, audit.user_id, audit.api_key_label, audit.action, audit.subject, audit.subject_id,
      ${note('before')}, ${note('after')}, audit.created_at, users.pilot_id, users.name AS pilot_name, employers.icao AS pilot_airline_icao,
      ${pirepIdent} AS pirep_ident, iif(:phases = 'grouped' AND ${isPhase}, (SELECT count(*) ${phasesOfFlight}), 1) AS entries`,
    from: `
      FROM audit
      LEFT JOIN users ON users.id = audit.user_id
      LEFT JOIN airlines AS employers ON employers.id = users.airline_id
      LEFT JOIN pireps ON audit.subject = 'pirep' AND pireps.id = audit.subject_id
      LEFT JOIN airlines ON airlines.id = pireps.airline_id
      WHERE audit.created_at >= :from AND audit.created_at < :until
        AND (:actor IS NULL OR audit.actor = :actor)
        AND (:user_id IS NULL OR audit.user_id = :user_id)
        AND ${subject}
        AND (:action IS NULL OR audit.action = :action)
        AND (NOT ${isPhase} OR CASE :phases
          WHEN 'all' THEN 1
          WHEN 'grouped' THEN audit.id = (SELECT max(phases.id) ${phasesOfFlight})
        END)
        AND (:search IS NULL
          OR audit.action LIKE :search ESCAPE '\\' OR audit.subject_id LIKE :search ESCAPE '\\'
          OR audit.before LIKE :search ESCAPE '\\' OR audit.after LIKE :search ESCAPE '\\'
          OR users.name LIKE :search ESCAPE '\\' OR ${pirepIdent} LIKE :search ESCAPE '\\')`,
    order: 'audit.created_at DESC, audit.id DESC',
  });
}
