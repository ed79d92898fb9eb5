import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AircraftType } from '../../contract/admin/catalog/builtin.ts';

/** Types with their ICAO designators, those that begin with the search first; without a search all, by designator. */
export function searchAircraftTypes(search: string, limit: number): AircraftType[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const first = words[0] ?? '';
  const found = (types ??= readTypes()).filter((type) => words.every((word) => textOf(type).includes(word)));
  const rankOf = ({ icao }: AircraftType): number =>
    icao.toLowerCase() === first ? 0 : Number(!icao.toLowerCase().startsWith(first)) + 1;
  return found.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, limit);
}

/** Finds a type by its whole designator, in any case. */
export function findAircraftType(designator: string): AircraftType | undefined {
  const code = designator.trim().toUpperCase();
  return (types ??= readTypes()).find(({ icao }) => icao === code);
}

/** @returns 0 for 100LL, 1 for Jet A; null for an unknown type or one without an engine */
export function fuelOf(designator: string): number | null {
  const kind = findAircraftType(designator)?.kind ?? 'glider';
  if (kind === 'glider') return null;
  return kind === 'piston' ? 0 : 1;
}

let types: readonly AircraftType[] | undefined;

function readTypes(): readonly AircraftType[] {
  const lines = readFileSync(join(import.meta.dirname, 'aircraftTypes.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [icao = '', manufacturer = '', model = '', kind = '', engines = '', range = ''] = line.split('\t');
    // As the file has it.
    return {
      icao,
      manufacturer,
      model,
      kind: kind as AircraftType['kind'],
      engines: Number(engines),
      range: Number(range),
    };
  });
}

/** `737800` finds the 737-800 as well. */
function textOf({ icao, manufacturer, model }: AircraftType): string {
  return `${icao} ${manufacturer} ${model} ${model.replaceAll('-', '')}`.toLowerCase();
}
