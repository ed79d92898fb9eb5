import type { Target } from '../../../../../db/moving/target.ts';
import { conflict } from '../../../errors.ts';
import { toFlag, toShortText } from '../cells.ts';
import { toCountry } from '../countries.ts';
import type { Context } from '../context.ts';
import { isDeleted, named, namedIds, numberedRows, timesOf } from '../rows.ts';
import type { Source } from '../source.ts';
import { toUrl } from '../urls.ts';

/** The longest codes that the window accepts. */
const longestCode = 5;

/** A deleted airline is only taken over when something still belongs to it. */
export function convertAirlines(from: Source, to: Target, context: Context): void {
  const needed = namedIds(from, [
    ['subfleets', 'airline_id'],
    ['flights', 'airline_id'],
    ['users', 'airline_id'],
    ['pireps', 'airline_id'],
  ]);
  for (const { id, row } of numberedRows(from, context, 'airlines')) {
    const icao = context.text(row['icao'])?.trim() ?? '';
    const at = named(row, `Airline ${icao || id}`);
    if (isDeleted(row) && !needed.has(id)) {
      context.note('kept', 'airlines', 'Deleted, and nothing belongs to it.', at);
      continue;
    }
    if (isDeleted(row)) context.note('repaired', 'airlines', 'Deleted, but needed by other rows: it is inactive.', at);
    if (icao.length > longestCode) context.note('different', 'airlines', 'The code is longer than five letters.', at);
    const name = context.text(row['name']) ?? '';
    const active = isDeleted(row) ? 0 : toFlag(row['active'], true);
    to.insert('airlines', {
      id,
      icao,
      iata: toShortText(row['iata']) ?? '',
      name,
      callsign: context.text(row['callsign']) || null,
      country: toCountry(row['country']),
      logo: toUrl(row['logo']),
      active,
      ...timesOf(row, context),
    });
    context.airlines.set(id, { name, active });
    context.imported('airlines');
  }
  if (context.airlines.size === 0) throw conflict('The file has no airline. Export the whole database of phpVMS.');
}
