import { connect } from '../../db/connection.ts';
import type { Facts } from './ledger.ts';

/** The facts about a flight, in the order in which they happen. */
interface FlightFacts {
  readonly state: number;
  /** Null until it is filed. */
  readonly filed: StoredFigures | null;
}

/** What a pilot files. */
export interface StoredFigures {
  /** Nautical miles. */
  readonly distance: number;
  /** Minutes. */
  readonly flight_time: number;
  readonly gate: string;
}

/** Describes everything that filing and accepting a flight store, so that a half of it is another text. */
export function describeFlight({ state, filed }: FlightFacts): string {
  const events = ['prefiled', ...(filed ? ['filed'] : []), ...(state === 2 ? ['accepted'] : [])];
  const figures = filed ? `${filed.distance} nm ${filed.flight_time} min, submitted, gate ${filed.gate}` : 'no figures';
  return `state ${state}, ${figures}, ${state === 2 ? 1 : 0} acceptances, ${events.join(' ')}`;
}

interface StoredFlight {
  readonly flight_number: string;
  readonly stored: number;
  readonly state: number;
  readonly distance: number | null;
  readonly flight_time: number | null;
  readonly submitted_at: string | null;
  readonly gate: string | null;
  readonly acceptances: number;
  readonly events: string;
  readonly comments: string | null;
}

const flights = `
  SELECT flight_number, count(*) AS stored, state, distance, flight_time, submitted_at,
    (SELECT value FROM pirep_fields WHERE pirep_id = pireps.id AND name = 'Gate') AS gate,
    (SELECT count(*) FROM acceptances WHERE pirep_id = pireps.id) AS acceptances,
    (SELECT group_concat(substr(action, 7), ' ' ORDER BY id) FROM audit
      WHERE subject = 'pirep' AND subject_id = pireps.id AND action IN ('pirep.prefiled', 'pirep.filed', 'pirep.accepted')) AS events,
    (SELECT group_concat(comment, ' ' ORDER BY id) FROM pirep_comments WHERE pirep_id = pireps.id) AS comments
  FROM pireps
  GROUP BY flight_number`;

const positions = `
  SELECT flight_number, count(*) AS stored, count(DISTINCT log) AS distinct_rows, max(CAST(log AS INTEGER)) + 1 AS next
  FROM acars
  JOIN pireps ON pireps.id = acars.pirep_id
  GROUP BY flight_number`;

/** Sums that every crash must leave equal to the rows they count. */
const sums = `
  SELECT 'pilot ' || id AS what FROM users
  WHERE flights <> (SELECT count(*) FROM acceptances WHERE user_id = users.id)
    OR flight_time <> (SELECT coalesce(sum(flight_time), 0) FROM acceptances WHERE user_id = users.id)
  UNION ALL
  SELECT 'aircraft ' || id FROM aircraft
  WHERE flight_time <> (SELECT coalesce(sum(flight_time), 0) FROM acceptances WHERE aircraft_id = aircraft.id)
  UNION ALL
  SELECT 'report ' || id FROM pireps
  WHERE (state = 2) <> EXISTS (SELECT 1 FROM acceptances WHERE pirep_id = pireps.id)`;

/** Recovers and reads a database, as a start does. @returns the facts in it, and what is damaged or incomplete */
export function readStored(file: string): { readonly facts: Facts; readonly damage: string[] } {
  const db = connect(file);
  try {
    const facts = new Map<string, string>();
    for (const flight of db.prepare<[], StoredFlight>(flights).iterate()) {
      facts.set(`flight ${flight.flight_number}`, describeStored(flight));
      if (flight.comments !== null) facts.set(`comments of ${flight.flight_number}`, flight.comments);
    }
    for (const row of db.prepare<[], StoredPositions>(positions).iterate()) {
      const isWhole = row.stored === row.distinct_rows && row.stored === row.next;
      facts.set(`positions of ${row.flight_number}`, isWhole ? `${row.stored}` : JSON.stringify(row));
    }
    for (const { fact, value } of db.prepare<[], { fact: string; value: string }>(others).iterate())
      facts.set(fact, value);
    const damage = [
      db.pragma('integrity_check(1)', { simple: true }),
      ...(db.pragma('foreign_key_check') as object[]).map((row) => JSON.stringify(row)),
      ...db.prepare<[], string>(sums).pluck().all(),
    ].map(String);
    return { facts, damage: damage.filter((text) => text !== 'ok') };
  } finally {
    db.close();
  }
}

interface StoredPositions {
  readonly flight_number: string;
  readonly stored: number;
  readonly distinct_rows: number;
  readonly next: number;
}

/** Several flights with one number are one that was stored twice. */
function describeStored(flight: StoredFlight): string {
  const { state, distance, flight_time, submitted_at, gate, acceptances, events } = flight;
  const isFiled = submitted_at !== null || gate !== null;
  const figures = isFiled
    ? `${Math.round(distance ?? -1)} nm ${flight_time} min, ${submitted_at === null ? 'not ' : ''}submitted, gate ${gate}`
    : 'no figures';
  const text = `state ${state}, ${figures}, ${acceptances} acceptances, ${events}`;
  return flight.stored === 1 ? text : `${flight.stored} times: ${text}`;
}

/** Airports that the operator renames, bids, and the version of the imported fares: one value unless half of a file was stored. */
const others = `
  SELECT 'airport ' || id AS fact, name AS value FROM airports WHERE name LIKE 'Renamed %'
  UNION ALL
  SELECT 'bid of ' || user_id || ' on ' || flight_id, CASE count(*) WHEN 1 THEN 'placed' ELSE 'twice' END
  FROM bids GROUP BY user_id, flight_id
  UNION ALL
  SELECT 'imported fares', count(*) || ' rows of ' || group_concat(DISTINCT name)
  FROM fares WHERE code LIKE 'I%' HAVING count(*) > 0`;
