import { createWriteStream } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { tryRemoveLarge } from '../../../../db/heldFiles.ts';
import { conflict } from '../../errors.ts';
import { openBackupZip } from './backupZip.ts';
import type { Dump, DumpVisitor } from './dump.ts';
import { DumpBytes } from './dumpBytes.ts';
import { recognise } from './dumpForm.ts';
import { readJson } from './readJson.ts';
import { readSql } from './readSql.ts';
import { readSqlite } from './readSqlite.ts';
import { type Chunks, DiskMeter, explainDamage, peek } from './unpack.ts';

/** A backup is a zip with a packed dump in it; more layers are a trick. */
const mostLayers = 4;

/** Unpacking a SQLite file is quick; the rest of the progress is for its rows. */
const sqliteUnpacking = 0.1;

/**
 * Reads a database of phpVMS in any of its forms.
 * @param folder for a copy of what cannot be read as a stream; it has keys, so it must be cleared after a kill
 * @throws {AppError} with a message that says which line and what to do
 */
export async function readDump(file: string, visitor: DumpVisitor, signal: AbortSignal, folder: string): Promise<Dump> {
  const reading = new Reading(visitor, signal, folder);
  try {
    const dump = await reading.readFile(file);
    visitor.progress(1);
    return dump;
  } catch (error) {
    throw explainDamage(error, '');
  } finally {
    await reading.close();
  }
}

class Reading {
  readonly #visitor: DumpVisitor;
  readonly #signal: AbortSignal;
  readonly #meter: DiskMeter;
  readonly #copies: string;
  #weight = 1;
  #layers = 0;
  /** Where copies lie of what cannot be read as a stream. */
  #folder: string | undefined;

  constructor(visitor: DumpVisitor, signal: AbortSignal, copies: string) {
    this.#visitor = visitor;
    this.#signal = signal;
    this.#copies = copies;
    this.#meter = new DiskMeter((share) => visitor.progress(share * this.#weight));
  }

  async close(): Promise<void> {
    if (this.#folder !== undefined) await tryRemoveLarge(this.#folder);
  }

  async readFile(file: string): Promise<Dump> {
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true) throw conflict(`${basename(file)} is no file that can be read.`);
    const { size } = found;
    return await this.#read(this.#meter.readPart(file, 0, size), file);
  }

  /** @param file where the bytes are on the disk, when they are not unpacked from something else */
  async #read(all: Chunks, file?: string, wal?: Chunks): Promise<Dump> {
    const { head, chunks } = await peek(all);
    this.#layers++;
    try {
      if (this.#layers > mostLayers)
        throw conflict('The file is packed too often. Unpack it, then choose the dump in it.');
      const form = recognise(head);
      if (form === 'gzip') return await this.#read(this.#meter.gunzip(chunks));
      if (form === 'zip') return await this.#readZip(file ?? (await this.#keep(chunks, 'backup.zip')));
      if (form === 'sqlite') return await this.#readSqlite(chunks, file, wal);
      const bytes = new DumpBytes(chunks, this.#signal);
      return await (form === 'phpmyadmin_json' ? readJson(bytes, this.#visitor) : readSql(bytes, this.#visitor, form));
    } finally {
      await chunks.return(undefined);
    }
  }

  async #readZip(file: string): Promise<Dump> {
    const { dump, wal } = await openBackupZip(file, this.#meter);
    return await this.#read(dump, undefined, wal);
  }

  async #readSqlite(chunks: Chunks, file: string | undefined, wal: Chunks | undefined): Promise<Dump> {
    this.#weight = sqliteUnpacking;
    const copy = await this.#keep(chunks, 'database.sqlite');
    const beside = `${file}-wal`;
    const found = file === undefined ? undefined : await stat(beside).catch(() => undefined);
    const written = wal ?? (found?.isFile() === true ? this.#meter.readPart(beside, 0, found.size) : undefined);
    if (written !== undefined) await this.#keep(written, 'database.sqlite-wal');
    const whole = this.#visitor;
    const visitor: DumpVisitor = {
      table: (table, columns) => whole.table(table, columns),
      row: (table, values, line) => whole.row(table, values, line),
      progress: (share) => whole.progress(sqliteUnpacking + share * (1 - sqliteUnpacking)),
    };
    return await readSqlite(copy, visitor, this.#signal);
  }

  /** Writes bytes to a private file. */
  async #keep(chunks: Chunks, name: string): Promise<string> {
    this.#folder ??= await mkdtemp(join(this.#copies, 'homebase-dump-'));
    const file = join(this.#folder, name);
    await pipeline(chunks, createWriteStream(file, { mode: 0o600 }), { signal: this.#signal });
    return file;
  }
}
