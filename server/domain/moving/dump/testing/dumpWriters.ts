import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { DumpValue } from '../dump.ts';

/** Columns of text, but for the first, which is a whole number. */
export interface WrittenTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly DumpValue[])[];
}

export const dumpWriters = {
  mariadb: (tables) => writeMysql(tables, { between: ',\n', listed: false }),
  mysql: (tables) => writeMysql(tables, { between: ',', listed: true }),
  'mysql without backslashes': (tables) =>
    `/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='ANSI_QUOTES,NO_BACKSLASH_ESCAPES' */;\r\n${writeMysql(tables, {
      between: ",\r\n /* ),( ' */ ",
      listed: true,
      quote: doubleQuotes,
    })}`,
  phpMyAdmin: (tables) => writeMysql(tables, { between: ',\n', listed: true }).replace('-- Dump completed', 'COMMIT;'),
  'phpMyAdmin JSON': writeJson,
  'pg_dump COPY': (tables) =>
    writePostgres(tables, ({ name, columns, rows }) => {
      const lines = rows.map((row) => `${row.map(toCopied).join('\t')}\n`);
      return `COPY public.${name} (${columns.map((column) => `"${column}"`).join(', ')}) FROM stdin;\n${lines.join('')}\\.\n`;
    }),
  'pg_dump --inserts': (tables) =>
    writePostgres(tables, ({ name, rows }) =>
      rows
        .map(
          (row) =>
            `INSERT INTO public.${name} VALUES (${row.map((value) => toSql(value, doubleQuotes)).join(', ')});\n`,
        )
        .join(''),
    ),
} satisfies Record<string, (tables: readonly WrittenTable[]) => string>;

interface MysqlForm {
  readonly between: string;
  readonly listed: boolean;
  readonly quote?: (text: string) => string;
}

function writeMysql(tables: readonly WrittenTable[], { between, listed, quote = escape }: MysqlForm): string {
  const written = tables.map(({ name, columns, rows }) => {
    const names = columns.map((column) => `\`${column}\``);
    const items = names.map(
      (column, index) => `  ${column} ${index === 0 ? 'int(11)' : "varchar(191) DEFAULT 'a,)' COMMENT 'b'"}`,
    );
    const values = rows.map((row) => `(${row.map((value) => toSql(value, quote)).join(',')})`);
    const insert = `INSERT INTO \`${name}\`${listed ? ` (${names.join(', ')})` : ''} VALUES\n${values.join(between)};\n`;
    return `DROP TABLE IF EXISTS \`${name}\`;\nCREATE TABLE \`${name}\` (\n${items.join(',\n')},\n  PRIMARY KEY (\`id\`)\n);\n${values.length > 0 ? insert : ''}`;
  });
  return `/*M!999999\\- enable the sandbox mode */ \n/*!40101 SET NAMES utf8mb4 */;\n${written.join("\n-- `a ('\n")}\n-- Dump completed\n`;
}

function writePostgres(tables: readonly WrittenTable[], writeRows: (table: WrittenTable) => string): string {
  const written = tables.map((table) => {
    const items = table.columns.map(
      (column, index) => `    "${column}" ${index === 0 ? 'integer' : "text DEFAULT 'a'::text"}`,
    );
    return `CREATE TABLE public.${table.name} (\n${items.join(',\n')}\n);\n\n${writeRows(table)}`;
  });
  return `--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n${written.join('\n')}\n-- PostgreSQL database dump complete\n`;
}

function writeJson(tables: readonly WrittenTable[]): string {
  const written = tables.map(({ name, columns, rows }) => {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
    );
    return `{"type":"table","name":"${name}","database":"va","data":\n[\n${lines.join(',\n')}\n]\n}\n`;
  });
  return `[\n{"type":"header","version":"5.2.1"},\n{"type":"database","name":"va"},\n${written.join(',')}]\n`;
}

function toSql(value: DumpValue, quote: (text: string) => string): string {
  if (value === null) return 'NULL';
  return /^-?(0|[1-9]\d*)$/.test(value) ? value : quote(value);
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\0', '\\0'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\u001A', '\\Z'],
  ['\\', '\\\\'],
  ["'", "\\'"],
  ['"', '\\"'],
]);

/** As MariaDB does. */
function escape(text: string): string {
  return `'${text.replaceAll(/[^]/g, (letter) => escapes.get(letter) ?? letter)}'`;
}

function doubleQuotes(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const copied: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
  '\\': '\\',
};

function toCopied(value: DumpValue): string {
  return value === null ? '\\N' : value.replaceAll(/[\b\f\n\r\t\v\\]/g, (letter) => `\\${copied[letter]}`);
}

export interface WrittenEntry {
  readonly name: string;
  readonly content: Buffer;
  /** 8 by default. */
  readonly method?: number;
  readonly flags?: number;
}

export function writeZip(folder: string, entries: readonly WrittenEntry[]): string {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content, method = 8, flags = 0 } of entries) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    list.push(Buffer.from('PK\u0001\u0002\u0014\0'), common, place, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(list).length, 8);
  end.writeUInt32LE(offset, 12);
  const file = join(folder, 'backup.zip');
  writeFileSync(file, Buffer.concat([...parts, ...list, Buffer.from('PK\u0005\u0006'), end]));
  return file;
}
