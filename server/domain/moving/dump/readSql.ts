import { conflict, type AppError } from '../../errors.ts';
import { readCopyLine } from './copyLine.ts';
import { readColumns } from './createTable.ts';
import type { Dump, DumpValue, DumpVisitor } from './dump.ts';
import { type DumpBytes, readAll } from './dumpBytes.ts';
import { refuseNoDump } from './dumpForm.ts';
import { DumpTables, type RowTarget, type TableName } from './dumpTables.ts';
import { byte, isWordByte, SqlScanner } from './sqlScanner.ts';
import { readCopyHead, readCreateHead, readDropped, readInsertHead } from './statementHeads.ts';
import { skipStatement } from './skipStatement.ts';
import { SqlSettings } from './sqlSettings.ts';
import { readTuple } from './sqlValues.ts';

/** Reads a dump that consists of SQL. */
export async function readSql(bytes: DumpBytes, visitor: DumpVisitor, form: 'mysql' | 'postgres'): Promise<Dump> {
  const reader = new SqlReader(bytes, visitor, form === 'postgres');
  await readAll(
    bytes,
    () => reader.step(),
    () => reader.refuseCut(),
  );
  return { form, ...reader.finish() };
}

/** Statements without rows. */
const skipped = new Set(
  (
    'ALTER ANALYZE BEGIN CALL CHANGE CLUSTER COMMENT DEALLOCATE DELETE DO END EXECUTE FLUSH GRANT LOCK OPTIMIZE PREPARE ' +
    'REFRESH REINDEX RELEASE RENAME REVOKE ROLLBACK SAVEPOINT SECURITY SELECT SHOW START TRUNCATE UNLOCK'
  ).split(' '),
);

class SqlReader {
  readonly #bytes: DumpBytes;
  readonly #scanner: SqlScanner;
  readonly #settings: SqlSettings;
  readonly #tables: DumpTables;
  #doing: 'statement' | 'skip' | 'row' | 'after_row' | 'copy' = 'statement';
  #database = '';
  #delimiter = ';';
  #target: RowTarget | undefined;
  #inCp1252 = false;

  constructor(bytes: DumpBytes, visitor: DumpVisitor, postgres: boolean) {
    this.#bytes = bytes;
    this.#scanner = new SqlScanner(bytes, postgres);
    this.#settings = new SqlSettings(this.#scanner);
    this.#tables = new DumpTables(visitor);
  }

  /** @returns whether there is more to read */
  step(): boolean {
    for (;;) {
      if (this.#doing === 'statement') {
        if (!this.#readStatement()) return false;
      } else if (this.#doing === 'skip') {
        skipStatement(this.#scanner, this.#delimiter, true);
        this.#doing = 'statement';
      } else if (this.#doing === 'row') this.#readRow();
      else if (this.#doing === 'after_row') this.#readAfterRow();
      else this.#readCopyRow();
      this.#bytes.commit();
    }
  }

  finish(): Omit<Dump, 'form'> {
    const tables = this.#tables.columns();
    if (tables.size === 0) throw refuseNoDump(this.#bytes.line);
    const warnings: string[] = [];
    if (!this.#scanner.finished) {
      warnings.push('The file has no end mark, so it may be incomplete. Compare the counts of rows with phpVMS.');
    }
    if (this.#inCp1252) {
      warnings.push(
        'The file is in latin1: letters that it lacks, like Cyrillic ones and emoji, are lost as question marks. A dump made with --default-character-set=utf8mb4 has them all.',
      );
    }
    return { tables, warnings };
  }

  refuseCut(): AppError {
    const where =
      this.#target === undefined ? 'within a statement' : `within the table ${this.#target.table}, in the row`;
    return conflict(
      `The file is cut: it ends ${where} that begins in line ${this.#bytes.line}. Copy it again, or make the dump again.`,
    );
  }

  #readStatement(): boolean {
    const { bytes, scanner } = { bytes: this.#bytes, scanner: this.#scanner };
    this.#target = undefined;
    scanner.skipSpace();
    bytes.commit();
    const next = bytes.at();
    if (next < 0) return false;
    if (this.#delimiter !== ';') this.#readForeign();
    else if (next === byte.semicolon) bytes.position++;
    else if (next === byte.backslash && scanner.postgres) this.#readMeta(scanner.readLine());
    else this.#readVerb(scanner.readWord());
    return true;
  }

  #readVerb(verb: string): void {
    if (verb === 'DELIMITER') this.#delimiter = this.#scanner.readLine().trim() || ';';
    else if (verb === 'INSERT' || verb === 'REPLACE') this.#beginInsert();
    else if (verb === 'COPY' && this.#scanner.postgres) this.#beginCopy();
    else if (verb === 'CREATE') this.#create();
    else if (verb === 'DROP') this.#drop();
    else if (verb === 'SET') this.#set();
    else if (verb === 'USE') this.#use();
    else if (verb === 'COMMIT') {
      this.#scanner.finished = true;
      this.#doing = 'skip';
    } else if (skipped.has(verb)) this.#doing = 'skip';
    else this.#readProgramLine(verb);
  }

  /** Skips triggers and procedures, which have a delimiter of their own. */
  #readForeign(): void {
    const { position } = this.#bytes;
    if (this.#scanner.readWord() === 'DELIMITER') this.#delimiter = this.#scanner.readLine().trim() || ';';
    else {
      this.#bytes.position = position;
      this.#doing = 'skip';
    }
  }

  /** Skips a line that mysqldump wrote for people, and that came into the file with `2>&1`. */
  #readProgramLine(word: string): void {
    const { line } = this.#bytes;
    const text = word + this.#scanner.readLine();
    if (/^(MYSQL|MARIADB)(DUMP)?(-DUMP)?(\.EXE)?: .*(Warning|Deprecated)|^WARNING: /i.test(text)) return;
    if (/^(MYSQL|MARIADB)(DUMP)?(-DUMP)?(\.EXE)?: /i.test(text)) {
      throw conflict(`The dump failed: line ${line} says "${text.slice(0, 200)}". Make it again without that error.`);
    }
    if (word === 'UPDATE') {
      throw conflict(`Line ${line} is an UPDATE. Export again in phpMyAdmin with the function INSERT.`);
    }
    throw this.#tables.columns().size === 0
      ? refuseNoDump(line)
      : this.#scanner.refuse(`${JSON.stringify(text.slice(0, 60))} is no statement of a dump`);
  }

  /** Follows a command of psql. */
  #readMeta(line: string): void {
    const database = /^\\c(?:onnect)?\s+(?:-\S+\s+)*"?([^\s"]+)/.exec(line)?.[1];
    if (database !== undefined) this.#database = database;
  }

  #beginInsert(): void {
    const { name, listed } = readInsertHead(this.#scanner, this.#database);
    this.#open(name, listed);
    this.#doing = this.#target?.wanted === true ? 'row' : 'skip';
  }

  #open(name: TableName, listed: readonly string[] | undefined): void {
    const bytes = this.#bytes;
    this.#scanner.finished = false;
    this.#inCp1252 ||= bytes.charset === 'cp1252';
    this.#target = this.#tables.open(name, listed, () => {
      const { position, line } = bytes;
      if (bytes.at() !== byte.open) throw this.#scanner.refuse('a row is missing');
      const count = readTuple(this.#scanner, undefined, undefined);
      Object.assign(bytes, { position, line });
      return count;
    });
  }

  #readRow(): void {
    const { line } = this.#bytes;
    const target = this.#target;
    if (target === undefined || this.#bytes.at() !== byte.open) throw this.#scanner.refuse('a row is missing');
    const values: DumpValue[] = [];
    readTuple(this.#scanner, target.kinds, values);
    if (values.length !== target.columns.length) throw refuseWidth(target, values.length, line);
    target.take(values, line);
    this.#doing = 'after_row';
  }

  #readAfterRow(): void {
    const bytes = this.#bytes;
    this.#scanner.skipSpace();
    const next = bytes.at();
    if (next === byte.comma) {
      bytes.position++;
      this.#scanner.skipSpace();
      this.#doing = 'row';
    } else if (next === byte.semicolon) {
      bytes.position++;
      this.#doing = 'statement';
    } else if (next < 0) bytes.need();
    else if (isWordByte(next)) this.#doing = 'skip';
    else throw this.#scanner.refuse('after a row there is neither a comma nor a semicolon');
  }

  #beginCopy(): void {
    const { name, listed } = readCopyHead(this.#scanner, this.#database);
    if (!this.#tables.knows(name)) {
      throw conflict(`The file has rows of ${name.name} without its CREATE TABLE. Run pg_dump without --data-only.`);
    }
    if (this.#scanner.startsWith('\\.')) {
      this.#scanner.readLine();
      return;
    }
    this.#open(name, listed);
    this.#doing = 'copy';
  }

  #readCopyRow(): void {
    const { line } = this.#bytes;
    const target = this.#target;
    if (target === undefined) return;
    const values = readCopyLine(this.#bytes, target);
    if (values === 'end') this.#doing = 'statement';
    else if (values !== 'skipped') {
      if (values.length !== target.columns.length) throw refuseWidth(target, values.length, line);
      target.take(values, line);
    }
  }

  #create(): void {
    const scanner = this.#scanner;
    const name = readCreateHead(scanner, this.#database);
    if (name !== undefined) {
      scanner.finished = false;
      this.#tables.declare(name, this.#bytes.at() === byte.open ? readColumns(scanner) : []);
    }
    this.#doing = 'skip';
  }

  #drop(): void {
    for (const name of readDropped(this.#scanner, this.#database)) this.#tables.drop(name);
    this.#doing = 'skip';
  }

  #use(): void {
    this.#scanner.skipSpace();
    this.#database = this.#scanner.readName();
    this.#doing = 'skip';
  }

  #set(): void {
    const bytes = this.#bytes;
    const start = bytes.position;
    skipStatement(this.#scanner, ';', false);
    this.#settings.apply(bytes.raw(start, Math.min(bytes.position - 1, start + 10_000)));
  }
}

function refuseWidth({ table, columns }: RowTarget, found: number, line: number): AppError {
  return conflict(
    `The row of the table ${table} in line ${line} has ${found} values instead of ${columns.length}. Make the dump again; do not edit it.`,
  );
}
