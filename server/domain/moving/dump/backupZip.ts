import { conflict } from '../../errors.ts';
import { type Chunks, DiskMeter, peek } from './unpack.ts';
import { listZip, readEntry, type ZipEntry } from './zip.ts';

/** What is read of a zip: the site's other files, with its passwords, are left alone. */
interface ZipContents {
  readonly dump: Chunks;
  /** Of a SQLite file: what was written last. */
  readonly wal: Chunks | undefined;
}

/** Opens the one dump in a backup zip of phpVMS. */
export async function openBackupZip(file: string, meter: DiskMeter): Promise<ZipContents> {
  const entries = await listZip(file, (name) => leadsOut(name) || isDump(name) || isSqlite(name));
  if (entries.some(({ name }) => leadsOut(name))) {
    throw conflict('The zip has names that lead out of it, so phpVMS did not make it. Choose the dump itself.');
  }
  const all = entries.filter(({ name }) => isDump(name));
  const dumps: ZipEntry[] = [];
  for (const entry of all) if (all.length === 1 || (await isSql(file, entry))) dumps.push(entry);
  const databases = entries.filter(({ name }) => isSqlite(name) && !name.endsWith('-wal'));
  const found = dumps.length > 0 ? dumps : databases;
  const [entry] = found;
  if (entry === undefined) {
    throw conflict(
      'The zip has no dump in its folder db-dumps. Make the backup with the database; if it has a dump elsewhere, unpack it and choose that.',
    );
  }
  if (found.length > 1) {
    const names = found.map(({ name }) => name.slice(name.lastIndexOf('/') + 1)).join(', ');
    throw conflict(`The zip has several databases: ${names}. Unpack it, then choose the one of phpVMS.`);
  }
  const wal = entries.find(({ name }) => name === `${entry.name}-wal`);
  return { dump: readEntry(file, entry, meter), wal: wal && readEntry(file, wal, meter) };
}

function leadsOut(name: string): boolean {
  return /(^|\/)\.\.(\/|$)/.test(name);
}

/** Whether it looks like SQL, or like a packed file. */
async function isSql(file: string, entry: ZipEntry): Promise<boolean> {
  const { head, chunks } = await peek(readEntry(file, entry, new DiskMeter(() => undefined)));
  await chunks.return(undefined);
  const start = head.toString('latin1');
  return start.startsWith('\u001F\u008B') || /^\s*(--|\/\*|\\|SET|CREATE|DROP|INSERT)/.test(start);
}

function isDump(name: string): boolean {
  return /^db-dumps\/[^/]+$/.test(name);
}

/** Whether phpVMS 7 or 8 keeps its database there. */
function isSqlite(name: string): boolean {
  return /(^|\/)(storage\/db|database\/database)\.sqlite(-wal)?$/.test(name) && !name.startsWith('/');
}
