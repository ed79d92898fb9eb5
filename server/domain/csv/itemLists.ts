import { amountPattern } from '../../contract/admin/catalog/fields.ts';
import { fieldLimits } from '../../contract/admin/catalog/flights.ts';
import { plainText } from '../../../db/plainText.ts';
import type { StoredRow } from '../../../db/statements.ts';
import { CellError } from './cellError.ts';
import { type CsvColumn, column, type Reading, type CellValue } from './columns.ts';
import type { References } from './references.ts';

interface ItemList {
  readonly links: NonNullable<CsvColumn['links']>;
  /** The column of the link table with the id of the linked row. */
  readonly field: string;
  /** @throws {CellError} when the name is unknown */
  readonly idOf: (name: string, reading: Reading) => number;
  readonly nameOf: (id: number, references: References) => string;
  /** The name in phpVMS, if it differs. */
  readonly phpvmsNameOf?: (id: number) => string;
  /** The attributes of an item: `Y?price=300&cost=100`. */
  readonly attributes: readonly string[];
}

/** A cell with several items: `Y;B?price=500%&capacity=100`. */
export function itemListColumn(name: string, list: ItemList): CsvColumn {
  const read = (text: string, reading: Reading): StoredRow[] => {
    const items = splitAt(';', text).map((item) => item.trim());
    const rows = items.filter((item) => item !== '').map((item) => readItem(item, list, reading));
    // If a name occurs twice, the last one counts.
    return [...new Map(rows.map((row) => [row[list.field] || row, row])).values()];
  };
  const { links, phpvmsNameOf } = list;
  const writePhpvms = phpvmsNameOf && writeItems({ ...list, nameOf: phpvmsNameOf });
  return { ...column(name, {}, read, writeItems(list)), links, ...(writePhpvms && { writePhpvms }) };
}

function writeItems(list: ItemList): CsvColumn['write'] {
  return (value, references) => {
    const items = (value as readonly StoredRow[] | null) ?? [];
    // Items in the trash have no name here.
    return items
      .filter((item) => list.nameOf(Number(item[list.field]), references) !== '')
      .map((item) => writeItem(item, list, references))
      .sort()
      .join(';');
  };
}

/** Fares by their codes, with overrides. */
export function faresColumn(links: ItemList['links']): CsvColumn {
  return itemListColumn('fares', {
    links,
    field: 'fare_id',
    idOf: (code, { references }) => references.fare(code),
    nameOf: (id, references) => references.fareCode(id),
    attributes: ['price', 'cost', 'capacity'],
  });
}

/** A cell with names and values: `Departure Gate=4;Arrival Gate=C41`. */
export function fieldsColumn(links: ItemList['links']): CsvColumn {
  return { ...column('fields', {}, readFields, writeFields), links };
}

function readFields(text: string): StoredRow[] {
  const pairs = splitAt(';', text).filter((pair) => pair.trim() !== '');
  const fields = [...new Map(pairs.map(readField))].map(([name, value]) => ({ name, value }));
  if (fields.length > fieldLimits.count) throw new CellError(`has more than ${fieldLimits.count} names`);
  return fields;
}

function readField(pair: string): [string, string] {
  const [first = '', ...rest] = splitAt('=', pair);
  const [name, value] = [plainText(unescape(first)), unescape(rest.join('=').trim())];
  if (name === '') throw new CellError(`must have the form name=value, not "${pair.trim()}"`);
  const tooLong = name.length > fieldLimits.name ? 'name' : value.length > fieldLimits.value ? 'value' : undefined;
  if (tooLong) throw new CellError(`has a ${tooLong} longer than ${fieldLimits[tooLong]} characters: "${pair.trim()}"`);
  return [name, value];
}

function writeFields(value: CellValue): string {
  const fields = (value as readonly StoredRow[] | null) ?? [];
  return fields
    .map((field) => `${escape(String(field['name']), ';=')}=${escape(String(field['value']), ';')}`)
    .sort()
    .join(';');
}

/** Puts a backslash before separators in the text itself. */
function escape(text: string, marks: string): string {
  return text.replaceAll(/[;=?\\]/g, (mark) => (mark === '\\' || marks.includes(mark) ? `\\${mark}` : mark));
}

function unescape(text: string): string {
  return text.replaceAll(/\\([;=?\\])/g, '$1');
}

const separators = { ';': bare(';'), '=': bare('='), '?': bare('?') } as const;

function bare(mark: string): RegExp {
  return new RegExp(String.raw`(?<=(?<!\\)(?:\\\\)*)[${mark}]`);
}

function splitAt(mark: keyof typeof separators, text: string): string[] {
  return text.split(separators[mark]);
}

const isAmount = new RegExp(`^${amountPattern}$`);

function readItem(item: string, { field, idOf, attributes }: ItemList, reading: Reading): StoredRow {
  const [name = '', query = ''] = splitAt('?', item);
  const sent = query.split('&').filter((pair) => pair !== '');
  const amounts = sent.map((pair): [string, string] => {
    const [attribute = '', amount = ''] = pair.split('=', 2).map((part) => part.trim());
    if (!attributes.includes(attribute)) throw new CellError(`has the unknown attribute "${attribute}" at ${name}`);
    if (!isAmount.test(amount))
      throw new CellError(`must have an amount or a percentage as ${attribute} of ${name}, not "${amount}"`);
    return [attribute, amount];
  });
  return { [field]: idOf(plainText(unescape(name)), reading), ...Object.fromEntries(amounts) };
}

function writeItem(item: StoredRow, { field, nameOf, attributes }: ItemList, references: References): string {
  const own = attributes.filter((attribute) => (item[attribute] ?? null) !== null);
  const query = own.map((attribute) => `${attribute}=${item[attribute]}`).join('&');
  return `${escape(nameOf(Number(item[field]), references), ';?')}${query === '' ? '' : `?${query}`}`;
}
