import type { Tx } from '../../db/open.ts';
import { plainText } from '../../db/plainText.ts';
import type { UsersRow } from '../../db/rows.ts';
import { UserState } from '../contract/codes.ts';
import { record } from './activity/events.ts';
import { insertRow } from './catalog/edit.ts';
import { catalogKinds } from './catalog/kinds.ts';
import { conflict } from './errors.ts';

/** Who wait at most, so that nobody can fill the list of pilots. */
const maxPending = 50;

interface Application {
  readonly name: string;
  readonly email: string;
  readonly message?: string;
}

/**
 * Adds a pending pilot of the first airline. An e-mail address that is known changes nothing, and nobody is told so.
 * @throws {AppError} conflict when too many wait already
 */
export function applyAsPilot(tx: Tx, { name, email, message = '' }: Application): void {
  const airline = tx.home.findAirline();
  if (airline === undefined || tx.users.countPending() >= maxPending)
    throw conflict('The airline has too many applications at the moment. Try again in a few days.');
  if (tx.users.findByEmail(plainText(email.trim()))) return;
  const { id, after } = insertRow(tx, catalogKinds.pilots, {
    name: name.replaceAll(/\s+/g, ' '),
    email,
    airline_id: airline.id,
    state: UserState.PENDING,
  });
  const application = plainText(message.trim());
  // Inserted above.
  tx.users.update({ ...(tx.users.find(Number(id)) as UsersRow), application });
  record(tx, 'program', 'pilot.applied', { id, after: { ...after, application } });
}
