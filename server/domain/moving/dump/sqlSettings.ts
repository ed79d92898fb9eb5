import { conflict } from '../../errors.ts';
import type { SqlScanner } from './sqlScanner.ts';

/** What the SET statements of a dump say about the statements after them. */
export class SqlSettings {
  readonly #scanner: SqlScanner;
  #mode = '';
  readonly #saved = new Map<string, string>();

  constructor(scanner: SqlScanner) {
    this.#scanner = scanner;
  }

  /** @param text of the statement after SET */
  apply(text: string): void {
    const charset = /^\s*NAMES\s+['"]?(\w+)/i.exec(text)?.[1];
    if (charset !== undefined) this.#useCharset(charset);
    const assignments = text.matchAll(/(?<![@\w.])([@\w.]+)\s*(?::?=|TO\s)\s*(?:'([^']*)'|"([^"]*)"|([@\w.]+))/gi);
    for (const [, name = '', single, double, word] of assignments) {
      this.#assign(name.toLowerCase(), single ?? double ?? word ?? '');
    }
  }

  #assign(name: string, value: string): void {
    const variable = name.replace(/^@@?(session\.|global\.)?/, '');
    if (name.startsWith('@') && !name.startsWith('@@')) {
      if (/^@@(session\.)?sql_mode$/i.test(value)) this.#saved.set(name, this.#mode);
    } else if (variable === 'sql_mode') {
      this.#mode = value.startsWith('@') ? (this.#saved.get(value.toLowerCase()) ?? '') : value;
      this.#scanner.backslashes = !/\bNO_BACKSLASH_ESCAPES\b/i.test(this.#mode);
    } else if (variable === 'standard_conforming_strings') this.#scanner.backslashes = value.toLowerCase() === 'off';
    else if (variable === 'client_encoding') this.#useCharset(value);
    // What mysqldump and phpMyAdmin write last, also without comments.
    else if (/^@old_(sql_notes|character_set_client)$/i.test(value)) this.#scanner.finished = true;
  }

  #useCharset(name: string): void {
    const { bytes } = this.#scanner;
    if (/^(utf8(mb[34])?|utf-8|binary|ascii|sql_ascii)$/i.test(name)) bytes.charset = 'utf8';
    else if (/^(latin1|win1252)$/i.test(name)) bytes.charset = 'cp1252';
    else {
      throw conflict(
        `Line ${bytes.line} says that the text of the file is in ${name}. Make the dump again in UTF-8: mysqldump --default-character-set=utf8mb4, or pg_dump --encoding=UTF8.`,
      );
    }
  }
}
