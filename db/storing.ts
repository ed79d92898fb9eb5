import { type Connection, isNoRoom } from './connection.ts';
import { readFormat } from './migrate.ts';
import { createWrites, type RunChange } from './writes.ts';

/**
 * Why nothing can be stored: `full`, the disk is; `failing`, it cannot be written for another reason. `restart`: it was
 * full when the program started, and until it is started again no other connection, a backup's for one, can be opened.
 */
export type StorageTrouble = 'full' | 'failing' | 'restart';

export interface Storing {
  readonly write: RunChange;
  /** undefined: all is well. */
  readonly storageTrouble: () => StorageTrouble | undefined;
  /** While nothing can be stored, tries whether something can. Nobody's call may come for hours. */
  readonly tryStoring: () => Promise<void>;
}

/** The group commit, and whether it works. */
export function createStoring(connection: Connection): Storing {
  const isAlone = connection.pragma('locking_mode', { simple: true }) === 'exclusive';
  let trouble: StorageTrouble | undefined = isAlone ? 'full' : undefined;
  const write = createWrites(connection, undefined, (failure) => {
    if (failure === undefined) trouble = undefined;
    else trouble = troubleOf(failure) ?? trouble;
  });
  return {
    write,
    storageTrouble: () => trouble ?? (isAlone ? 'restart' : undefined),
    tryStoring: async () => {
      if (trouble === undefined) return;
      try {
        // Writes a page, and changes nothing.
        await write(() => void connection.pragma(`user_version = ${readFormat(connection)}`));
        trouble = undefined;
      } catch {
        // Still not.
      }
    },
  };
}

function troubleOf(failure: unknown): StorageTrouble | undefined {
  if (isNoRoom(failure)) return 'full';
  return /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test((failure as { code?: string }).code ?? '') ? 'failing' : undefined;
}
