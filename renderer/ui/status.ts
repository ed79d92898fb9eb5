import { ownValue } from '../../server/contract/mapValues.ts';
import {
  IconAlertTriangle,
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconClock,
  IconDoorEnter,
  IconPencil,
  IconPlaneArrival,
  IconPlayerPause,
  IconRoad,
  IconRouteAltLeft,
  IconWifiOff,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { PirepState } from '../../server/contract/codes.ts';

type StatusKind = 'ok' | 'warn' | 'bad' | 'info' | 'mut';

/** What a badge shows. Colour alone is never enough. */
export interface Status {
  readonly label: string;
  readonly kind: StatusKind;
  readonly icon: TablerIcon | null;
}

const phases: Readonly<Record<string, Status>> = {
  INI: { label: 'Initiated', kind: 'mut', icon: IconDoorEnter },
  SCH: { label: 'Scheduled', kind: 'mut', icon: IconDoorEnter },
  BST: { label: 'Boarding', kind: 'mut', icon: IconDoorEnter },
  RDT: { label: 'Ready', kind: 'mut', icon: IconDoorEnter },
  PBT: { label: 'Pushback', kind: 'mut', icon: IconRoad },
  OFB: { label: 'Off block', kind: 'mut', icon: IconRoad },
  DIR: { label: 'De-icing', kind: 'mut', icon: IconRoad },
  DIC: { label: 'De-icing', kind: 'mut', icon: IconRoad },
  GRT: { label: 'Ground return', kind: 'mut', icon: IconRoad },
  TXI: { label: 'Taxi', kind: 'mut', icon: IconRoad },
  TOF: { label: 'Takeoff', kind: 'info', icon: IconArrowUpRight },
  ICL: { label: 'Climb', kind: 'info', icon: IconArrowUpRight },
  TKO: { label: 'En route', kind: 'info', icon: IconArrowRight },
  ENR: { label: 'En route', kind: 'info', icon: IconArrowRight },
  TEN: { label: 'Approach', kind: 'info', icon: IconPlaneArrival },
  APR: { label: 'Approach', kind: 'info', icon: IconPlaneArrival },
  FIN: { label: 'Final', kind: 'info', icon: IconPlaneArrival },
  LDG: { label: 'Landing', kind: 'info', icon: IconPlaneArrival },
  LAN: { label: 'Landed', kind: 'ok', icon: IconCheck },
  ONB: { label: 'On block', kind: 'ok', icon: IconCheck },
  ARR: { label: 'Arrived', kind: 'ok', icon: IconCheck },
  DV: { label: 'Diverted', kind: 'warn', icon: IconRouteAltLeft },
  EMG: { label: 'Emergency descent', kind: 'bad', icon: IconAlertTriangle },
  PSD: { label: 'Paused', kind: 'warn', icon: IconPlayerPause },
  DX: { label: 'Cancelled', kind: 'mut', icon: IconBan },
};

const states: Readonly<Record<number, Status>> = {
  [PirepState.PENDING]: { label: 'Pending', kind: 'warn', icon: IconClock },
  [PirepState.ACCEPTED]: { label: 'Accepted', kind: 'ok', icon: IconCheck },
  [PirepState.REJECTED]: { label: 'Rejected', kind: 'bad', icon: IconX },
  [PirepState.CANCELLED]: { label: 'Cancelled', kind: 'mut', icon: IconBan },
  [PirepState.DELETED]: { label: 'Deleted', kind: 'mut', icon: IconBan },
  [PirepState.DRAFT]: { label: 'Draft', kind: 'mut', icon: IconPencil },
  [PirepState.PAUSED]: { label: 'Paused', kind: 'warn', icon: IconPlayerPause },
};

const descent: Status = { label: 'Descent', kind: 'info', icon: IconArrowDownRight };

export const noContact: Status = { label: 'No contact', kind: 'warn', icon: IconWifiOff };

/** Returns the phase of a flight by its status code, or the code if it is unknown; `vs` is in feet per minute. */
export function phaseOf(status: string, vs?: number | null): Status {
  if (status === 'ENR' && (vs ?? 0) <= -500) return descent;
  return ownValue(phases, status) ?? { label: status, kind: 'mut', icon: null };
}

/** Returns the review state of a report. */
export function reviewOf(pirep: { readonly state: number; readonly status: string }): Status {
  const inProgress: Status = { label: 'In progress', kind: 'info', icon: phaseOf(pirep.status).icon };
  return states[pirep.state] ?? inProgress;
}

/** Returns the phase of a flight in progress, or that contact is lost; for other reports the review state. */
export function standingOf(pirep: {
  readonly state: number;
  readonly status: string;
  readonly stale_since: string | null;
}): Status {
  if (pirep.stale_since !== null) return noContact;
  return pirep.state === PirepState.IN_PROGRESS ? phaseOf(pirep.status) : reviewOf(pirep);
}
