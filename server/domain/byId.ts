/** Rows by their id, for joining them to what names it. */
export function byId<Row extends { readonly id: number | string }>(rows: readonly Row[]): ReadonlyMap<Row['id'], Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
