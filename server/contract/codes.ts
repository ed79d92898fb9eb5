import { ownValue } from './mapValues.ts';

/** PIREP `state`: where the report stands in its review (phpvms7 §3.1). */
export const PirepState = {
  IN_PROGRESS: 0,
  PENDING: 1,
  ACCEPTED: 2,
  CANCELLED: 3,
  DELETED: 4,
  DRAFT: 5,
  REJECTED: 6,
  PAUSED: 7,
} as const;

export type PirepState = (typeof PirepState)[keyof typeof PirepState];

/** PIREP `status`: the phase of the flight (phpvms7 §3.2). Unknown codes are kept and shown as they are. */
export const PirepStatus = {
  INI: 'Initiated',
  SCH: 'Scheduled',
  BST: 'Boarding',
  RDT: 'Ready for start',
  PBT: 'Pushback',
  OFB: 'Departed',
  DIR: 'Ready for de-icing',
  DIC: 'De-icing',
  GRT: 'Ground return',
  TXI: 'Taxi',
  TOF: 'Takeoff',
  ICL: 'Initial climb',
  TKO: 'Airborne',
  ENR: 'En route',
  DV: 'Diverted',
  TEN: 'Approach',
  APR: 'Approach',
  FIN: 'Final approach',
  LDG: 'Landing',
  LAN: 'Landed',
  ONB: 'On block',
  ARR: 'Arrived',
  DX: 'Cancelled',
  EMG: 'Emergency descent',
  PSD: 'Paused',
} as const;

export function statusText(status: string): string {
  return ownValue<string>(PirepStatus, status) ?? status;
}

export const PirepSource = { MANUAL: 0, ACARS: 1 } as const;

/** Kind of an ACARS record. */
export const AcarsType = { FLIGHT_PATH: 0, ROUTE: 1, LOG: 2 } as const;

export const UserState = { PENDING: 0, ACTIVE: 1, REJECTED: 2, ON_LEAVE: 3, SUSPENDED: 4, DELETED: 5 } as const;

/** The integers that the API contract has on a PIREP, as IATA service types (phpvms7 §3.4): passenger, cargo, charter. */
export const FlightTypeLetters: readonly string[] = ['J', 'F', 'C'];

const cargo = 'FAHM';
const charter = 'CLO';

/** What the API contract's integer says of a service type. An integer that it does not know is kept as it was sent. */
export function toFlightTypeInteger(flight_type: string): number {
  if (/^\d+$/.test(flight_type)) return Number(flight_type);
  if (cargo.includes(flight_type)) return 1;
  return charter.includes(flight_type) ? 2 : 0;
}
