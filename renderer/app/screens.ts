import { t } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconAward,
  IconCalendarStats,
  IconChartBar,
  IconBuilding,
  IconDatabase,
  IconBuildingAirport,
  IconHelp,
  IconHistory,
  IconInbox,
  IconKey,
  IconListCheck,
  IconMail,
  IconLayoutDashboard,
  IconNetwork,
  IconPlane,
  IconPlaneArrival,
  IconRadar2,
  IconRoute,
  IconTicket,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Counts } from '../../server/contract/admin/live.ts';
import { byRank, rankOf, ranks } from './rank.ts';

/** The headings of the sidebar, in order. The first has no visible heading. */
export const screenGroups = {
  operations: t`Operations`,
  catalog: t`Flights and fleet`,
  people: t`People`,
  system: t`System`,
} as const;

/** A screen of the window, as navigation and palette show it. */
export interface Screen extends Findable {
  readonly to:
    | '/activity'
    | '/airlines'
    | '/airports'
    | '/dashboard'
    | '/data'
    | '/fleet/fares'
    | '/fleet'
    | '/fleet/subfleets'
    | '/flights'
    | '/ranks'
    | '/keys'
    | '/live'
    | '/manual'
    | '/pilots'
    | '/pireps'
    | '/rules'
    | '/webhooks'
    | '/settings'
    | '/statistics'
    | '/statistics/review';
  readonly icon: TablerIcon;
  /** Its heading in the sidebar. */
  readonly group: keyof typeof screenGroups;
  /** A number beside the label, hidden when it is zero. */
  readonly count?: (counts: Counts) => number;
  /** Marks a number that needs the operator's attention. */
  readonly waits?: true;
}

/** In the order of the sidebar. */
export const screens: readonly Screen[] = [
  { to: '/dashboard', label: t`Dashboard`, group: 'operations', icon: IconLayoutDashboard },
  { to: '/live', label: t`Live map`, group: 'operations', icon: IconRadar2, count: (counts) => counts.in_progress },
  {
    to: '/pireps',
    label: t`PIREPs`,
    group: 'operations',
    icon: IconInbox,
    count: (counts) => counts.pending,
    waits: true,
    words: t`reports inbox accept reject review approve`,
  },
  {
    to: '/statistics',
    label: t`Statistics`,
    group: 'operations',
    icon: IconChartBar,
    words: t`this month year hours figures charts punctuality`,
  },
  { to: '/flights', label: t`Flights`, words: t`schedule season timetable routes`, group: 'catalog', icon: IconRoute },
  { to: '/fleet', label: t`Fleet`, group: 'catalog', icon: IconPlane },
  { to: '/airports', label: t`Airports`, group: 'catalog', icon: IconBuildingAirport },
  { to: '/airlines', label: t`Airlines`, group: 'catalog', icon: IconBuilding },
  {
    to: '/pilots',
    label: t`Pilots`,
    group: 'people',
    icon: IconUsers,
    count: (counts) => counts.applicants,
    waits: true,
  },
  { to: '/ranks', label: t`Ranks`, group: 'people', icon: IconAward },
  { to: '/keys', label: t`API keys`, group: 'people', icon: IconKey },
  { to: '/webhooks', label: t`Webhooks`, group: 'system', icon: IconWebhook },
  { to: '/data', label: t`Data`, group: 'system', icon: IconDatabase },
  { to: '/settings', label: t`Settings`, group: 'system', icon: IconSettings },
  { to: '/activity', label: t`Activity`, group: 'system', icon: IconHistory },
];

/** A screen, a part of one, or a dialog. */
export interface ScreenLink extends Pick<Screen, 'to' | 'icon'>, Findable {
  readonly search?:
    | Readonly<Record<string, never>>
    | { readonly flags: 'any' }
    | { readonly show: 'all'; readonly sort: 'hardest' }
    | { readonly news: 'new' }
    | { readonly open: 'new' }
    | { readonly group: 'network' }
    | { readonly view: 'export' | 'backups' }
    | { readonly issue: 'new' }
    | { readonly new: '1' }
    | { readonly invite: 'new' };
}

const newWords = t`add create`;

/** Parts and dialogs of screens that the palette finds by name. */
const commands: readonly ScreenLink[] = [
  { to: '/pireps', search: { flags: 'any' }, label: t`Flagged reports`, icon: IconAlertTriangle },
  {
    to: '/pireps',
    search: { show: 'all', sort: 'hardest' },
    label: t`Hardest landings`,
    words: t`worst rate`,
    icon: IconPlaneArrival,
  },
  { to: '/statistics', search: {}, label: t`This month`, words: t`statistics`, icon: IconChartBar },
  {
    to: '/statistics/review',
    label: t`Month in review`,
    words: t`last month year review post news`,
    icon: IconCalendarStats,
  },
  {
    to: '/rules',
    label: t`Review rules`,
    words: t`accept reject automatically autopilot preset comments`,
    icon: IconListCheck,
  },
  {
    to: '/pilots',
    search: { invite: 'new' },
    label: t`Invite a pilot`,
    words: t`add create new invitation`,
    icon: IconMail,
  },
  { to: '/keys', search: { issue: 'new' }, label: t`Issue API key`, words: newWords, icon: IconKey },
  { to: '/dashboard', search: { news: 'new' }, label: t`Post news`, icon: IconSpeakerphone },
  { to: '/flights', search: { new: '1' }, label: t`New flight`, words: newWords, icon: IconRoute },
  { to: '/airlines', search: { new: '1' }, label: t`New airline`, words: newWords, icon: IconBuilding },
  { to: '/fleet/fares', search: { new: '1' }, label: t`New fare`, words: newWords, icon: IconTicket },
  { to: '/ranks', search: { new: '1' }, label: t`New rank`, words: newWords, icon: IconAward },
  { to: '/pilots', search: { new: '1' }, label: t`New pilot`, words: newWords, icon: IconUsers },
  { to: '/fleet', search: { new: '1' }, label: t`New aircraft`, words: newWords, icon: IconPlane },
  { to: '/airports', search: { new: '1' }, label: t`New airport`, words: newWords, icon: IconBuildingAirport },
  { to: '/fleet/subfleets', search: { new: '1' }, label: t`New subfleet`, words: newWords, icon: IconPlane },
  { to: '/webhooks', search: { open: 'new' }, label: t`Add webhook`, words: t`create new Discord`, icon: IconWebhook },
  { to: '/data', label: t`Import CSV file`, icon: IconDatabase },
  { to: '/data', search: { view: 'export' }, label: t`Export as CSV`, icon: IconDatabase },
  { to: '/data', search: { view: 'backups' }, label: t`Back up and restore`, words: t`backups`, icon: IconDatabase },
  { to: '/manual', label: t`Manual`, words: t`help docs documentation guide handbook how to`, icon: IconHelp },
  { to: '/settings', search: { group: 'network' }, label: t`Network: address, port, LAN`, icon: IconNetwork },
];

/** Returns the screens that match `query`, the best first. */
export function screensWith(query: string): readonly (ScreenLink & Ranked)[] {
  return matching(query, screens);
}

/** Returns the commands that match `query`, the best first. */
export function commandsWith(query: string): readonly (ScreenLink & Ranked)[] {
  return matching(query, commands);
}

interface Ranked {
  readonly rank: number;
}

/** Something that the palette finds by its label, or by other words for it. */
export interface Findable {
  readonly label: string;
  /** Other words for it that people type. */
  readonly words?: string;
}

/** Ranks what can be found; without a query all, in their order. */
export function matching<T extends Findable>(query: string, all: readonly T[]): readonly (T & Ranked)[] {
  const ranked = all.map((one) => ({ ...one, rank: rankOf(query, [one.label, `${one.label} ${one.words ?? ''}`]) }));
  return byRank(ranked.filter(({ rank }) => rank < ranks.none));
}
