import { t } from '@lingui/core/macro';
import { ownValue } from '../../../../server/contract/mapValues.ts';
import { IconAlertTriangle, IconBan, IconBuildingWarehouse, IconCheck, IconTool, IconTrash } from '@tabler/icons-react';
import type { Status } from '../../../ui/status.ts';

const statuses: Readonly<Record<string, Status>> = {
  A: { label: t`Active`, kind: 'ok', icon: IconCheck },
  M: { label: t`Maintenance`, kind: 'warn', icon: IconTool },
  S: { label: t`Stored`, kind: 'mut', icon: IconBuildingWarehouse },
  R: { label: t`Retired`, kind: 'mut', icon: IconBan },
  C: { label: t`Scrapped`, kind: 'mut', icon: IconTrash },
  W: { label: t`Written off`, kind: 'bad', icon: IconAlertTriangle },
};

export function aircraftStatus(letter: string): Status {
  return ownValue(statuses, letter) ?? { label: letter, kind: 'mut', icon: null };
}

export const aircraftStatuses = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));

/** Returns the state of an aircraft, 0 to 2, which its flights report. */
export const aircraftStates = [
  { value: 0, label: t`Parked` },
  { value: 1, label: t`In use` },
  { value: 2, label: t`In the air` },
] as const;

/** @param flight the live flight that it is on: such an aircraft is never parked */
export function aircraftState(state: number, flight: object | null = null): string {
  if (flight !== null && state === 0) return t`In use`;
  return aircraftStates.find(({ value }) => value === state)?.label ?? String(state);
}
