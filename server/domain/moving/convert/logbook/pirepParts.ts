import type { StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { PirepSource } from '../../../../contract/codes.ts';
import { toId, toInteger, toNumber, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { named, type NumberedRow, numberedRows, timesOf } from '../rows.ts';
import type { Source } from '../source.ts';

/** Returns the id of the report that a row belongs to; without one the row is refused. */
function pirepOf(row: StagedRow, table: string, context: Context): string | undefined {
  const id = toShortText(row['pirep_id']) ?? '';
  if (context.pireps.has(id)) return id;
  context.note('refused', table, 'Its report is not there.', named(row, `PIREP ${id}`));
  return undefined;
}

/** Rows after which others may run. */
const atOnce = 1000;

/** What clients and pilots stated in a report. Of two values with one name the later is taken. */
export async function convertPirepFields(from: Source, to: Target, context: Context): Promise<void> {
  const table = 'pirep_field_values';
  let of = '';
  let fields = new Map<string, StagedRow>();
  const later: (() => void)[] = [];
  const store = async (): Promise<void> => {
    for (const [name, row] of fields) {
      const [key, id] = [{ pirep_id: of, name }, toId(row['id'])];
      const isFree = id !== null && !to.has('pirep_fields', id);
      if (isFree) storeField(row, { ...key, id }, to, context);
      // They get ids above all others.
      else later.push(() => storeField(row, { ...key, id: null }, to, context));
    }
    fields = new Map();
    await context.breathe();
  };
  for (const row of from.rows(table, { orderBy: ['pirep_id', { number: 'id' }] })) {
    const pirep_id = pirepOf(row, table, context);
    if (pirep_id === undefined) continue;
    if (pirep_id !== of) await store();
    of = pirep_id;
    const name = toShortText(context.text(row['name'])) ?? '';
    const earlier = fields.get(name);
    if (earlier)
      context.note('refused', table, 'A later value has its name.', named(earlier, `${name} of PIREP ${pirep_id}`));
    fields.set(name, row);
  }
  await store();
  for (const insert of later) insert();
}

interface FieldKey {
  readonly id: number | null;
  readonly pirep_id: string;
  readonly name: string;
}

function storeField(row: StagedRow, key: FieldKey, to: Target, context: Context): void {
  to.insert('pirep_fields', {
    ...key,
    value: context.text(row['value']) ?? '',
    source: toSource(row['source']),
    ...timesOf(row, context, context.pireps.get(key.pirep_id)?.created_at),
  });
  context.imported('pirep_field_values');
}

/** phpVMS has 3 for fields of both kinds. */
function toSource(cell: StagedRow[string]): number {
  return toInteger(cell) === PirepSource.MANUAL ? PirepSource.MANUAL : PirepSource.ACARS;
}

/** The passengers and cargo of a report. phpVMS knows the fare only by its code. */
export async function convertPirepFares(from: Source, to: Target, context: Context): Promise<void> {
  const table = 'pirep_fares';
  const fares = readFares(from, context);
  let read = 0;
  for (const { id, row } of numberedRows(from, context, table)) {
    if ((read += 1) % atOnce === 0) await context.breathe();
    const pirep_id = pirepOf(row, table, context);
    if (pirep_id === undefined) continue;
    if ((row['deleted_at'] ?? null) !== null) {
      context.note('refused', table, 'Deleted.', named(row, `PIREP ${pirep_id}`));
      continue;
    }
    const count = Math.max(0, toInteger(row['count']) ?? 0);
    const fare = fares.find(row);
    const code = toShortText(row['code']) ?? fare?.code;
    if (code === undefined)
      context.note('repaired', table, 'The fare is unknown: its code is ?.', named(row, `PIREP ${pirep_id}`));
    to.insert(table, { id, pirep_id, fare_id: fare?.id ?? null, count, ...snapshotOf(row, { ...fare, code }, count) });
    context.imported(table);
  }
}

interface Fare {
  readonly id: number;
  readonly code: string;
  readonly row: StagedRow;
}

interface Fares {
  readonly find: (row: StagedRow) => Fare | undefined;
}

/** A code is there once, apart from its case in files of SQLite and PostgreSQL: then it is the one with the lowest id. */
function readFares(from: Source, { fares }: Context): Fares {
  const rows = [...from.rows('fares')].flatMap((row): Fare[] => {
    const [id, code] = [toId(row['id']), toShortText(row['code'])];
    return id !== null && fares.has(id) ? [{ id, code: code ?? '', row }] : [];
  });
  rows.sort((a, b) => b.id - a.id);
  const byId = new Map(rows.map((fare) => [fare.id, fare]));
  const byCode = new Map(rows.map((fare) => [fare.code, fare]));
  const byLetters = new Map(rows.map((fare) => [fare.code.toUpperCase(), fare]));
  return {
    find: (row) => {
      const code = toShortText(row['code']) ?? '';
      return byId.get(toId(row['fare_id']) ?? 0) ?? byCode.get(code) ?? byLetters.get(code.toUpperCase());
    },
  };
}

/** The fare as it was when it was filed; older versions did not keep that. */
function snapshotOf(
  row: StagedRow,
  fare: { readonly code: string | undefined; readonly row?: StagedRow },
  count: number,
) {
  const of = row['code'] === null || row['code'] === undefined ? { ...row, ...fare.row } : row;
  const code = fare.code ?? '?';
  return {
    code,
    name: toShortText(of['name']) ?? code,
    price: toNumber(of['price']) ?? 0,
    cost: toNumber(of['cost']) ?? 0,
    capacity: toInteger(of['capacity']) ?? count,
    type: toInteger(of['type']) ?? 0,
  };
}

export async function convertComments(from: Source, to: Target, context: Context): Promise<void> {
  const table = 'pirep_comments';
  let read = 0;
  for (const { id, row } of numberedRows(from, context, table)) {
    if ((read += 1) % atOnce === 0) await context.breathe();
    const pirep_id = pirepOf(row, table, context);
    if (pirep_id !== undefined) storeComment({ id, row }, pirep_id, to, context);
  }
}

function storeComment({ id, row }: NumberedRow, pirep_id: string, to: Target, context: Context): void {
  const table = 'pirep_comments';
  const user_id = toId(row['user_id']) ?? 0;
  const isKnown = context.users.has(user_id);
  if (!isKnown)
    context.note('repaired', table, 'Its pilot is not there: it has none.', named(row, `Comment of PIREP ${pirep_id}`));
  to.insert(table, {
    id,
    pirep_id,
    user_id: isKnown ? user_id : null,
    comment: context.text(row['comment']) ?? '',
    ...timesOf(row, context, context.pireps.get(pirep_id)?.created_at),
  });
  context.imported(table);
}
