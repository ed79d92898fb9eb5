import type { StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { airportNamed } from './airports.ts';
import { toId, toInteger, toNumber, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { named, numberedRows, timesOf, trashedAt } from '../rows.ts';
import type { Source } from '../source.ts';

const longestSimbriefType = 20;
const fuelTypes: ReadonlySet<number> = new Set([0, 1, 2]);

export function convertSubfleets(from: Source, to: Target, context: Context): void {
  for (const { id, row } of numberedRows(from, context, 'subfleets')) {
    const name = context.text(row['name'])?.trim() || `Subfleet ${id}`;
    const type = context.text(row['type'])?.trim() || name;
    const at = named(row, `Subfleet ${type}`);
    const simbrief_type = toShortText(row['simbrief_type']);
    if (simbrief_type !== null && simbrief_type.length > longestSimbriefType)
      context.note('different', 'subfleets', 'The SimBrief type is longer than 20 letters.', at);
    const fuel_type = toInteger(row['fuel_type']);
    to.insert('subfleets', {
      id,
      airline_id: airlineOf(row, id, from, context),
      hub_id: airportNamed(row['hub_id'], context),
      type,
      simbrief_type,
      name,
      fuel_type: fuel_type !== null && fuelTypes.has(fuel_type) ? fuel_type : null,
      cargo_capacity: toNumber(row['cargo_capacity']),
      fuel_capacity: toNumber(row['fuel_capacity']),
      gross_weight: toNumber(row['gross_weight']),
      cost_block_hour: toNumber(row['cost_block_hour']),
      cost_delay_minute: toNumber(row['cost_delay_minute']),
      ground_handling_multiplier: toNumber(row['ground_handling_multiplier']),
      ...timesOf(row, context),
      deleted_at: trashedAt(row, context),
    });
    context.subfleets.add(id);
    context.imported('subfleets');
  }
}

function airlineOf(row: StagedRow, id: number, from: Source, context: Context): number {
  const given = toId(row['airline_id']);
  if (given !== null && context.airlines.has(given)) return given;
  const used = airlinesUsing(id, from).find((airline) => context.airlines.has(airline));
  const text = used === undefined ? 'it belongs to the first one' : 'it belongs to that of its flights';
  context.note('repaired', 'subfleets', `No known airline: ${text}.`, named(row, `Subfleet ${row['type'] ?? id}`));
  return used ?? Math.min(...context.airlines.keys());
}

/** Lists the airlines of the flights that a subfleet may fly, and of the reports of its aircraft. */
function airlinesUsing(subfleet: number, from: Source): number[] {
  const find = (table: string, column: string, values: readonly string[]): StagedRow[] =>
    values.length === 0 ? [] : [...from.rows(table, { where: { column, values } })];
  const flights = cells(find('flight_subfleet', 'subfleet_id', [String(subfleet)]), 'flight_id');
  const aircraft = cells(find('aircraft', 'subfleet_id', [String(subfleet)]), 'id');
  const airlines = [
    ...cells(find('flights', 'id', flights), 'airline_id'),
    ...cells(find('pireps', 'aircraft_id', aircraft), 'airline_id'),
  ];
  return airlines.map(toId).filter((airline) => airline !== null);
}

function cells(rows: readonly StagedRow[], column: string): string[] {
  return rows.map((row) => row[column]).filter((cell) => typeof cell === 'string');
}
