import { randomBytes } from 'node:crypto';
import { pilotCalls } from '../../contract/admin/catalog/pilots.ts';
import { UserState } from '../../contract/codes.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import type { AirportsRow, UsersRow } from '../../../db/rows.ts';
import { invalid } from '../errors.ts';
import { listBids, recheckBids } from '../flights/bids.ts';
import { record } from '../activity/events.ts';
import { flightIdent, pilotIdent } from '../flights/ident.ts';
import { mayUseApi } from '../keys/apiKeys.ts';
import { defaultsOf, readRankProgress, recordPromotion } from '../pilots.ts';
import { toAirportShort } from '../pireps/pirepRecord.ts';
import { now } from '../time.ts';
import { catalogKind } from './kind.ts';

export const pilots = catalogKind({
  name: 'pilots',
  one: 'pilot',
  calls: pilotCalls,
  table: (db) => db.users,
  view: (db) => db.catalog.pilots,
  nameOf: (_db, { name }) => name,
  unique: [
    { field: 'pilot_id', text: (_db, { pilot_id }, { name }) => `${name} already uses the number ${pilot_id}.` },
    {
      field: 'email',
      find: (db, { email = '' }) => db.users.findByEmail(email),
      text: (_db, { email }, { name }) => `${name} already uses ${email}.`,
    },
  ],
  complete: completePilot,
  refusing: [],
  personal: true,
  needed: (_db, { state }) => (state === UserState.DELETED ? 'This pilot was deleted already.' : undefined),
  recheck: (tx, { id }) => recheckBids(tx, listBids(tx, id)),
  changed: (tx, { id, state, rank_id }, before) => {
    recordPromotion(tx, 'operator', before, rank_id);
    if (before.state === UserState.PENDING && state === UserState.ACTIVE)
      record(tx, 'operator', 'pilot.accepted', { id, before: { state: before.state }, after: { state } });
    if (mayUseApi(state) && !mayUseApi(before.state)) recheckBids(tx, listBids(tx, id));
  },
  retire,
  present: (db, row) => ({ ident: pilotIdent(db, row.airline_icao, row.pilot_id) }),
  presentOne: (db, user, { bids }) => ({
    home_airport: airportOf(db, user.home_airport_id),
    curr_airport: airportOf(db, user.curr_airport_id),
    rank_progress: readRankProgress(db, user),
    bids: bids.map((bid) => ({ ...bid, ident: flightIdent(bid.airline_icao, bid) })),
  }),
});

function completePilot(tx: Tx, row: Partial<UsersRow>, before?: UsersRow): Partial<UsersRow> {
  if (row.state === UserState.DELETED && before?.state !== UserState.DELETED) throw invalid('state', notDeleted);
  const reasoned = { ...row, state_reason: hasReason(row.state) ? (row.state_reason ?? null) : null };
  if (before) return { ...reasoned, rank_id: row.rank_id ?? before.rank_id };
  const whole = { ...reasoned, ...defaultsOf(tx, row) };
  // Null if the form or the file has it empty.
  if ((whole.rank_id ?? null) === null) throw invalid('rank_id', 'Add a rank first: there is none yet.');
  return { ...whole, pilot_id: row.pilot_id ?? tx.users.nextPilotId() };
}

/** Of a pilot in another state, it would say what is no longer true. */
function hasReason(state: number = UserState.ACTIVE): boolean {
  return state === UserState.SUSPENDED || state === UserState.REJECTED;
}

const notDeleted =
  'Only deleting a pilot sets the state 5, because that also removes name, address and keys. Choose another state.';

const nobody = 'Deleted User';

/** Removes what names the pilot. One with reports is kept as their author, without a name (phpvms7 §4.7). */
function retire(tx: Tx, user: UsersRow): boolean {
  tx.audit.forgetPilot(user.id);
  tx.imports.forgetPilot(user.id);
  tx.webhookDeliveries.renamePilot(user.id, nobody);
  if (!tx.users.hasPireps(user.id)) return false;
  tx.bids.removeOfUser(user.id);
  tx.apiKeys.removeOfUser(user.id);
  tx.travels.removeOfUser(user.id);
  tx.users.update({
    ...user,
    name: nobody,
    email: `${randomBytes(16).toString('hex')}@deleted.invalid`,
    notes: null,
    state_reason: null,
    application: null,
    country: null,
    picture: null,
    home_airport_id: null,
    curr_airport_id: null,
    state: UserState.DELETED,
    deleted_at: null,
    updated_at: now(),
  });
  return true;
}

function airportOf(db: Queries, id: string | null): object | null {
  return id === null ? null : toAirportShort(db.airports.find(id) as AirportsRow);
}
