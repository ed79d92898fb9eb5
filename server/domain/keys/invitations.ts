import type { Tx } from '../../../db/open.ts';
import { invitationLabel } from '../../contract/admin/apiKeys.ts';
import { UserState } from '../../contract/codes.ts';
import { changeRow, createRow } from '../catalog/edit.ts';
import { catalogKinds } from '../catalog/kinds.ts';
import type { Input } from '../catalog/readInput.ts';
import { conflict, notFound } from '../errors.ts';
import { issueKey, type IssuedKey, mayUseApi, revokeKey } from './apiKeys.ts';

/**
 * Adds a pilot with a key for the link of the invitation.
 * @throws {AppError} as createRow
 */
export function invite(tx: Tx, pilot: Input): IssuedKey {
  return issueInvitation(tx, Number(createRow(tx, catalogKinds.pilots, pilot)));
}

/**
 * Issues a new key for an invitation and accepts a pilot who applied. Earlier invitations that were never used end, because
 * their links are lost or in the wrong hands.
 * @throws {AppError} not-found; conflict when the pilot may not fly
 */
export function inviteAgain(tx: Tx, user_id: number): IssuedKey {
  const pilot = tx.users.find(user_id);
  if (!pilot) throw notFound('pilot', String(user_id));
  if (pilot.state === UserState.PENDING) changeRow(tx, catalogKinds.pilots, user_id, { state: UserState.ACTIVE });
  else if (!mayUseApi(pilot.state)) throw conflict(`${pilot.name} is not active. Activate the pilot first.`);
  for (const { id } of tx.apiKeys.listUnused({ user_id, label: invitationLabel })) revokeKey(tx, id);
  return issueInvitation(tx, user_id);
}

function issueInvitation(tx: Tx, user_id: number): IssuedKey {
  return issueKey(tx, { user_id, label: invitationLabel, scope: 'full', expires_at: null });
}
