import type { CsvColumn, ExportedKind } from './columns.ts';

/** Spellings that mean the same: `Flight number`, `flight-number`. */
export function plainName(header: string): string {
  return header.toLowerCase().replaceAll(/[\s\u00A0\uFEFF_.-]/g, '');
}

/** Finds a column by its name or an alias, in any spelling. */
export function findColumn(columns: readonly CsvColumn[], header: string): CsvColumn | undefined {
  const wanted = plainName(header);
  return (
    columns.find(({ name }) => plainName(name) === wanted) ??
    columns.find(({ aliases }) => aliases.some((alias) => plainName(alias) === wanted))
  );
}

/**
 * Finds the column of each header. When several headers mean the same column, the one with its name counts, otherwise the first.
 * @returns undefined for a header that is not imported
 */
export function matchHeaders(kind: ExportedKind, headers: readonly string[]): (CsvColumn | undefined)[] {
  const found = headers.map((header) => findColumn(kind.columns, header));
  return found.map((column, place) => {
    if (!column) return undefined;
    const named = headers.findIndex((header) => plainName(header) === plainName(column.name));
    return place === (named === -1 ? found.indexOf(column) : named) ? column : undefined;
  });
}

/** Columns of phpVMS that Homebase does not have are no typing errors. */
export function isOfPhpvms({ phpvms }: ExportedKind, header: string): boolean {
  return [...(phpvms?.[7] ?? []), ...(phpvms?.[8] ?? [])].some((name) => plainName(name) === plainName(header));
}

/** Other words for names and labels, and the units that people write behind them. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/^(departure|depart|origin|from)/, 'dpt'],
  [/^(arrival|arrive|destination|dest)/, 'arr'],
  [/^(origin|from)$/, 'departure'],
  [/^(destination|dest|to)$/, 'arrival'],
  [/^alternate/, 'alt'],
  [/^(lng|long)$/, 'lon'],
  [/^reg$/, 'registration'],
  [/[([]?(nmi?|km|kgs?|lbs?|ft|feet|min|minutes|hours|deg)[)\]]?$/, ''],
];

/** Finds the column that was probably meant by a header. @returns its name */
export function suggestColumn(columns: readonly CsvColumn[], header: string): string | null {
  const wanted = plainName(header);
  const variants = new Set([wanted, ...synonyms.map(([pattern, name]) => wanted.replace(pattern, name))]);
  let best: { readonly name: string; readonly apart: number } | undefined;
  for (const { name, aliases, field, label = name } of columns)
    for (const known of [name, field, ...aliases, label].map(plainName))
      for (const variant of variants) {
        const apart = distance(known, variant);
        if (apart <= mostApart(known, variant) && apart < (best?.apart ?? Infinity)) best = { name, apart };
      }
  return best?.name ?? null;
}

/** Short words that differ in more letters only look alike. */
function mostApart(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  return length < 3 ? 0 : Math.min(longestDistance, Math.floor(length / 3));
}

/** The number of letters to change, add, remove or swap with their neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > longestDistance) return longestDistance + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, place) => place)];
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let place = 1; place <= b.length; place += 1) {
      const isSame = a[row - 1] === b[place - 1];
      const isSwapped = a[row - 1] === b[place - 2] && a[row - 2] === b[place - 1];
      next[place] = Math.min(
        at(next, place - 1) + 1,
        at(last, place) + 1,
        at(last, place - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, place - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, b.length);
}

const longestDistance = 3;

function at(row: readonly number[], place: number): number {
  return row[place] ?? Infinity;
}
