import type { Queries, Tx } from '../../../db/open.ts';
import type { AuthoredComment } from '../../../db/tables/pireps.ts';
import type { PirepCommentsRow } from '../../../db/rows.ts';
import { type Actor, record } from '../activity/events.ts';
import { pilotIdent } from '../flights/ident.ts';
import { now } from '../time.ts';
import { addWithin } from './pirepChanges.ts';
import { findPirep } from './pirepState.ts';

/** A comment with its author. */
export interface Comment extends PirepCommentsRow {
  /** Null if the operator wrote it. */
  readonly pilot: {
    readonly id: number;
    readonly pilot_id: number;
    readonly ident: string;
    readonly name: string;
    readonly picture: string | null;
  } | null;
}

/** Newest first. */
export function listComments(db: Queries, pirep_ids: readonly string[]): Comment[] {
  return db.pirepComments.list(pirep_ids).map((row) => toComment(db, row));
}

/** @param id of an existing comment */
export function readComment(db: Queries, id: number): Comment {
  return toComment(db, db.pirepComments.find(id) as AuthoredComment);
}

function toComment(
  db: Queries,
  { user_name, user_pilot_id, user_airline_icao, user_picture, ...comment }: AuthoredComment,
): Comment {
  const { user_id: id } = comment;
  if (id === null || user_name === null || user_pilot_id === null || user_airline_icao === null)
    return { ...comment, pilot: null };
  const ident = pilotIdent(db, user_airline_icao, user_pilot_id);
  return { ...comment, pilot: { id, pilot_id: user_pilot_id, ident, name: user_name, picture: user_picture } };
}

/**
 * Adds a comment, in any state of the PIREP. However much its pilot wrote, the operator can.
 * @returns the comment's id
 */
export function addComment(tx: Tx, actor: Actor, pirep_id: string, comment: string): number {
  findPirep(tx, pirep_id);
  const created_at = now();
  const user_id = typeof actor === 'object' ? actor.user_id : null;
  const insert = (): number => tx.pirepComments.insert({ pirep_id, user_id, comment, created_at });
  const id = user_id === null ? insert() : addWithin('comment', () => tx.pirepComments.measure(pirep_id), insert);
  // A comment of the operator does not show that the flight goes on.
  if (user_id !== null) tx.pireps.setUpdated({ id: pirep_id, updated_at: created_at });
  record(tx, actor, 'pirep.commented', { id: pirep_id, after: { comment_id: id } });
  return id;
}
