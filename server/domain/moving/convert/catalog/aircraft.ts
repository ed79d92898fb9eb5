import type { StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { AircraftStatuses } from '../../../../contract/admin/catalog/aircraft.ts';
import { kgPerLb } from '../../../../contract/units.ts';
import { airportNamed } from './airports.ts';
import { type StagedCell, toId, toInteger, toNumber, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { named, numberedRows, readNoted, timesOf, trashedAt, unusedName } from '../rows.ts';
import type { Source } from '../source.ts';
import { unknownSubfleet } from '../standIns.ts';

/** What the window accepts. */
const longest = [
  ['icao', 'ICAO type', 4],
  ['simbrief_type', 'SimBrief type', 20],
] as const;
const weights = ['dow', 'zfw', 'mtow', 'mlw'] as const;

export function convertAircraft(from: Source, to: Target, context: Context): void {
  for (const { id, row } of numberedRows(from, context, 'aircraft')) {
    const registration = registrationOf(row, id, context);
    const subfleet_id = toId(row['subfleet_id']);
    const at = named(row, `Aircraft ${registration}`);
    for (const [column, name, most] of longest)
      if ((row[column]?.trim().length ?? 0) > most)
        context.note('different', 'aircraft', `The ${name} is longer than ${most} letters.`, at);
    const isKnown = subfleet_id !== null && context.subfleets.has(subfleet_id);
    if (!isKnown) context.note('repaired', 'aircraft', 'No known subfleet: it is in the subfleet UNKNOWN.', at);
    to.insert('aircraft', {
      id,
      subfleet_id: isKnown ? subfleet_id : unknownSubfleet(to, context),
      ...cellsOf(row, context, (text) => context.note('repaired', 'aircraft', text, at)),
      name: context.text(row['name'])?.trim() || registration,
      registration,
      ...timesOf(row, context),
      deleted_at: trashedAt(row, context),
    });
    context.aircraft.add(id);
    context.imported('aircraft');
  }
}

function cellsOf(
  row: StagedRow,
  context: Context,
  repaired: (text: string) => void,
): Readonly<Record<string, string | number | null>> {
  const status = AircraftStatuses.find((known) => known === row['status']?.trim().toUpperCase());
  if (status === undefined && row['status']) repaired('The status is unknown: it is in service.');
  const pounds = weights.map((weight) => [weight, toPounds(row[weight], context)] as const);
  if (context.version.hasKilograms && pounds.some(([, weight]) => weight !== null))
    repaired('The weights are in kg: they are converted.');
  const state = toInteger(row['state']) ?? 0;
  return {
    icao: toShortText(row['icao'])?.toUpperCase() ?? null,
    iata: toShortText(row['iata'])?.toUpperCase() ?? null,
    airport_id: airportNamed(row['airport_id'], context),
    hub_id: airportNamed(row['hub_id'], context),
    tail_number: toShortText(row['fin']) ?? '',
    hex_code: toShortText(row['hex_code']),
    selcal: toShortText(row['selcal']),
    simbrief_type: toShortText(row['simbrief_type']),
    ...Object.fromEntries(pounds),
    fuel_onboard: toNumber(row['fuel_onboard']) ?? 0,
    flight_time: toInteger(row['flight_time']) ?? 0,
    landing_time: readNoted(row, 'landing_time', context.times.stamp, repaired),
    status: status ?? 'A',
    state: state === 1 || state === 2 ? state : 0,
  };
}

/** phpVMS has 0 for what is not known. */
function toPounds(cell: StagedCell, { version }: Context): number | null {
  const weight = toNumber(cell) ?? 0;
  if (weight <= 0) return null;
  return version.hasKilograms ? Math.round((weight / kgPerLb) * 100) / 100 : weight;
}

function registrationOf(row: StagedRow, id: number, context: Context): string {
  const given = context.text(row['registration'])?.trim() ?? '';
  const registration = unusedName(given || `NOREG-${id}`, context.registrations, (name) => `${name}-${id}`);
  const at = named(row, `Aircraft ${id}`);
  if (given === '') context.note('repaired', 'aircraft', 'No registration: NOREG and its number are used.', at);
  else if (registration !== given)
    context.note('repaired', 'aircraft', 'The registration is taken: its number is added.', at);
  return registration;
}
