import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db, Queries, Tx } from '../../../db/open.ts';
import { readStanding, replacedNote, type Standing } from '../../../db/standing.ts';
import type { CameBack } from '../../contract/admin/backups.ts';
import { UserState } from '../../contract/codes.ts';
import { changeRow } from '../catalog/edit.ts';
import { catalogKinds } from '../catalog/kinds.ts';
import { removeRow } from '../catalog/remove.ts';
import { record } from '../activity/events.ts';
import { mayUseApi, revokeKey } from '../keys/apiKeys.ts';
import { moveId } from '../moving/publish.ts';
import { now } from '../time.ts';
import { turnOffWebhook } from '../webhooks/webhooks.ts';
import { removeWhileServing } from '../../../db/heldFiles.ts';

/** The program's database and its backups. */
interface DatabaseFiles {
  readonly file: string;
  readonly folder: string;
}

/** What the last restore brought back although it had been ended, and what the operator does about it. */
export interface CameBackOffer {
  /** Undefined when there is nothing, or the operator has decided about it. */
  readonly cameBack: () => CameBack | undefined;
  /** @returns what was ended again */
  readonly endAgain: () => Promise<CameBack | undefined>;
  readonly leaveCameBack: () => Promise<void>;
}

export function offerEndAgain(db: Db, { file, folder }: DatabaseFiles): CameBackOffer {
  const read = (restored: Queries): CameBack | undefined => {
    const replaced = readNote(file);
    if (replaced === undefined) return undefined;
    const found = compareStanding(readStanding(join(folder, replaced)), standingOf(restored));
    return isNothing(found) ? undefined : found;
  };
  return {
    cameBack: () => read(db),
    endAgain: async () => {
      const ended = await db.write((tx) => {
        const found = read(tx);
        if (found) endAgain(tx, found);
        return found;
      });
      await forgetCameBack(file);
      return ended;
    },
    leaveCameBack: () => forgetCameBack(file),
  };
}

/** Ends it again: revokes keys, turns off webhooks, and gives pilots the state that they had, or moves them to the trash. */
export function endAgain(tx: Tx, found: CameBack): void {
  for (const { id } of found.keys) revokeKey(tx, id);
  for (const { id, state } of found.pilots) {
    if (state === UserState.DELETED) removeRow(tx, catalogKinds.pilots, id);
    else changeRow(tx, catalogKinds.pilots, id, { state });
  }
  for (const { id } of found.webhooks) turnOffWebhook(tx, id);
  record(tx, 'operator', 'backup.ended_again', {
    id: 'restore',
    after: { keys: found.keys.length, pilots: found.pilots.length, webhooks: found.webhooks.length },
  });
}

/** After the operator has decided. */
export async function forgetCameBack(file: string): Promise<void> {
  await removeWhileServing(replacedNote(file));
}

/**
 * Compares the database that a restore replaced with the restored one. What has been ended in the first and not in the second
 * is back.
 */
export function compareStanding(before: Standing | undefined, restored: Standing): CameBack {
  if (!before) return { compared: false, keys: [], pilots: [], webhooks: [] };
  // What is missing in the database of another airline, or in what was moved in earlier, was not removed.
  const airlines = indexOf(before.airlines);
  const isSameAirline =
    before.moved_at === restored.moved_at && restored.airlines.some((airline) => airlines.has(identityOf(airline)));
  const [keys, pilots, webhooks] = [indexOf(before.keys), indexOf(before.pilots), indexOf(before.webhooks)];
  const names = new Map(restored.pilots.map(({ id, name }) => [id, name]));
  const endedState = (pilot: Standing['pilots'][number] | undefined): number | undefined => {
    if (pilot ? (pilot.deleted_at ?? null) !== null : isSameAirline) return UserState.DELETED;
    return pilot && !mayUseApi(pilot.state) ? pilot.state : undefined;
  };
  return {
    compared: true,
    keys: restored.keys
      .filter((key) => !hasEnded(key) && hasEnded(keys.get(identityOf(key))))
      .map(({ id, label, prefix, user_id }) => ({ id, label, prefix, pilot: names.get(user_id) ?? '' })),
    pilots: restored.pilots.flatMap((pilot) => {
      const state = endedState(pilots.get(identityOf(pilot)));
      const isBack = mayUseApi(pilot.state) && (pilot.deleted_at ?? null) === null;
      return isBack && state !== undefined ? [{ id: pilot.id, name: pilot.name, state }] : [];
    }),
    webhooks: restored.webhooks
      .filter((webhook) => {
        const was = webhooks.get(identityOf(webhook));
        return webhook.active === 1 && (was ? was.active === 0 : isSameAirline);
      })
      .map(({ id, name }) => ({ id, name })),
  };
}

function hasEnded(key: Standing['keys'][number] | undefined): boolean {
  return key !== undefined && (key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= now()));
}

export function isNothing({ compared, keys, pilots, webhooks }: CameBack): boolean {
  return compared && keys.length + pilots.length + webhooks.length === 0;
}

interface Identified {
  readonly id: number;
  readonly created_at: string;
}

/** SQLite gives the id of a removed row to another one. */
function identityOf({ id, created_at }: Identified): string {
  return `${id} ${created_at}`;
}

function indexOf<Row extends Identified>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [identityOf(row), row]));
}

function standingOf(db: Queries): Standing {
  return {
    airlines: [...db.airlines.each()],
    pilots: [...db.users.each()],
    keys: db.apiKeys.list(),
    webhooks: db.webhooks.list(),
    moved_at: db.audit.list('phpvms', moveId).at(-1)?.created_at,
  };
}

function readNote(file: string): string | undefined {
  try {
    return readFileSync(replacedNote(file), 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

const states: Readonly<Record<number, string>> = {
  [UserState.PENDING]: 'pending',
  [UserState.REJECTED]: 'rejected',
  [UserState.SUSPENDED]: 'suspended',
  [UserState.DELETED]: 'deleted',
};

/** For the command line and the log. */
export function describeCameBack({ compared, keys, pilots, webhooks }: CameBack): string {
  if (!compared)
    return 'The previous database cannot be read. Check the keys and pilots: the backup may have brought back revoked keys and suspended pilots.';
  return [
    'The backup brought back what was ended since:',
    ...keys.map(({ pilot, label, prefix }) => `  revoked key ${prefix}… of ${pilot} (${label})`),
    ...pilots.map(({ name, state }) => `  ${states[state] ?? ''} pilot ${name}`),
    ...webhooks.map(({ name }) => `  removed webhook ${name}`),
  ].join('\n');
}
