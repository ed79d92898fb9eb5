import { IconHistory, IconInbox, IconLayoutDashboard, IconRadar2, type TablerIcon } from '@tabler/icons-react';
import type { Counts } from '../../server/contract/admin/live.ts';

/** A screen of the window, as navigation and palette show it. */
export interface Screen {
  readonly to: '/activity' | '/dashboard' | '/live' | '/pireps';
  readonly label: string;
  readonly icon: TablerIcon;
  /** Beside the label, from 1 on. */
  readonly count?: (counts: Counts) => number;
  /** Counts what waits for the operator, rather than what there is. */
  readonly waits?: true;
}

export const screens: readonly Screen[] = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/live', label: 'Live map', icon: IconRadar2, count: (counts) => counts.in_progress },
  { to: '/pireps', label: 'PIREPs', icon: IconInbox, count: (counts) => counts.pending, waits: true },
  { to: '/activity', label: 'Activity', icon: IconHistory },
];
