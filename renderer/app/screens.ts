import {
  IconAlertTriangle,
  IconAward,
  IconBuilding,
  IconDatabase,
  IconBuildingAirport,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconNetwork,
  IconPlane,
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

/** The headings of the sidebar, in order. The first has no visible heading. */
export const screenGroups = ['Operations', 'Catalog', 'People', 'System'] as const;

/** A screen of the window, as navigation and palette show it. */
export interface Screen {
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
    | '/pilots'
    | '/pireps'
    | '/webhooks'
    | '/settings';
  readonly label: string;
  readonly icon: TablerIcon;
  /** Its heading in the sidebar. */
  readonly group: (typeof screenGroups)[number];
  /** A number beside the label, hidden when it is zero. */
  readonly count?: (counts: Counts) => number;
  /** Marks a number that needs the operator's attention. */
  readonly waits?: true;
}

/** In the order of the sidebar. */
export const screens: readonly Screen[] = [
  { to: '/dashboard', label: 'Dashboard', group: 'Operations', icon: IconLayoutDashboard },
  { to: '/live', label: 'Live map', group: 'Operations', icon: IconRadar2, count: (counts) => counts.in_progress },
  {
    to: '/pireps',
    label: 'PIREPs',
    group: 'Operations',
    icon: IconInbox,
    count: (counts) => counts.pending,
    waits: true,
  },
  { to: '/flights', label: 'Flights', group: 'Catalog', icon: IconRoute },
  { to: '/fleet', label: 'Fleet', group: 'Catalog', icon: IconPlane },
  { to: '/airports', label: 'Airports', group: 'Catalog', icon: IconBuildingAirport },
  { to: '/airlines', label: 'Airlines', group: 'Catalog', icon: IconBuilding },
  { to: '/pilots', label: 'Pilots', group: 'People', icon: IconUsers },
  { to: '/ranks', label: 'Ranks', group: 'People', icon: IconAward },
  { to: '/keys', label: 'API keys', group: 'People', icon: IconKey },
  { to: '/webhooks', label: 'Webhooks', group: 'System', icon: IconWebhook },
  { to: '/data', label: 'Data', group: 'System', icon: IconDatabase },
  { to: '/settings', label: 'Settings', group: 'System', icon: IconSettings },
  { to: '/activity', label: 'Activity', group: 'System', icon: IconHistory },
];

/** A screen, a part of one, or a dialog. */
export interface Way extends Pick<Screen, 'to' | 'label' | 'icon'> {
  readonly search?:
    | { readonly flags: 'any' }
    | { readonly news: 'new' }
    | { readonly open: 'new' }
    | { readonly group: 'network' }
    | { readonly view: 'export' | 'backups' }
    | { readonly issue: 'new' }
    | { readonly new: '1' };
}

/** Parts and dialogs of screens that the palette finds by name. */
const commands: readonly Way[] = [
  { to: '/pireps', search: { flags: 'any' }, label: 'Flagged reports', icon: IconAlertTriangle },
  { to: '/keys', search: { issue: 'new' }, label: 'Issue API key', icon: IconKey },
  { to: '/dashboard', search: { news: 'new' }, label: 'Post news', icon: IconSpeakerphone },
  { to: '/flights', search: { new: '1' }, label: 'New flight', icon: IconRoute },
  { to: '/airlines', search: { new: '1' }, label: 'New airline', icon: IconBuilding },
  { to: '/fleet/fares', search: { new: '1' }, label: 'New fare', icon: IconTicket },
  { to: '/ranks', search: { new: '1' }, label: 'New rank', icon: IconAward },
  { to: '/pilots', search: { new: '1' }, label: 'New pilot', icon: IconUsers },
  { to: '/fleet', search: { new: '1' }, label: 'New aircraft', icon: IconPlane },
  { to: '/airports', search: { new: '1' }, label: 'New airport', icon: IconBuildingAirport },
  { to: '/fleet/subfleets', search: { new: '1' }, label: 'New subfleet', icon: IconPlane },
  { to: '/webhooks', search: { open: 'new' }, label: 'Add webhook', icon: IconWebhook },
  { to: '/data', label: 'Import CSV file', icon: IconDatabase },
  { to: '/data', search: { view: 'export' }, label: 'Export as CSV', icon: IconDatabase },
  { to: '/data', search: { view: 'backups' }, label: 'Back up and restore', icon: IconDatabase },
  { to: '/settings', search: { group: 'network' }, label: 'Network: address, port, LAN', icon: IconNetwork },
];

/** Returns the screens with `query` in their label. */
export function screensWith(query: string): readonly Way[] {
  return screens.filter((way) => isIn(query, way));
}

/** Returns the commands with `query` in their label. */
export function commandsWith(query: string): readonly Way[] {
  return commands.filter((way) => isIn(query, way));
}

function isIn(query: string, { label }: Way): boolean {
  return label.toLowerCase().includes(query.toLowerCase());
}
