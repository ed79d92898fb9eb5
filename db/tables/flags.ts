import type { AcarsCursor } from './acars.ts';
import type { Connection } from '../connection.ts';
import type { DueFlagsRow, PirepFlagsRow } from '../rows.ts';

/** A position as an array, in the order of the columns. Ids and times are as stored; null where the client sent nothing. */
export type SampleRow = readonly [
  id: number,
  created_at: string,
  /** When the server received it. */
  updated_at: string,
  lat: number,
  lon: number,
  altitude: number | null,
  altitude_agl: number | null,
  vs: number | null,
  gs: number | null,
  ias: number | null,
  fuel: number | null,
  sim_time: string | null,
  /** 1 when `created_at` is the client's, 0 when it is that of its arrival. */
  timed: 0 | 1,
];

/** Positions read at once, which takes a few milliseconds. */
export const samplesAtOnce = 2000;

/** The automatic flags of PIREPs and the queue of PIREPs to check (decision 0024). */
export function flagQueries(connection: Connection) {
  // Clients without a position send 0/0, or the position of a simulator's menu.
  const listSamples = connection
    .prepare<AcarsCursor & { pirep_id: string }, SampleRow>(`
      SELECT id, created_at, updated_at, lat, lon, coalesce(altitude_msl, altitude), altitude_agl, vs, gs, ias, fuel, sim_time,
        coalesce(timed, created_at <> updated_at)
      FROM acars
      WHERE pirep_id = :pirep_id AND type = 0 AND (created_at, id) > (:created_at, :id)
        AND (abs(lat) > 0.05 OR abs(lon) > 0.05)
      ORDER BY created_at, id
      LIMIT ${samplesAtOnce}`)
    .raw();
  const list = connection.prepare<[string], PirepFlagsRow>(`
    SELECT *
    FROM pirep_flags
    WHERE pirep_id = ?
    ORDER BY severity, kind`);
  const put = connection.prepare<PirepFlagsRow>(`
    INSERT INTO pirep_flags (pirep_id, kind, severity, evidence, created_at)
    VALUES (:pirep_id, :kind, :severity, :evidence, :created_at)
    ON CONFLICT (pirep_id, kind) DO UPDATE
    SET severity = excluded.severity, evidence = excluded.evidence, created_at = excluded.created_at
    WHERE evidence <> excluded.evidence OR severity <> excluded.severity`);
  const remove = connection.prepare<Pick<PirepFlagsRow, 'pirep_id' | 'kind'>>(`
    DELETE FROM pirep_flags
    WHERE pirep_id = :pirep_id AND kind = :kind`);
  const setDue = connection.prepare<[string]>('INSERT OR REPLACE INTO due_flags (pirep_id) VALUES (?)');
  const listDue = connection.prepare<[string], DueFlagsRow>(`
    SELECT id, pirep_id
    FROM (
      SELECT due_flags.*, awaits_flags,
        row_number() OVER (PARTITION BY user_id ORDER BY awaits_flags DESC, due_flags.id) AS place
      FROM due_flags
      JOIN pireps ON pireps.id = pirep_id
      WHERE state IN (1, 2, 6) AND pirep_id NOT IN (SELECT value FROM json_each(?)))
    WHERE place = 1
    ORDER BY awaits_flags DESC, id`);
  const findDue = connection.prepare<[string], number>('SELECT id FROM due_flags WHERE pirep_id = ?').pluck();
  const settle = connection.prepare<[number]>('DELETE FROM due_flags WHERE id = ?');

  return {
    /** The next valid positions, by time, then order of receipt. Fewer than `samplesAtOnce` means the end. */
    listSamples: (pirep_id: string, { created_at, id }: AcarsCursor): SampleRow[] =>
      listSamples.all({ pirep_id, created_at, id }),
    /** Most severe first. */
    list: (pirep_id: string): PirepFlagsRow[] => list.all(pirep_id),
    /** Does not change a flag that is the same. */
    put: (flag: PirepFlagsRow): void => void put.run(flag),
    remove: (flag: Pick<PirepFlagsRow, 'pirep_id' | 'kind'>): void => void remove.run(flag),
    /** Queues a PIREP after a change that flags depend on. */
    setDue: (pirep_id: string): void => void setDue.run(pirep_id),
    /**
     * One of each pilot, other than those: one that waits to be accepted, then the longest waiting, without PIREPs cancelled
     * after filing.
     */
    listDue: (others: readonly string[] = []): DueFlagsRow[] => listDue.all(JSON.stringify(others)),
    findDue: (pirep_id: string): number | undefined => findDue.get(pirep_id),
    /** Does nothing if it was queued again since `id`. */
    settle: (id: number): void => void settle.run(id),
  };
}
