import type { SettingDefinition } from './settingKinds.ts';

/** Where Homebase listens for pilots. network/network.ts moves the listener when these change. */
export const NetworkSettings = {
  'network.lan': {
    type: 'boolean',
    default: false,
    operatorOnly: true,
    name: 'Allow access from your local network',
    description: 'Pilots on other devices in your network can connect. Off: only this PC.',
  },
  'network.port': {
    type: 'integer',
    default: 8090,
    minimum: 1,
    maximum: 65_535,
    operatorOnly: true,
    name: 'Port',
    description: 'Port number in the pilots’ address. Changing it disconnects the old address.',
  },
  'network.discovery': {
    type: 'boolean',
    default: true,
    operatorOnly: true,
    name: 'Address by name',
    description:
      'With local network access, devices find Homebase by name (mDNS), and pilots can use an address that stays the same. Off: only addresses with numbers.',
  },
  'network.pilot_page': {
    type: 'boolean',
    default: true,
    operatorOnly: true,
    name: 'Pilots’ page',
    description:
      'Pilots can book flights and read their logbook in a browser, at the address without /phpvms7. Off: clients only.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** What pilots can reserve (domain/flights/bids.ts). */
export const BidSettings = {
  'bids.disable_flight_on_bid': {
    type: 'boolean',
    default: true,
    name: 'One bid per flight',
    description: 'Only one pilot can bid on a flight.',
  },
  'bids.allow_multiple_bids': {
    type: 'boolean',
    default: true,
    name: 'Several bids per pilot',
    description: 'Pilots can bid on several flights at a time. Off: only on one.',
  },
  'bids.limit': {
    type: 'integer',
    default: 10,
    minimum: 1,
    maximum: 500,
    unit: 'bids',
    name: 'Bids per pilot',
    description: 'How many flights a pilot can bid on at a time. You can place more for a pilot.',
  },
  'bids.block_aircraft': {
    type: 'boolean',
    default: true,
    name: 'One bid per aircraft',
    description: 'An aircraft can be reserved by only one bid.',
  },
  'bids.assign_aircraft': {
    type: 'boolean',
    default: false,
    name: 'Aircraft for every bid',
    description:
      'A new bid without an aircraft gets a free one at the departure airport. Off: it has none, and some clients cannot fly it.',
  },
  'bids.expire_time': {
    type: 'integer',
    default: 48,
    minimum: 0,
    maximum: 8760,
    unit: 'h',
    name: 'Bid expiry',
    description: 'Hours after which a bid is removed. 0 keeps bids until they are flown or removed.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** When backups are created, and how many are kept (domain/backups). */
export const BackupSettings = {
  'backups.every_hours': {
    type: 'integer',
    default: 24,
    minimum: 0,
    maximum: 8760,
    unit: 'h',
    operatorOnly: true,
    name: 'Backup interval',
    description: 'Hours between automatic backups. 0 turns them off.',
  },
  'backups.keep': {
    type: 'integer',
    default: 14,
    minimum: 1,
    maximum: 10_000,
    operatorOnly: true,
    name: 'Backups to keep',
    description: 'How many backups to keep in the data folder. Older ones are deleted.',
  },
  'backups.copy_folder': {
    type: 'text',
    default: '',
    pattern: /^$|^(\/|[A-Za-z]:[\\/]|\\\\).{0,1000}$/,
    allowed: 'the full path of a folder, such as /mnt/nas or D:\\Backups',
    operatorOnly: true,
    name: 'Second folder',
    description:
      'Each backup is also copied to this folder, such as a NAS, a USB drive or a cloud-synced folder. Empty: no copies.',
  },
  'backups.copy_keep': {
    type: 'integer',
    default: 30,
    minimum: 1,
    maximum: 10_000,
    operatorOnly: true,
    name: 'Copies to keep',
    description: 'How many copies to keep in the second folder. Older ones are deleted.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** Thresholds for flagging reports (domain/flags). Pilots do not see them, so nobody can file just below. */
export const FlagSettings = {
  'flags.hard_landing_rate': {
    type: 'integer',
    default: 600,
    minimum: 0,
    maximum: 10_000,
    unit: 'fpm',
    operatorOnly: true,
    name: 'Hard landing',
    description: 'Landings at this rate or harder are flagged, as filed or as measured. 0 turns the check off.',
  },
  'flags.landing_rate_difference': {
    type: 'integer',
    default: 200,
    minimum: 0,
    maximum: 10_000,
    unit: 'fpm',
    operatorOnly: true,
    name: 'Landing rate difference',
    description: 'Largest difference allowed between the filed and the measured landing rate. 0 turns the check off.',
  },
  'flags.distance_difference': {
    type: 'number',
    default: 15,
    minimum: 0,
    maximum: 1000,
    unit: '%',
    operatorOnly: true,
    name: 'Distance difference',
    description: 'Largest difference allowed between the filed distance and the track or plan. 0 turns the check off.',
  },
  'flags.time_difference': {
    type: 'number',
    default: 10,
    minimum: 0,
    maximum: 1440,
    unit: 'min',
    operatorOnly: true,
    name: 'Time difference',
    description:
      'Largest difference allowed between the filed block or flight time and the track. 0 turns the check off.',
  },
  'flags.position_gap': {
    type: 'number',
    default: 10,
    minimum: 0,
    maximum: 1440,
    unit: 'min',
    operatorOnly: true,
    name: 'Position gap',
    description: 'Longest gap allowed between positions. 0 turns the check off.',
  },
  'flags.pause': {
    type: 'number',
    default: 30,
    minimum: 0,
    maximum: 1440,
    unit: 'min',
    operatorOnly: true,
    name: 'Break in flight',
    description: 'Longer breaks in the air are named, and do not count as flown. 0 turns the check off.',
  },
  'flags.time_compression': {
    type: 'number',
    default: 1.5,
    minimum: 0,
    maximum: 100,
    unit: '×',
    operatorOnly: true,
    name: 'Time compression',
    description: 'How many times faster than real time a flight can go for several minutes. 0 turns the check off.',
  },
  'flags.highest_speed': {
    type: 'integer',
    default: 750,
    minimum: 0,
    maximum: 100_000,
    unit: 'kt',
    operatorOnly: true,
    name: 'Highest speed',
    description: 'Ground speeds above this are flagged as impossible. 0 turns the check off.',
  },
  'flags.fuel_difference': {
    type: 'number',
    default: 15,
    minimum: 0,
    maximum: 1000,
    unit: '%',
    operatorOnly: true,
    name: 'Fuel difference',
    description: 'Largest difference allowed between the filed fuel and the track. 0 turns the check off.',
  },
  'flags.airport_distance': {
    type: 'number',
    default: 10,
    minimum: 0,
    maximum: 10_000,
    unit: 'nm',
    operatorOnly: true,
    name: 'Distance from the airport',
    description: 'How close to its airports a flight must begin and end. 0 turns the check off.',
  },
  'flags.overweight': {
    type: 'number',
    default: 1,
    minimum: 0,
    maximum: 1000,
    unit: '%',
    operatorOnly: true,
    name: 'Overweight',
    description: 'How far a weight can be above the aircraft’s maximum. 0 turns the check off.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** Only the demonstration airline has it (isDemo). */
export const DemoSettings = {
  'demo.traffic': {
    type: 'boolean',
    default: false,
    operatorOnly: true,
    name: 'Simulated flights',
    description:
      'Pilots of the demonstration airline keep flying while Homebase runs. Off: their flights are cancelled.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
