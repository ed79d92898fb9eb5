import { byte, type SqlScanner } from './sqlScanner.ts';

/**
 * Skips the rest of a statement and its delimiter: only quotes and comments are looked at.
 * @param commits whether what was skipped may be forgotten, so that the statement may have any length
 */
export function skipStatement(scanner: SqlScanner, delimiter: string, commits: boolean): void {
  const { bytes } = scanner;
  const first = delimiter.charCodeAt(0);
  for (;;) {
    const { buffer } = bytes;
    let index = bytes.position;
    while (index < buffer.length && buffer[index] !== first && notable[buffer[index] ?? 0] === 0) index++;
    bytes.position = index;
    if (commits) bytes.commit();
    const next = bytes.at();
    if (next < 0) bytes.need();
    if (next === first && scanner.startsWith(delimiter)) break;
    if (next === byte.quote || next === byte.doubleQuote || next === byte.backtick) {
      scanner.skipQuoted(next, next !== byte.backtick && scanner.backslashes);
    } else if (!(next === byte.dollar && scanner.skipDollarQuoted()) && !scanner.skipComment(next)) {
      bytes.position++;
      if (next === byte.newline) bytes.line++;
    }
  }
  bytes.position += delimiter.length;
}

/** The bytes that matter in a statement that is skipped. */
const notable = Uint8Array.from({ length: 256 }, (_, code) =>
  Number('\'"`\n-#/*$'.includes(String.fromCharCode(code))),
);
