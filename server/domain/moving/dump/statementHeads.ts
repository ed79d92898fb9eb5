import { mostColumns, type TableName } from './dumpTables.ts';
import { byte, type SqlScanner } from './sqlScanner.ts';

interface RowsHead {
  readonly name: TableName;
  /** The columns, when the statement lists them. */
  readonly listed: readonly string[] | undefined;
}

/** Reads from after INSERT up to the first row. */
export function readInsertHead(scanner: SqlScanner, database: string): RowsHead {
  skipWords(scanner, /^(LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)$/, 'INTO');
  const name = readTableName(scanner, database);
  const listed = readNames(scanner);
  scanner.skipSpace();
  let word = scanner.readWord();
  if (word === 'OVERRIDING') {
    skipWords(scanner, /^(SYSTEM|USER)$/, 'VALUE');
    word = scanner.readWord();
  }
  if (word !== 'VALUES' && word !== 'VALUE') throw scanner.refuse('an INSERT has no VALUES');
  scanner.skipSpace();
  return { name, listed };
}

/** Reads from after COPY up to the end of the line: rows follow. */
export function readCopyHead(scanner: SqlScanner, database: string): RowsHead {
  scanner.skipSpace();
  const name = readTableName(scanner, database);
  const listed = readNames(scanner);
  if (listed === undefined || !/^\s*FROM stdin;$/i.test(scanner.readLine())) {
    throw scanner.refuse('a COPY has no rows after it');
  }
  return { name, listed };
}

/** Reads from after CREATE. @returns undefined when it is not about a table */
export function readCreateHead(scanner: SqlScanner, database: string): TableName | undefined {
  for (let word = ''; word !== 'TABLE';) {
    scanner.skipSpace();
    word = scanner.readWord();
    if (!/^(TABLE|TEMPORARY|TEMP|UNLOGGED|OR|REPLACE)$/.test(word)) return undefined;
  }
  skipIf(scanner);
  return readTableName(scanner, database);
}

/** Reads from after DROP. @returns the tables that are dropped */
export function readDropped(scanner: SqlScanner, database: string): TableName[] {
  scanner.skipSpace();
  if (scanner.readWord() !== 'TABLE') return [];
  skipIf(scanner);
  const names = [readTableName(scanner, database)];
  while (scanner.bytes.at() === byte.comma) {
    scanner.bytes.position++;
    scanner.skipSpace();
    names.push(readTableName(scanner, database));
  }
  return names;
}

/** @param database what counts when the name has none */
function readTableName(scanner: SqlScanner, database: string): TableName {
  const names = [scanner.readName()];
  scanner.skipSpace();
  while (scanner.bytes.at() === byte.dot) {
    scanner.bytes.position++;
    scanner.skipSpace();
    names.push(scanner.readName());
    scanner.skipSpace();
  }
  return { name: names.at(-1) ?? '', database: names.at(-2) ?? database };
}

/** @returns the names in brackets, undefined when there are none */
function readNames(scanner: SqlScanner): string[] | undefined {
  const { bytes } = scanner;
  if (bytes.at() !== byte.open) return undefined;
  const names: string[] = [];
  do {
    bytes.position++;
    scanner.skipSpace();
    names.push(scanner.readName());
    if (names.length > mostColumns) throw scanner.refuse('a table has more than 4096 columns');
    scanner.skipSpace();
  } while (bytes.at() === byte.comma);
  if (bytes.at() !== byte.close) throw scanner.refuse('the names of the columns do not end');
  bytes.position++;
  return names;
}

/** Skips IF EXISTS or IF NOT EXISTS. */
function skipIf(scanner: SqlScanner): void {
  scanner.skipSpace();
  const { position } = scanner.bytes;
  if (scanner.readWord() === 'IF') skipWords(scanner, /^NOT$/, 'EXISTS');
  else scanner.bytes.position = position;
}

/** Skips words up to one, and the space after it. */
function skipWords(scanner: SqlScanner, allowed: RegExp, last: string): void {
  for (;;) {
    scanner.skipSpace();
    const word = scanner.readWord();
    if (word === last) break;
    if (!allowed.test(word)) throw scanner.refuse(`${last} is missing`);
  }
  scanner.skipSpace();
}
