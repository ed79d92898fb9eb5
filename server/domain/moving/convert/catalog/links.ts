import type { StagedRow } from '../../../../../db/moving/stage.ts';
import type { NotedRow } from '../../../../../db/moving/stageNotes.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { type StagedCell, toId, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { named } from '../rows.ts';
import type { Source } from '../source.ts';

/** A table of links there and here. */
interface LinkTable {
  readonly there: string;
  readonly here: string;
  /** Reads both ends; null when one is not imported. */
  readonly read: (row: StagedRow, context: Context) => Readonly<Record<string, string | number>> | null;
  readonly overrides: readonly string[];
}

const subfleetOf = (row: StagedRow, { subfleets }: Context) => known(toId(row['subfleet_id']), subfleets);
const fareOf = (row: StagedRow, { fares }: Context) => known(toId(row['fare_id']), fares);

const fleetLinks: readonly LinkTable[] = [
  {
    there: 'subfleet_fare',
    here: 'subfleet_fares',
    read: (row, context) => both({ subfleet_id: subfleetOf(row, context), fare_id: fareOf(row, context) }),
    overrides: ['price', 'cost', 'capacity'],
  },
  {
    there: 'subfleet_rank',
    here: 'rank_subfleets',
    read: (row, context) =>
      both({ rank_id: known(toId(row['rank_id']), context.ranks), subfleet_id: subfleetOf(row, context) }),
    overrides: ['acars_pay', 'manual_pay'],
  },
];

const flightLinks: readonly LinkTable[] = [
  {
    there: 'flight_subfleet',
    here: 'flight_subfleets',
    read: (row, context) => both({ flight_id: flightOf(row, context), subfleet_id: subfleetOf(row, context) }),
    overrides: [],
  },
  {
    there: 'flight_fare',
    here: 'flight_fares',
    read: (row, context) => both({ flight_id: flightOf(row, context), fare_id: fareOf(row, context) }),
    overrides: ['price', 'cost', 'capacity'],
  },
];

export function convertFleetLinks(from: Source, to: Target, context: Context): void {
  for (const table of fleetLinks) convertLinks(table, from, to, context);
}

export function convertFlightLinks(from: Source, to: Target, context: Context): void {
  for (const table of flightLinks) convertLinks(table, from, to, context);
  addBundleSubfleets(from, to, context);
}

function convertLinks({ there, here, read, overrides }: LinkTable, from: Source, to: Target, context: Context): void {
  const taken = new Set<string>();
  for (const row of from.rows(there)) {
    const link = read(row, context);
    const key = link && Object.values(link).join('\t');
    if (key === null || taken.has(key)) {
      const text =
        key === null ? 'One of the two that it links is not imported: it is dropped.' : 'Twice: one is kept.';
      context.note('refused', there, text, endsOf(row));
      continue;
    }
    taken.add(key);
    const cells = overrides.map((column) => [column, readOverride(row[column])] as const);
    if (cells.some(([column, cell]) => cell === null && row[column]?.trim()))
      context.note(
        'repaired',
        there,
        'An override is neither an amount nor a percentage: it is left out.',
        endsOf(row),
      );
    to.insert(here, { ...link, ...Object.fromEntries(cells) });
    if (there === 'flight_subfleet') context.flightsWithSubfleet.add(String(link?.['flight_id']));
    context.imported(there);
  }
}

/** A link as the report names it. */
function endsOf(row: StagedRow): NotedRow {
  const ends = Object.entries(row).filter(([column]) => column.endsWith('_id'));
  return named(row, ends.map(([column, id]) => `${column} ${id ?? ''}`).join(', '));
}

/** An amount or a percentage; anything else changes nothing there, either. */
function readOverride(cell: StagedCell): string | null {
  const text = cell?.trim() ?? '';
  return /^[+-]?\d{1,12}(\.\d{1,6})?%?$/.test(text) ? text : null;
}

function known(id: number | null, ids: { readonly has: (id: number) => boolean }): number | null {
  return id !== null && ids.has(id) ? id : null;
}

function flightOf(row: StagedRow, { flights }: Context): string | null {
  const id = toShortText(row['flight_id']) ?? '';
  return flights.get(id)?.isKept === true ? id : null;
}

function both(
  link: Readonly<Record<string, string | number | null>>,
): Readonly<Record<string, string | number>> | null {
  return Object.values(link).includes(null) ? null : (link as Readonly<Record<string, string | number>>);
}

/** In phpVMS 8 a flight without subfleets of its own has those of its bundle. */
function addBundleSubfleets(from: Source, to: Target, context: Context): void {
  const bundles = new Map<string, Set<number>>();
  for (const row of from.rows('bundle_subfleet')) {
    const [bundle, subfleet_id] = [row['bundle_id'] ?? '', subfleetOf(row, context)];
    if (subfleet_id === null) continue;
    bundles.set(bundle, (bundles.get(bundle) ?? new Set()).add(subfleet_id));
    context.imported('bundle_subfleet');
  }
  for (const [flight_id, { bundle_id, isKept }] of context.flights) {
    const subfleets = bundles.get(bundle_id ?? '');
    if (!isKept || !subfleets || context.flightsWithSubfleet.has(flight_id)) continue;
    for (const subfleet_id of subfleets) to.insert('flight_subfleets', { flight_id, subfleet_id });
  }
}
