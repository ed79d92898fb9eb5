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

/** The kinds of flags, most severe first, with the numbers in their evidence. Units are in the names. */
export const FlagKinds = [
  /** `claimed_fpm`, `measured_fpm` (null: not measured), `limit_fpm`. Marks the touchdown. */
  'hard_landing',
  /** `distance_nm` of the first positions from the airport, `limit_nm`, `altitude_ft`, `gs_kt`. Marks the first position. */
  'wrong_departure_airport',
  /** The same for the last position. */
  'wrong_arrival_airport',
  /** `offset_ft` from the centre line, negative to the left; `distance_ft` past the threshold; `width_ft`. Names the runway. Marks the touchdown. */
  'beside_runway',
  /** Names the runway, and the one that was to be landed on or the arrival. Marks the touchdown. */
  'wrong_runway',
  /**
   * Impossible values are not null: `claimed_lbs` against `block_lbs`, `rise_lbs` in the air, `claimed_lbs` against
   * `burned_lbs` of the track, `claimed_lbs`, `block_lbs` or `on_board_lbs` below 0; `limit_percent`. Marks before and after the
   * rise, or the first and last fuel value, or the least fuel.
   */
  'fuel_impossible',
  /** `rate` of simulated to real time, `flown_minutes` in `clock_minutes`, `limit_rate`. Marks start and end. */
  'time_compression',
  /** `claimed_minutes`, `elapsed_minutes` from prefile to filing, `tracked_minutes`, `limit_minutes`. */
  'flight_time_unconfirmed',
  /** `claimed_fpm`, `measured_fpm`, `limit_fpm`. Marks the touchdown. */
  'landing_rate_differs',
  /** `distance_ft` past the threshold, `runway_ft` of its length, `limit_ft`. Marks the touchdown. */
  'long_landing',
  /** `offset_ft`, negative to the left; `limit_ft`. Marks the touchdown. */
  'off_centre_line',
  /**
   * At 500 ft above the field, null when within limits: `vs_fpm`, `speed_change_kt` from there to the flare, `above_path_ft`,
   * `offset_ft`; `limit_fpm`, `limit_kt`, `limit_path_ft`, `limit_offset_ft`. Marks the place.
   */
  'unstable_approach',
  /** `bounces`, `rate_fpm` of the hardest touchdown, `limit` of bounces. Marks the first two touchdowns. */
  'bounced_landing',
  /** `claimed_nm`, `measured_nm`, `percent`, `limit_percent`: filed against flown. */
  'distance_differs',
  /** `planned_nm`, `claimed_nm`, `percent`, `limit_percent`: filed against planned. */
  'distance_off_plan',
  /** `claimed_minutes`, `measured_minutes`, `limit_minutes`. Marks take-off and landing. */
  'flight_time_differs',
  /** The same. Marks the first and last movement, or nothing when block off and block on were compared. */
  'block_time_differs',
  /** The longest one: `minutes`; `count`, `total_minutes`, `limit_minutes`. Marks start and end. */
  'flight_paused',
  /** The longest one: `minutes`, `distance_nm`, `gs_kt` across it; `count`, `total_minutes`, `limit_minutes`. Marks start and end. */
  'position_gap',
  /** `fastest_kt`, `limit_kt`, `count` of positions. Marks the fastest. */
  'impossible_speed',
  /** The farthest: `distance_nm` in `seconds`; `count`, `limit_kt`. Marks start and end. */
  'impossible_jump',
  /** Excess weights, null when within limits: `zfw_lbs`, `takeoff_lbs`, `landing_lbs`; `limit_percent`. */
  'overweight',
  /** `positions`: 0 or 1. */
  'no_track',
  /** `airports`: how many that the report names are not in the catalog: its alternate, and where it diverted to. */
  'unknown_airport',
] as const;
export type FlagKind = (typeof FlagKinds)[number];
