import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let lines: ReadonlyMap<string, string> | undefined;

/**
 * Airports that pilots and schedules still name, although the built-in data no longer has them: those that were closed, from
 * the same source with the codes that they had, and codes that were replaced, each with the one of today. Kept by hand.
 */
function formerLines(): ReadonlyMap<string, string> {
  return (lines ??= new Map(readLines().map((line) => [line.slice(0, 4), line])));
}

function readLines(): string[] {
  return readFileSync(join(import.meta.dirname, 'formerAirports.tsv'), 'utf8').split('\n');
}

/** Returns today's code of an airport that had another one: `SPJC` for `SPIM`. */
export function successorOf(id: string): string | undefined {
  return formerLines().get(id)?.split('\t', 2)[1] || undefined;
}

/** Returns the line of a closed airport in the form of the built-in data, with a mark in its name. */
export function closedAirportLine(id: string): string | undefined {
  const [code, successor, name, ...rest] = formerLines().get(id)?.split('\t') ?? [];
  return code && successor === '' ? [code, '', `${name} (closed)`, ...rest].join('\t') : undefined;
}
