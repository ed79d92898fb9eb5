import { t } from '@lingui/core/macro';
import type { NetworkStatus } from '../../../server/contract/admin/network.ts';
import type { Setting } from '../../../server/contract/admin/settings.ts';
import { ownValue } from '../../../server/contract/mapValues.ts';
import { searchBy } from '../../lib/validSearch.ts';

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
  map: { label: t`Map`, text: t`Maps of the window and of the pilots’ page` },
  units: {
    label: t`Units`,
    text: t`Units shown in the window, on the pilots’ page and in clients. They do not change the units of the API.`,
  },
  acars: { label: t`Live flights`, text: t`Flights in progress` },
  airports: { label: t`Airports`, text: t`Defaults for airports added from the built-in data` },
  bids: { label: t`Bookings`, text: t`Limits for the flights that pilots book` },
  travel: { label: t`Rides`, text: t`How pilots get to another airport without a flight` },
  flights: { label: t`Flights`, text: t`Defaults for flights` },
  pireps: { label: t`PIREPs`, text: t`What pilots can fly, and what happens when they file` },
  pilots: { label: t`Pilots`, text: t`Applications, pilot numbers, and which flights pilots see` },
  backups: { label: t`Backups`, text: t`Schedule of automatic backups` },
  api: { label: 'API', text: t`Access to the API and its limits` },
  demo: { label: t`Demonstration`, text: t`The demonstration airline` },
  score: {
    label: t`Scores`,
    text: t`Points off 100 for how a flight went, in new reports whose client sends no score and whose landing is known.`,
  },
  flags: { label: t`Flags`, text: t`Thresholds for flagging reports. 0 turns a check off.` },
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
export function textsOf(key: string): GroupTexts {
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

/** Replaces the stored value of a network setting with the one in use, which the command line may have set. */
export function asInUse(setting: Setting, { lan, port }: Pick<NetworkStatus, 'lan' | 'port'>): Setting {
  if (setting.key === 'network.lan') return { ...setting, value: String(lan) };
  if (setting.key === 'network.port') return { ...setting, value: String(port) };
  return setting;
}

/** @returns why a setting cannot be changed; undefined when it can */
export function lockedBy({ key }: Setting, { fixed }: Pick<NetworkStatus, 'fixed'>): string | undefined {
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

/** Drops invalid parameters. */
export const settingsSearch = searchBy(forms);
