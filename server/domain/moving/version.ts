import { conflict } from '../errors.ts';
import type { Source } from './convert/source.ts';

export interface PhpVmsVersion {
  /** 8 has columns of other meanings. */
  readonly major: 7 | 8;
  /** For people: `phpVMS 7.0.3 or later`. */
  readonly name: string;
  readonly isOutdated: boolean;
  /** Whether weights of aircraft are in kg: in former versions they were if the unit was kg. */
  readonly hasKilograms: boolean;
}

/** Migrations by which versions are known, the newest first. */
const known = [
  ['2025_01_13_163743_create_cache_table', 'phpVMS 8'],
  ['2025_02_04_165053_update_icao_fields_size', 'phpVMS 7.0.3 or later'],
  ['2025_01_13_003704_create_phpvms_table', 'phpVMS 7.0.0 or later'],
  ['2023_08_22_192218_create_data_migrations_table', 'phpVMS 7.0.0-beta.5 or later'],
] as const;

export function readVersion(from: Source): PhpVmsVersion {
  const migrations = new Set(from.values('migrations', 'migration'));
  const isEight = from.has('flights', 'enabled') || migrations.has(known[0][0]);
  const [, name = undefined] = isEight ? known[0] : (known.find(([migration]) => migrations.has(migration)) ?? []);
  return {
    major: isEight ? 8 : 7,
    name: name ?? 'phpVMS 7 before 7.0.0-beta.5',
    isOutdated: name === undefined,
    hasKilograms:
      readSettingThere(from, 'units.weight') === 'kg' &&
      !from.values('migrations_data', 'migration').includes('2024_11_17_114057_convert_aircraft_weights'),
  };
}

/** Returns the value that a setting has there. */
function readSettingThere(from: Source, key: string): string | undefined {
  const [row] = [...from.rows('settings', { where: { column: 'key', values: [key] } })];
  return row?.['value'] ?? undefined;
}

/** The tables that prove phpVMS 7 or 8: each of them has these. */
const proof = ['migrations', 'settings', 'users', 'pireps', 'acars', 'subfleets'] as const;
/** Tables of phpVMS 2 to 5. */
const old = /(^|_)(pilots|schedules|acarsdata|adminsettings)$/;

/** What the operator writes for tables without a prefix. */
const noPrefix = 'none';

/**
 * Finds the prefix of the tables.
 * @param tables the names of all tables in the file
 * @param answer what the operator chose
 * @throws {AppError} when the file is not phpVMS 7 or 8, or has several airlines
 */
export function findPrefix(tables: Iterable<string>, answer: string | undefined): string {
  const names = new Set(tables);
  const prefixes = prefixesIn(names).filter((prefix) => lackingOf(prefix, names).length === 0);
  const [only] = prefixes;
  if (only === undefined) throw conflict(refusalOf(names));
  const chosen = prefixes.find((prefix) => prefix === answer || (answer === noPrefix && prefix === ''));
  if (chosen !== undefined) return chosen;
  if (prefixes.length === 1 && answer === undefined) return only;
  const choices = prefixes.map((prefix) => (prefix === '' ? noPrefix : `"${prefix}"`)).join(', ');
  const found = `${prefixes.length === 1 ? 'an airline' : `${prefixes.length} airlines`}, by the prefix`;
  throw conflict(`The file has tables of ${found}: ${choices}. Choose one of them.`);
}

function prefixesIn(names: ReadonlySet<string>): string[] {
  const [first] = proof;
  return [...names].filter((name) => name.endsWith(first)).map((name) => name.slice(0, -first.length));
}

function lackingOf(prefix: string, names: ReadonlySet<string>): string[] {
  return proof.map((table) => prefix + table).filter((table) => !names.has(table));
}

function refusalOf(names: ReadonlySet<string>): string {
  if (names.size === 0) return 'The file has no tables. Export the whole database of phpVMS.';
  const [closest = []] = prefixesIn(names)
    .map((prefix) => lackingOf(prefix, names))
    .toSorted((a, b) => a.length - b.length);
  if (closest.length > 0 && closest.length < proof.length / 2)
    return `The file is not a whole database of phpVMS: it lacks ${closest.join(', ')}. Export all tables.`;
  if ([...names].some((name) => old.test(name)))
    return 'This is a database of phpVMS 5 or older. Update it to phpVMS 7 first, which imports it, then export that.';
  return 'The file is no database of phpVMS 7 or 8. Export all tables of phpVMS.';
}
