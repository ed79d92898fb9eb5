import { column, type Column, type ColumnOptions } from './columns.ts';

export function airportColumn(field: string, options: ColumnOptions = {}): Column {
  return column(field, options, (code, { references }) => references.airport(code));
}

/** An airline by its ICAO code. */
export function airlineColumn(): Column {
  return column(
    'airline_id',
    { name: 'airline', aliases: ['airline_icao'], required: true },
    (icao, { references }) => references.airline(icao),
    (id, references) => references.airlineCode(Number(id)),
  );
}
