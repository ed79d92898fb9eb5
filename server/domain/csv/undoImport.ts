import { type Obstacle, undoImport as undoChanges } from '../../../db/undoImport.ts';
import { conflict } from '../errors.ts';
import { type Actor, record } from '../activity/events.ts';
import { recheckBids } from '../flights/bids.ts';
import { bidsSince } from '../settings/settings.ts';
import { now } from '../time.ts';

/** What people call the rows of a table, in the singular and the plural. */
const names: Readonly<Record<string, readonly [one: string, many: string]>> = {
  airlines: ['airline', 'airlines'],
  airports: ['airport', 'airports'],
  fares: ['fare', 'fares'],
  ranks: ['rank', 'ranks'],
  subfleets: ['subfleet', 'subfleets'],
  aircraft: ['aircraft', 'aircraft'],
  flights: ['flight', 'flights'],
  users: ['pilot', 'pilots'],
  pireps: ['report', 'reports'],
  bids: ['bid', 'bids'],
  api_keys: ['API key', 'API keys'],
  travels: ['ride', 'rides'],
};

const reasons: Readonly<Record<Obstacle['why'], (found: string, isOne: boolean) => string>> = {
  changed: (found, isOne) => `${found} ${isOne ? 'was' : 'were'} changed since.`,
  added: (found, isOne) => `${found} ${isOne ? 'depends' : 'depend'} on what it added.`,
  removed: (found, isOne) =>
    `${found} that it would restore ${isOne ? 'depends' : 'depend'} on something removed since.`,
};

/**
 * Undoes an import, unless its rows were changed since or something depends on them. Blocks until it has finished, so a server
 * runs it in a thread.
 * @param database the file of the database
 * @throws {AppError} conflict
 */
export async function undoImport(database: string, id: number, actor: Actor): Promise<void> {
  const obstacles = await undoChanges(database, id, (tx) => {
    const { kind = '', file_name = '', undone_at = null } = tx.imports.find(id) ?? {};
    if (undone_at !== null) throw conflict('The import is undone already.');
    record(tx, actor, 'csv.undone', { id: kind, before: { file_name } });
    recheckBids(tx, tx.bids.listUndone(id, bidsSince(tx)));
    tx.imports.setUndone(id, now());
  });
  if (obstacles.length > 0) throw conflict(`Not undone. ${inWords(obstacles)}`);
}

function inWords(obstacles: readonly Obstacle[]): string {
  const kinds = Object.keys(reasons) as Obstacle['why'][];
  const sentences = kinds.flatMap((why) => {
    const found = countByName(obstacles.filter((one) => one.why === why));
    if (found.length === 0) return [];
    const parts = found.map(({ name: [one, many], count }) => `${count} ${count === 1 ? one : many}`);
    const isOne = found.length === 1 && found[0]?.count === 1;
    return [reasons[why](new Intl.ListFormat('en-GB').format(parts), isOne)];
  });
  return sentences.join(' ');
}

/** Tables without a name, such as the history of a pilot, count as records. */
function countByName(obstacles: readonly Obstacle[]) {
  const counts = new Map<readonly [string, string], number>();
  for (const { table, count } of obstacles) {
    const name = names[table] ?? other;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

const other = ['other record', 'other records'] as const;
