import type { Queries, Tx } from '../../../db/open.ts';
import type { OnlineMap, Units } from '../../contract/admin/airline.ts';
import { invalid, type AppError } from '../errors.ts';
import { Definitions, type SettingKey, type SettingValue } from './settingDefinitions.ts';
import { allowedOf, formatSetting, parseSetting, type SettingDefinition, readText } from './settingKinds.ts';
import { type Actor, record } from '../activity/events.ts';
import { hoursAgo } from '../time.ts';

export function readSetting<K extends SettingKey>(db: Queries, key: K): SettingValue<K> {
  const definition: SettingDefinition = Definitions[key];
  const stored = db.settings.find(key);
  // The definition says which kind of value its key has.
  return (stored === undefined ? definition.default : parseSetting(definition, stored)) as SettingValue<K>;
}

/** Reads the units in which the window and the pilots' page show figures. */
export function readUnits(db: Queries): Units {
  return {
    distance: readSetting(db, 'units.distance'),
    weight: readSetting(db, 'units.weight'),
    speed: readSetting(db, 'units.speed'),
    altitude: readSetting(db, 'units.altitude'),
    fuel: readSetting(db, 'units.fuel'),
    currency: readSetting(db, 'units.currency'),
  };
}

/** Reads the online map of the window and the pilots' page; null while it is off. */
export function readOnlineMap(db: Queries): OnlineMap | null {
  const tiles = readSetting(db, 'map.tiles');
  return tiles === '' ? null : { tiles, attribution: readSetting(db, 'map.attribution') };
}

/** Reads the origin from which a page may load the tiles of the online map, for its policy: `https://tile.example.org`. */
export function onlineMapOrigin(db: Queries): string | undefined {
  return URL.parse(readSetting(db, 'map.tiles'))?.origin;
}

/** A setting with its definition and its current value. */
export interface StoredSetting {
  readonly key: string;
  /** The part of the key before the dot. */
  readonly group: string;
  /** Position in the list, from 1. */
  readonly order: number;
  readonly definition: SettingDefinition;
  /** As it is stored: `true`, `48`, `https://a.example,https://b.example`. */
  readonly value: string;
  readonly default: string;
  /** Describes the valid values, for errors. */
  readonly allowed: string;
}

/** Lists all settings in the order in which they are shown. */
export function listSettings(db: Queries): StoredSetting[] {
  return keys.filter((key) => isOffered(db, key)).map((key) => describe(db, key));
}

/** Only the demonstration airline has settings of its own. */
function isOffered(db: Queries, key: SettingKey): boolean {
  return !key.startsWith('demo.') || isDemo(db);
}

/** No setting, so that nobody can make a demonstration of a real airline. */
const demoMark = 'demo.airline';

/** Whether the airline was created as the demonstration. */
export function isDemo(db: Queries): boolean {
  return db.settings.find(demoMark) !== undefined;
}

export function markAsDemo(tx: Tx): void {
  tx.settings.put({ key: demoMark, value: 'true' });
}

/** @throws {AppError} validation-exception when the setting does not exist */
export function findSetting(db: Queries, key: string): StoredSetting {
  if (!isSettingKey(key) || !isOffered(db, key)) throw invalid('key', `There is no setting "${key}".`);
  return describe(db, key);
}

const keys = Object.keys(Definitions) as readonly SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(Definitions, key);
}

function describe(db: Queries, key: SettingKey): StoredSetting {
  const definition: SettingDefinition = Definitions[key];
  return {
    key,
    group: key.slice(0, key.indexOf('.')),
    order: keys.indexOf(key) + 1,
    definition,
    value: formatSetting(readSetting(db, key)),
    default: formatSetting(definition.default),
    allowed: allowedOf(definition),
  };
}

/**
 * Changes a setting, which takes effect immediately. A default is not stored.
 * @param written the value as a string; entries of a list are separated by commas
 * @throws {AppError} validation-exception with the setting's name in the window and its valid values
 */
export function changeSetting(tx: Tx, actor: Actor, key: string, written: string): StoredSetting {
  const before = findSetting(tx, key);
  const value = readText(before.definition, written);
  if (value === undefined) throw refused(before, written);
  if (value === before.default) tx.settings.remove(key);
  else tx.settings.put({ key, value });
  if (value !== before.value)
    record(tx, actor, 'setting.changed', { id: key, before: { value: before.value }, after: { value } });
  return { ...before, value };
}

function refused({ definition: { name }, allowed }: StoredSetting, written: string): AppError {
  return invalid('value', `${name} must be ${allowed}, not "${written}".`);
}

/** Bids that were placed before this are gone for everybody, whether or not their rows are still there. */
export function bidsSince(db: Queries): string {
  return hoursAgo(readSetting(db, 'bids.expire_time'));
}

/** Flights without a call since this time are stale, unless they are paused. */
export function silentSince(db: Queries): string {
  return hoursAgo(readSetting(db, 'acars.live_time'));
}
