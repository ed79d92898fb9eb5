import { type AppError, conflict } from '../../errors.ts';

type FileForm = 'gzip' | 'zip' | 'sqlite' | 'phpmyadmin_json' | 'postgres' | 'mysql';

/**
 * Tells the form of a file from its first bytes.
 * @throws {AppError} for forms that are not read, with the command that makes the right file
 */
export function recognise(head: Buffer): FileForm {
  const refused = refusals.find(({ starts }) => starts(head));
  if (refused !== undefined) throw conflict(refused.text);
  const start = head.toString('latin1', 0, 4096);
  if (start.startsWith('\u001F\u008B')) return 'gzip';
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip';
  if (start.startsWith('SQLite format 3\0')) return 'sqlite';
  if (/^\s*[[{]/.test(start)) return 'phpmyadmin_json';
  if (/^-- PostgreSQL database (cluster )?dump|^\\restrict |^SELECT pg_catalog\.|^COPY .* FROM stdin;/m.test(start))
    return 'postgres';
  return 'mysql';
}

interface Refusal {
  readonly starts: (head: Buffer) => boolean;
  readonly text: string;
}

const askForSql =
  'Make a dump in SQL: "mysqldump --result-file=phpvms.sql DATABASE", or export the database in phpMyAdmin in the format SQL.';

const refusals: readonly Refusal[] = [
  { starts: (head) => head.length === 0, text: `The file is empty. ${askForSql}` },
  {
    starts: isUtf16,
    text: `The file is in UTF-16, as ">" of PowerShell writes it, and may have lost letters. ${askForSql}`,
  },
  {
    starts: beginsWith(/^(PGDMP|toc\.dat\0)/),
    text: 'This is a dump of pg_dump in its own format. Make SQL of it: "pg_restore -f phpvms.sql FILE".',
  },
  { starts: beginsWith(/^\s*</), text: `This is XML or a web page, and no SQL. ${askForSql}` },
  {
    starts: beginsWith(/^\s*PRAGMA /i),
    text: 'This is a text dump of SQLite. Choose the database file itself: storage/db.sqlite of phpVMS 7, database/database.sqlite of phpVMS 8.',
  },
  {
    starts: beginsWith(/^(7z\u00BC\u00AF|Rar!|BZh|\u00FD7zXZ|\u0028\u00B5\u002F\u00FD|[^]{257}ustar)/),
    text: 'This is a packed file of a kind that Homebase does not open. Unpack it, then choose the dump in it.',
  },
];

function beginsWith(pattern: RegExp): Refusal['starts'] {
  return (head) => pattern.test(head.toString('latin1'));
}

function isUtf16(head: Buffer): boolean {
  const mark = head.toString('latin1', 0, 2);
  if (mark === '\u00FF\u00FE' || mark === '\u00FE\u00FF') return true;
  return /^([^\0]\0){4}|^(\0[^\0]){4}/.test(head.toString('latin1', 0, 8));
}

/** @param line in which it is not what is expected */
export function refuseNoDump(line: number): AppError {
  return conflict(`This is no dump of a database: see line ${line}. ${askForSql}`);
}
