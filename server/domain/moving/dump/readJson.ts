import { type AppError, conflict } from '../../errors.ts';
import type { Dump, DumpValue, DumpVisitor } from './dump.ts';
import { type DumpBytes, readAll } from './dumpBytes.ts';
import { refuseNoDump } from './dumpForm.ts';
import { DumpTables, mostColumns, type RowTarget } from './dumpTables.ts';

/** Reads what phpMyAdmin exports as JSON: a list of objects, of which each table is one, with its rows in `data`. */
export async function readJson(bytes: DumpBytes, visitor: DumpVisitor): Promise<Dump> {
  const reader = new JsonReader(bytes, visitor);
  await readAll(
    bytes,
    () => reader.step(),
    () => reader.refuseCut(),
  );
  return { form: 'phpmyadmin_json', tables: reader.finish(), warnings: [] };
}

const mark = {
  list: 91,
  listEnd: 93,
  object: 123,
  objectEnd: 125,
  comma: 44,
  colon: 58,
  quote: 34,
  backslash: 92,
  newline: 10,
};

class JsonReader {
  readonly #bytes: DumpBytes;
  readonly #tables: DumpTables;
  #doing: 'start' | 'objects' | 'fields' | 'rows' | 'end' = 'start';
  /** Of the object: its type, name and database. */
  readonly #fields = new Map<string, unknown>();
  #target: RowTarget | undefined;

  constructor(bytes: DumpBytes, visitor: DumpVisitor) {
    this.#bytes = bytes;
    this.#tables = new DumpTables(visitor);
  }

  /** @returns whether there is more to read */
  step(): boolean {
    const bytes = this.#bytes;
    for (;;) {
      this.#skipSpace();
      bytes.commit();
      const next = bytes.at();
      if (next < 0 && this.#doing === 'end') return false;
      if (next < 0) bytes.need();
      if (this.#doing === 'rows') this.#readRow(next);
      else if (this.#doing === 'fields') this.#readField(next);
      else this.#readObject(next);
      bytes.commit();
    }
  }

  finish(): Dump['tables'] {
    const tables = this.#tables.columns();
    if (tables.size === 0) throw refuseNoDump(this.#bytes.line);
    return tables;
  }

  refuseCut(): AppError {
    const where = this.#target === undefined ? '' : ` within the table ${this.#target.table}, in the row`;
    return conflict(`The file is cut: it ends${where} in line ${this.#bytes.line}. Copy it again, or export it again.`);
  }

  /** Skips commas too: they say nothing here. */
  #skipSpace(): void {
    const bytes = this.#bytes;
    for (let next = bytes.at(); next === mark.comma || (next >= 0 && next <= 32); next = bytes.at()) {
      bytes.position++;
      if (next === mark.newline) bytes.line++;
    }
  }

  #readObject(next: number): void {
    this.#bytes.position++;
    if (next === mark.list && this.#doing === 'start') this.#doing = 'objects';
    else if (next === mark.listEnd && this.#doing === 'objects') this.#doing = 'end';
    else if (next === mark.object && this.#doing === 'objects') {
      this.#fields.clear();
      this.#doing = 'fields';
    } else throw this.#refuse();
  }

  #readField(next: number): void {
    const bytes = this.#bytes;
    if (next === mark.objectEnd) {
      bytes.position++;
      this.#doing = 'objects';
      this.#target = undefined;
      return;
    }
    const key = this.#readScalar();
    this.#skipSpace();
    if (bytes.at() !== mark.colon || typeof key !== 'string') throw this.#refuse();
    bytes.position++;
    this.#skipSpace();
    if (key === 'data' && bytes.at() === mark.list) {
      bytes.position++;
      this.#doing = 'rows';
      this.#tables.declare(this.#tableName(), []);
    } else {
      const value = this.#readScalar();
      if (/^(type|name|database)$/.test(key)) this.#fields.set(key, value);
    }
    if (!this.#fields.has('type')) throw this.#refuse();
  }

  #tableName(): { name: string; database: string } {
    const name = this.#fields.get('name');
    if (typeof name !== 'string' || this.#fields.get('type') !== 'table') throw this.#refuse();
    return { name, database: String(this.#fields.get('database')) };
  }

  #readRow(next: number): void {
    const bytes = this.#bytes;
    if (next === mark.listEnd) {
      bytes.position++;
      this.#doing = 'fields';
      return;
    }
    if (next !== mark.object) throw this.#refuse();
    const { position, line } = bytes;
    this.#skipRow();
    if (this.#target?.wanted === false) return;
    const row = this.#parse(position, bytes.position);
    const names = Object.keys(row);
    this.#target ??= this.#tables.open(this.#tableName(), names, () => names.length);
    const { columns } = this.#target;
    const values = columns.map((column) => this.#toValue(row[column]));
    if (names.length !== columns.length) {
      throw conflict(
        `The row in line ${line} has ${names.length} values instead of ${columns.length}. Export it again.`,
      );
    }
    if (this.#target.wanted) this.#target.take(values, line);
  }

  /** Skips an object with plain values. */
  #skipRow(): void {
    const bytes = this.#bytes;
    let values = 0;
    for (bytes.position++; ;) {
      const next = bytes.at();
      if (next < 0) bytes.need();
      if (next === mark.quote) {
        this.#skipString();
        continue;
      }
      bytes.position++;
      if (next === mark.objectEnd) return;
      if (next === mark.newline) bytes.line++;
      if (next === mark.colon) values++;
      if (values > mostColumns || next === mark.object || next === mark.list) throw this.#refuse();
    }
  }

  #skipString(): void {
    const bytes = this.#bytes;
    const { buffer } = bytes;
    for (let index = bytes.position + 1; index < buffer.length; index++) {
      if (buffer[index] === mark.backslash) index++;
      else if (buffer[index] === mark.quote) {
        bytes.position = index + 1;
        return;
      }
    }
    bytes.need();
  }

  /** Reads a text, number, boolean or null. */
  #readScalar(): unknown {
    const bytes = this.#bytes;
    const start = bytes.position;
    if (bytes.at() === mark.quote) this.#skipString();
    else while (/[-+.\w]/.test(String.fromCharCode(bytes.at()))) bytes.position++;
    return this.#parse(start, bytes.position);
  }

  #parse(from: number, to: number): Record<string, unknown> {
    const text = this.#bytes.text(from, to);
    try {
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      throw this.#refuse();
    }
  }

  #toValue(value: unknown): DumpValue {
    if (value === null || typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'boolean') return value ? '1' : '0';
    throw this.#refuse();
  }

  #refuse(): AppError {
    this.#bytes.needUnlessMore();
    return conflict(
      `Line ${this.#bytes.line} is not as phpMyAdmin exports JSON. Export the database in phpMyAdmin as SQL, and do not edit the file.`,
    );
  }
}
