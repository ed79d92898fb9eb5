import { randomBytes } from 'node:crypto';
import { pilotCalls } from '../../contract/admin/catalog/pilots.ts';
import { UserState } from '../../contract/codes.ts';
import type { StoredRow } from '../../../db/views/exchange.ts';
import type { Queries, Tx } from '../../../db/open.ts';
import type { AirportsRow, FlightsRow, UsersRow } from '../../../db/rows.ts';
import { invalid } from '../errors.ts';
import { flightIdent, pilotIdent } from '../flights/ident.ts';
import { readRankProgress } from '../pilots.ts';
import { toAirportShort } from '../pireps/pirepRecord.ts';
import { now } from '../time.ts';
import type { CatalogKind } from './kind.ts';

export const pilots: CatalogKind = {
  name: 'pilots',
  one: 'pilot',
  calls: pilotCalls,
  nameOf: (_db, { name }) => String(name),
  unique: [
    {
      field: 'pilot_id',
      find: (db, row) => db.exchange.pilots.find(row),
      text: (_db, { pilot_id }, { name }) => `${name} already uses the number ${pilot_id}.`,
    },
    {
      field: 'email',
      find: (db, { email }) => toStored(db.users.findByEmail(String(email))),
      text: (_db, { email }, { name }) => `${name} already uses ${email}.`,
    },
  ],
  complete,
  refusing: [],
  goes: ['bids', 'API keys'],
  stays: ['reports'],
  personal: true,
  clear: (tx, { id }) => {
    tx.audit.forgetPilot(Number(id));
    tx.webhookDeliveries.renamePilot(Number(id), nobody);
  },
  retire,
  present: (db, row) => ({ ident: pilotIdent(db, String(row['airline_icao']), Number(row['pilot_id'])) }),
  presentOne: (db, row, { bids = [] }) => {
    const user = row as unknown as UsersRow;
    const { distance, landing_average } = db.logbook.findTotals(user.id);
    return {
      home_airport: airportOf(db, user.home_airport_id),
      curr_airport: airportOf(db, user.curr_airport_id),
      distance,
      landing_average,
      rank_progress: readRankProgress(db, user),
      bids: bids.map((bid) => ({
        ...bid,
        ident: flightIdent(String(bid['airline_icao']), bid as unknown as FlightsRow),
      })),
    };
  },
};

function complete(tx: Tx, row: StoredRow, before: StoredRow | undefined): StoredRow {
  if (row['state'] === UserState.DELETED && before?.['state'] !== UserState.DELETED) throw invalid('state', notDeleted);
  if (before) return row;
  return { ...row, pilot_id: row['pilot_id'] ?? tx.users.nextPilotId() };
}

const notDeleted =
  'Only deleting a pilot sets the state 5, because that also removes name, address and keys. Choose another state.';

const nobody = 'Deleted User';

/** A pilot with reports is kept as their author, without a name (phpvms7 §4.7). */
function retire(tx: Tx, row: StoredRow): boolean {
  const user = row as unknown as UsersRow;
  if (!tx.users.hasPireps(user.id)) return false;
  tx.bids.removeOfUser(user.id);
  tx.apiKeys.removeOfUser(user.id);
  tx.users.update({
    ...user,
    name: nobody,
    email: `${randomBytes(16).toString('hex')}@deleted.invalid`,
    notes: null,
    country: null,
    home_airport_id: null,
    curr_airport_id: null,
    state: UserState.DELETED,
    updated_at: now(),
  });
  return true;
}

function airportOf(db: Queries, id: string | null): object | null {
  return id === null ? null : toAirportShort(db.airports.find(id) as AirportsRow);
}

function toStored(user: UsersRow | undefined): StoredRow | undefined {
  return user && { ...user };
}
