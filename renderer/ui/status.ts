import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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

/** A status whose label is still to be translated: the pilots' page changes its language while it is shown. */
interface Message extends Omit<Status, 'label'> {
  readonly label: MessageDescriptor;
}

const written = (message: Message): Status => ({ ...message, label: i18n._(message.label) });

const phases: Readonly<Record<string, Message>> = {
  INI: { label: msg`Initiated`, kind: 'mut', icon: IconDoorEnter },
  SCH: { label: msg`Scheduled`, kind: 'mut', icon: IconDoorEnter },
  BST: { label: msg`Boarding`, kind: 'mut', icon: IconDoorEnter },
  RDT: { label: msg`Ready`, kind: 'mut', icon: IconDoorEnter },
  PBT: { label: msg`Pushback`, kind: 'mut', icon: IconRoad },
  OFB: { label: msg`Off block`, kind: 'mut', icon: IconRoad },
  DIR: { label: msg`De-icing`, kind: 'mut', icon: IconRoad },
  DIC: { label: msg`De-icing`, kind: 'mut', icon: IconRoad },
  GRT: { label: msg`Ground return`, kind: 'mut', icon: IconRoad },
  TXI: { label: msg`Taxi`, kind: 'mut', icon: IconRoad },
  TOF: { label: msg`Takeoff`, kind: 'info', icon: IconArrowUpRight },
  ICL: { label: msg`Climb`, kind: 'info', icon: IconArrowUpRight },
  TKO: { label: msg`En route`, kind: 'info', icon: IconArrowRight },
  ENR: { label: msg`En route`, kind: 'info', icon: IconArrowRight },
  TEN: { label: msg`Approach`, kind: 'info', icon: IconPlaneArrival },
  APR: { label: msg`Approach`, kind: 'info', icon: IconPlaneArrival },
  FIN: { label: msg`Final`, kind: 'info', icon: IconPlaneArrival },
  LDG: { label: msg`Landing`, kind: 'info', icon: IconPlaneArrival },
  LAN: { label: msg`Landed`, kind: 'ok', icon: IconCheck },
  ONB: { label: msg`On block`, kind: 'ok', icon: IconCheck },
  ARR: { label: msg`Arrived`, kind: 'ok', icon: IconCheck },
  DV: { label: msg`Diverted`, kind: 'warn', icon: IconRouteAltLeft },
  EMG: { label: msg`Emergency descent`, kind: 'bad', icon: IconAlertTriangle },
  PSD: { label: msg`Paused`, kind: 'warn', icon: IconPlayerPause },
  DX: { label: msg`Cancelled`, kind: 'mut', icon: IconBan },
};

const states: Readonly<Record<number, Message>> = {
  [PirepState.PENDING]: { label: msg`Pending`, kind: 'warn', icon: IconClock },
  [PirepState.ACCEPTED]: { label: msg`Accepted`, kind: 'ok', icon: IconCheck },
  [PirepState.REJECTED]: { label: msg`Rejected`, kind: 'bad', icon: IconX },
  [PirepState.CANCELLED]: { label: msg`Cancelled`, kind: 'mut', icon: IconBan },
  [PirepState.DELETED]: { label: msg`Deleted`, kind: 'mut', icon: IconBan },
  [PirepState.DRAFT]: { label: msg`Draft`, kind: 'mut', icon: IconPencil },
  [PirepState.PAUSED]: { label: msg`Paused`, kind: 'warn', icon: IconPlayerPause },
};

const descent: Message = { label: msg`Descent`, kind: 'info', icon: IconArrowDownRight };

export const noContact = (): Status => written({ label: msg`No contact`, kind: 'warn', icon: IconWifiOff });

/** Returns the phase of a flight by its status code, or the code if it is unknown; `vs` is in feet per minute. */
export function phaseOf(status: string, vs?: number | null): Status {
  if (status === 'ENR' && (vs ?? 0) <= -500) return written(descent);
  const phase = ownValue(phases, status);
  return phase === undefined ? { label: status, kind: 'mut', icon: null } : written(phase);
}

/** Returns the review state of a report. */
export function reviewOf(pirep: { readonly state: number; readonly status: string }): Status {
  const inProgress: Message = { label: msg`In progress`, kind: 'info', icon: phaseOf(pirep.status).icon };
  return written(states[pirep.state] ?? inProgress);
}

/** Returns the phase of a flight in progress, or that contact is lost; for other reports the review state. */
export function standingOf(pirep: {
  readonly state: number;
  readonly status: string;
  readonly stale_since: string | null;
}): Status {
  if (pirep.stale_since !== null) return noContact();
  return pirep.state === PirepState.IN_PROGRESS ? phaseOf(pirep.status) : reviewOf(pirep);
}
