import type { ExportedKind, CsvKind } from './columns.ts';
import { airlines, airports, pilots, ranks } from './airlineKinds.ts';
import { aircraft, fares, subfleets } from './fleetKinds.ts';
import { flights, pireps } from './flightKinds.ts';
import { matchHeaders } from './headers.ts';

/** In the order in which files must be imported, so that every reference exists. */
export const importKinds = {
  airlines,
  airports,
  fares,
  ranks,
  subfleets,
  aircraft,
  flights,
  pilots,
} satisfies Readonly<Record<string, CsvKind>>;

/** PIREPs cannot be imported, because they come from flights. */
export const kinds = { ...importKinds, pireps } satisfies Readonly<Record<string, ExportedKind>>;

export type ImportKindName = keyof typeof importKinds;
export type KindName = keyof typeof kinds;

/**
 * Finds the kind whose required columns are all in the header, and that knows most of its columns.
 * @returns undefined when there is none, or when several know equally many
 */
export function recognizeKind(header: readonly string[]): KindName | undefined {
  const filled = header.filter((cell) => cell !== '');
  const fitting = (Object.keys(kinds) as KindName[])
    .map((name) => ({ name, found: new Set(matchHeaders(kinds[name], filled)) }))
    .filter(({ name, found }) => kinds[name].columns.every((column) => !column.required || found.has(column)))
    .map(({ name, found }) => ({ name, known: [...found].filter((column) => column !== undefined).length }))
    .filter(({ known }) => known >= leastKnown && known * 2 > filled.length)
    .sort((a, b) => b.known - a.known);
  const [best, second] = fitting;
  return best?.known === second?.known ? undefined : best?.name;
}

/** Many lists have a column with names. */
const leastKnown = 2;

export const pirepsAreExported =
  'This is an export of PIREPs. They cannot be imported, because they come from flights.';
