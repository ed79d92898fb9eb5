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

// Labels marked `i18n` are in English here; their translations for the pilots' page are in `lib/messages`.

const phases: Readonly<Record<string, Status>> = {
  INI: { label: /*i18n*/ 'Initiated', kind: 'mut', icon: IconDoorEnter },
  SCH: { label: /*i18n*/ 'Scheduled', kind: 'mut', icon: IconDoorEnter },
  BST: { label: /*i18n*/ 'Boarding', kind: 'mut', icon: IconDoorEnter },
  RDT: { label: /*i18n*/ 'Ready', kind: 'mut', icon: IconDoorEnter },
  PBT: { label: /*i18n*/ 'Pushback', kind: 'mut', icon: IconRoad },
  OFB: { label: /*i18n*/ 'Off block', kind: 'mut', icon: IconRoad },
  DIR: { label: /*i18n*/ 'De-icing', kind: 'mut', icon: IconRoad },
  DIC: { label: /*i18n*/ 'De-icing', kind: 'mut', icon: IconRoad },
  GRT: { label: /*i18n*/ 'Ground return', kind: 'mut', icon: IconRoad },
  TXI: { label: /*i18n*/ 'Taxi', kind: 'mut', icon: IconRoad },
  TOF: { label: /*i18n*/ 'Takeoff', kind: 'info', icon: IconArrowUpRight },
  ICL: { label: /*i18n*/ 'Climb', kind: 'info', icon: IconArrowUpRight },
  TKO: { label: /*i18n*/ 'En route', kind: 'info', icon: IconArrowRight },
  ENR: { label: /*i18n*/ 'En route', kind: 'info', icon: IconArrowRight },
  TEN: { label: /*i18n*/ 'Approach', kind: 'info', icon: IconPlaneArrival },
  APR: { label: /*i18n*/ 'Approach', kind: 'info', icon: IconPlaneArrival },
  FIN: { label: /*i18n*/ 'Final', kind: 'info', icon: IconPlaneArrival },
  LDG: { label: /*i18n*/ 'Landing', kind: 'info', icon: IconPlaneArrival },
  LAN: { label: /*i18n*/ 'Landed', kind: 'ok', icon: IconCheck },
  ONB: { label: /*i18n*/ 'On block', kind: 'ok', icon: IconCheck },
  ARR: { label: /*i18n*/ 'Arrived', kind: 'ok', icon: IconCheck },
  DV: { label: /*i18n*/ 'Diverted', kind: 'warn', icon: IconRouteAltLeft },
  EMG: { label: /*i18n*/ 'Emergency descent', kind: 'bad', icon: IconAlertTriangle },
  PSD: { label: /*i18n*/ 'Paused', kind: 'warn', icon: IconPlayerPause },
  DX: { label: /*i18n*/ 'Cancelled', kind: 'mut', icon: IconBan },
};

const states: Readonly<Record<number, Status>> = {
  [PirepState.PENDING]: { label: /*i18n*/ 'Pending', kind: 'warn', icon: IconClock },
  [PirepState.ACCEPTED]: { label: /*i18n*/ 'Accepted', kind: 'ok', icon: IconCheck },
  [PirepState.REJECTED]: { label: /*i18n*/ 'Rejected', kind: 'bad', icon: IconX },
  [PirepState.CANCELLED]: { label: /*i18n*/ 'Cancelled', kind: 'mut', icon: IconBan },
  [PirepState.DELETED]: { label: /*i18n*/ 'Deleted', kind: 'mut', icon: IconBan },
  [PirepState.DRAFT]: { label: /*i18n*/ 'Draft', kind: 'mut', icon: IconPencil },
  [PirepState.PAUSED]: { label: /*i18n*/ 'Paused', kind: 'warn', icon: IconPlayerPause },
};

const descent: Status = { label: /*i18n*/ 'Descent', kind: 'info', icon: IconArrowDownRight };

export const noContact: Status = { label: /*i18n*/ 'No contact', kind: 'warn', icon: IconWifiOff };

/** Returns the phase of a flight by its status code, or the code if it is unknown; `vs` is in feet per minute. */
export function phaseOf(status: string, vs?: number | null): Status {
  if (status === 'ENR' && (vs ?? 0) <= -500) return descent;
  return ownValue(phases, status) ?? { label: status, kind: 'mut', icon: null };
}

/** Returns the review state of a report. */
export function reviewOf(pirep: { readonly state: number; readonly status: string }): Status {
  const inProgress: Status = { label: /*i18n*/ 'In progress', kind: 'info', icon: phaseOf(pirep.status).icon };
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
