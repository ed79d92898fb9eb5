import { IconBan, IconBeach, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Status } from '../../../ui/status.ts';

const states: readonly Status[] = [
  { label: 'Pending', kind: 'warn', icon: IconClock },
  { label: 'Active', kind: 'ok', icon: IconCheck },
  { label: 'Rejected', kind: 'bad', icon: IconX },
  { label: 'On leave', kind: 'mut', icon: IconBeach },
  { label: 'Suspended', kind: 'bad', icon: IconBan },
  { label: 'Deleted', kind: 'mut', icon: IconBan },
];

/** Returns the label of a pilot's state, 0 to 5. */
export function pilotStatus(state: number): Status {
  return states[state] ?? { label: String(state), kind: 'mut', icon: null };
}

/** The states to choose from. Deleting is a separate action. */
export const pilotStates = states.slice(0, 5).map(({ label }, value) => ({ value, label }));
