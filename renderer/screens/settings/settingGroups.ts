import { t } from '@lingui/core/macro';
import type { Network } from '../../../server/contract/admin/network.ts';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import { ownValue } from '../../../server/contract/mapValues.ts';
import { type Measure, unitOf } from '../../lib/figures.ts';
import { type SearchOf, validSearch } from '../../lib/validSearch.ts';

interface GroupTexts {
  readonly label: string;
  readonly text: string;
}

export interface SettingGroup extends GroupTexts {
  readonly key: string;
  readonly settings: readonly Setting[];
}

export const networkGroup = 'network';

const groupTexts: Readonly<Partial<Record<string, GroupTexts>>> = {
  network: { label: t`Network`, text: t`How pilots connect` },
  general: { label: t`General`, text: t`Rules for the whole airline` },
  units: {
    label: t`Units`,
    text: t`Units shown in the window and in clients. They do not change the units of the API.`,
  },
  acars: { label: t`Live flights`, text: t`Flights in progress` },
  airports: { label: t`Airports`, text: t`Defaults for airports added from the built-in data` },
  bids: { label: t`Bids`, text: t`Limits for the flights that pilots reserve` },
  flights: { label: t`Flights`, text: t`Defaults for flights` },
  pireps: { label: t`PIREPs`, text: t`What pilots can fly, and what happens when they file` },
  pilots: { label: t`Pilots`, text: t`Pilot numbers, and which flights pilots see` },
  backups: { label: t`Backups`, text: t`Schedule of automatic backups` },
  api: { label: 'API', text: t`Access to the API and its limits` },
  demo: { label: t`Demonstration`, text: t`The demonstration airline` },
  flags: { label: t`Flags`, text: t`Thresholds for flagging reports. 0 disables a check.` },
};

/** Groups settings in the order of the server. */
export function groupsOf(settings: readonly Setting[]): readonly SettingGroup[] {
  const keys = [...new Set(settings.map(({ group }) => group))];
  return keys.map((key) => ({
    key,
    ...textsOf(key),
    settings: settings.filter(({ group }) => group === key),
  }));
}

/** A group that this window does not know is labelled by its key. */
function textsOf(key: string): GroupTexts {
  return ownValue(groupTexts, key) ?? { label: key.charAt(0).toUpperCase() + key.slice(1), text: '' };
}

export function isChanged(setting: Pick<Setting, 'value' | 'default'>): boolean {
  return setting.value !== setting.default;
}

interface Narrowing {
  readonly q: string;
  readonly changedOnly: boolean;
}

/** Keeps the settings whose name, description, key or group contain every word of the search. */
export function narrowGroups(groups: readonly SettingGroup[], { q, changedOnly }: Narrowing): readonly SettingGroup[] {
  const words = q.toLowerCase().split(/\s+/);
  const isMatch = ({ name, description, key }: Setting, { label }: GroupTexts): boolean => {
    const text = `${name} ${description} ${key} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter((setting) => (!changedOnly || isChanged(setting)) && isMatch(setting, group)),
    }))
    .filter(({ settings }) => settings.length > 0);
}

/** Formats a value: `on`, `10 min`, `none`. */
export function shownValue({ type, unit }: Pick<Setting, 'type' | 'unit'>, value: string): string {
  if (type === 'boolean') return value === 'true' ? 'on' : 'off';
  if (value === '') return t`none`;
  return unit === null ? value.replaceAll(',', ', ') : `${value} ${unit}`;
}

/** Formats the range of a number: `0 to 1,440`; undefined for other types. */
export function limitsOf({ minimum, maximum }: Pick<Setting, 'minimum' | 'maximum'>): string | undefined {
  if (minimum === null || maximum === null) return undefined;
  return t`${minimum.toLocaleString('en-US')} to ${maximum.toLocaleString('en-US')}`;
}

/** Replaces the stored value of a network setting with the one in use, which the command line may have set. */
export function asInUse(setting: Setting, { lan, port }: Pick<Network, 'lan' | 'port'>): Setting {
  if (setting.key === 'network.lan') return { ...setting, value: String(lan) };
  if (setting.key === 'network.port') return { ...setting, value: String(port) };
  return setting;
}

/** The units of settings that follow the airline's units. */
const measures: ReadonlyMap<string, Measure> = new Map([
  ['nm', 'distance'],
  ['kt', 'speed'],
]);

/** Converts a setting to the unit in which the window shows its measure. */
export function inShownUnit(setting: Setting): Setting {
  const measure = measures.get(setting.unit ?? '');
  const { name, factor } = measure === undefined ? { name: setting.unit, factor: 1 } : unitOf(measure);
  if (factor === 1) return setting;
  const { minimum, maximum } = setting;
  return {
    ...setting,
    unit: name,
    value: scaled(setting.value, factor, setting.type),
    default: scaled(setting.default, factor, setting.type),
    minimum: minimum === null ? null : Math.ceil(minimum * factor),
    maximum: maximum === null ? null : Math.floor(maximum * factor),
  };
}

/** Converts what was typed to the unit that is stored. The server says what is wrong with a text that is no number. */
export function inStoredUnit({ unit, type }: Pick<Setting, 'unit' | 'type'>, typed: string): string {
  const measure = measures.get(unit ?? '');
  const factor = measure === undefined ? 1 : unitOf(measure).factor;
  return factor === 1 ? typed : scaled(typed, 1 / factor, type);
}

/** Shown units are smaller than the stored ones, so that a shown value has the stored one back. */
function scaled(value: string, factor: number, type: Setting['type']): string {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  return String(Number((number * factor).toFixed(type === 'integer' ? 0 : 2)));
}

/** @returns why a setting cannot be changed; undefined when it can */
export function lockedBy({ key }: Setting, { fixed }: Pick<Network, 'fixed'>): string | undefined {
  if (key === 'network.lan' && fixed.lan) return lockedText('--host');
  if (key === 'network.port' && fixed.port) return lockedText('--port');
  return undefined;
}

function lockedText(option: string): string {
  return t`Set by ${option} for this session.`;
}

/** The valid values of each search parameter. */
const forms = {
  /** The group shown; the network when absent. */
  group: /^[a-z_]{1,30}$/,
  /** A search in all groups. */
  q: /^.{1,100}$/,
  /** Shows only settings that are not at their default, in all groups. */
  changed: /^1$/,
  /** Which of the LAN addresses the QR code shows, from 1. */
  site: /^[1-9]\d?$/,
} as const;

type SettingsSearch = SearchOf<typeof forms>;

/** Drops invalid parameters. */
export function settingsSearch(raw: Readonly<Record<string, unknown>>): SettingsSearch {
  return validSearch(forms, raw);
}
