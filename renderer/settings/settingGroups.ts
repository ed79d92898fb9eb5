import type { Setting } from '../../server/contract/admin/settings.ts';

interface Words {
  readonly label: string;
  /** What the group is about. */
  readonly text: string;
}

export interface SettingGroup extends Words {
  readonly key: string;
  readonly settings: readonly Setting[];
}

export const networkGroup = 'network';

const words: Readonly<Partial<Record<string, Words>>> = {
  network: { label: 'Network', text: 'Where pilots reach this PC, and who does.' },
  general: { label: 'General', text: 'What holds for the whole airline.' },
  units: {
    label: 'Units',
    text: 'In which units clients may show figures. This window and the API keep theirs: nm, kt, ft, lb.',
  },
  acars: { label: 'Live flights', text: 'Flights that are under way.' },
  airports: { label: 'Airports', text: 'What an airport gets that is added from the built-in data.' },
  bids: { label: 'Bids', text: 'How many flights pilots may keep for themselves, and for how long.' },
  flights: { label: 'Flights', text: 'What counts for flights that say nothing of their own.' },
  pireps: { label: 'PIREPs', text: 'What pilots may fly, and what happens when they file.' },
  pilots: { label: 'Pilots', text: 'How pilots are numbered, and which flights they see.' },
  backups: { label: 'Backups', text: 'When the running server makes copies of its database, and how many it keeps.' },
  api: { label: 'API', text: 'Who may call the API, from where and how often.' },
  flags: { label: 'Flags', text: 'From where on a report is flagged. 0 turns a check off.' },
};

/** The groups with the settings that they have, in the server's order. */
export function groupsOf(settings: readonly Setting[]): readonly SettingGroup[] {
  const keys = [...new Set(settings.map(({ group }) => group))];
  return keys.map((key) => ({
    key,
    ...wordsOf(key),
    settings: settings.filter(({ group }) => group === key),
  }));
}

/** What we have no words for is written as it is called. */
function wordsOf(key: string): Words {
  return words[key] ?? { label: key.charAt(0).toUpperCase() + key.slice(1), text: '' };
}

export function isChanged(setting: Pick<Setting, 'value' | 'default'>): boolean {
  return setting.value !== setting.default;
}

interface Narrowing {
  readonly q: string;
  readonly changedOnly: boolean;
}

/** What is left of the groups: each word of the search is in a setting's name, text, key or group. */
export function narrowGroups(groups: readonly SettingGroup[], { q, changedOnly }: Narrowing): readonly SettingGroup[] {
  const sought = q.toLowerCase().split(/\s+/);
  const isSought = ({ name, description, key }: Setting, { label }: Words): boolean => {
    const text = `${name} ${description} ${key} ${label}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter((setting) => (!changedOnly || isChanged(setting)) && isSought(setting, group)),
    }))
    .filter(({ settings }) => settings.length > 0);
}

/** A value for people: `on`, `10 min`, `none`. */
export function shownValue({ type, unit }: Pick<Setting, 'type' | 'unit'>, value: string): string {
  if (type === 'boolean') return value === 'true' ? 'on' : 'off';
  if (value === '') return 'none';
  return unit === null ? value.replaceAll(',', ', ') : `${value} ${unit}`;
}

/** What a number may be: `0 to 1,440`; undefined for other kinds. */
export function limitsOf({ minimum, maximum }: Pick<Setting, 'minimum' | 'maximum'>): string | undefined {
  if (minimum === null || maximum === null) return undefined;
  return `${minimum.toLocaleString('en-US')} to ${maximum.toLocaleString('en-US')}`;
}
