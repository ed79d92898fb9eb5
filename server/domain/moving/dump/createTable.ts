import { type DumpColumn, mostColumns, type ValueKind } from './dumpTables.ts';
import { byte, isWordByte, type SqlScanner } from './sqlScanner.ts';

/**
 * Reads the columns of a CREATE TABLE, from its opening bracket to its closing one.
 */
export function readColumns(scanner: SqlScanner): DumpColumn[] {
  const { bytes } = scanner;
  const columns: DumpColumn[] = [];
  bytes.position++;
  for (;;) {
    scanner.skipSpace();
    const next = bytes.at();
    const quoted = next === byte.backtick || next === byte.doubleQuote;
    if (!quoted && !isWordByte(next)) {
      bytes.position++;
      if (next === byte.close) return columns;
      if (next === byte.comma) continue;
      throw scanner.refuse('a column of CREATE TABLE has no name');
    }
    const name = scanner.readName();
    const rest = readItem(scanner);
    if (quoted || isColumn(name, rest, scanner.postgres)) columns.push({ name, ...describe(rest) });
    if (columns.length > mostColumns) throw scanner.refuse('a table has more than 4096 columns');
  }
}

/** @returns the words of an item outside of its brackets and strings, in capitals */
function readItem(scanner: SqlScanner): string {
  const { bytes } = scanner;
  const words: string[] = [];
  for (let depth = 0; ;) {
    scanner.skipSpace();
    const next = bytes.at();
    if (depth === 0 && (next === byte.comma || next === byte.close)) return words.join(' ');
    if (isWordByte(next)) {
      const word = scanner.readWord();
      if (depth === 0) words.push(word);
      continue;
    }
    if (next === byte.quote || next === byte.doubleQuote || next === byte.backtick) {
      scanner.skipQuoted(next, next !== byte.backtick && scanner.backslashes);
      continue;
    }
    if (next < 0) bytes.need();
    if (next === byte.open) {
      if (depth === 0) words.push('(');
      depth++;
    } else if (next === byte.close) depth--;
    bytes.position++;
  }
}

function isColumn(name: string, rest: string, postgres: boolean): boolean {
  const word = name.toUpperCase();
  if (postgres)
    return (
      !/^(CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN|LIKE)$/.test(word) && !`${word} ${rest}`.startsWith('EXCLUDE USING')
    );
  return !/^(CONSTRAINT|PRIMARY|UNIQUE|KEY|INDEX|FULLTEXT|SPATIAL|FOREIGN|CHECK|PERIOD|LIKE)$/.test(word);
}

function describe(rest: string): Omit<DumpColumn, 'name'> {
  return { kind: kindOf(rest), generated: /\bAS \(/.test(rest) };
}

function kindOf(rest: string): ValueKind {
  if (/^(TINY|MEDIUM|LONG)?BLOB\b|^(VAR)?BINARY\b|^(GEOMETRY|POINT|BYTEA)\b/.test(rest)) return 'bytes';
  if (/^BIT\b/.test(rest)) return 'bits';
  if (/^BOOL(EAN)?\b/.test(rest)) return 'boolean';
  return 'text';
}
