import { ownValue } from '../../../../server/contract/mapValues.ts';
import { IconAlertTriangle, IconBan, IconBuildingWarehouse, IconCheck, IconTool, IconTrash } from '@tabler/icons-react';
import type { Status } from '../../../ui/status.ts';

const statuses: Readonly<Record<string, Status>> = {
  A: { label: 'Active', kind: 'ok', icon: IconCheck },
  M: { label: 'Maintenance', kind: 'warn', icon: IconTool },
  S: { label: 'Stored', kind: 'mut', icon: IconBuildingWarehouse },
  R: { label: 'Retired', kind: 'mut', icon: IconBan },
  C: { label: 'Scrapped', kind: 'mut', icon: IconTrash },
  W: { label: 'Written off', kind: 'bad', icon: IconAlertTriangle },
};

export function aircraftStatus(letter: string): Status {
  return ownValue(statuses, letter) ?? { label: letter, kind: 'mut', icon: null };
}

export const aircraftStatuses = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));

/** Returns the state of an aircraft, 0 to 2, which its flights report. */
export const aircraftStates = [
  { value: 0, label: 'Parked' },
  { value: 1, label: 'In use' },
  { value: 2, label: 'In the air' },
] as const;

export function aircraftState(state: number): string {
  return aircraftStates.find(({ value }) => value === state)?.label ?? String(state);
}
