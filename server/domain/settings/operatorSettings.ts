import { decimal, forOperator, onOff, type SettingDefinition, wholeNumber } from './settingKinds.ts';

/** Where Homebase listens for pilots. network/network.ts moves the listener when these change. */
export const NetworkSettings = forOperator({
  'network.lan': onOff(false, {
    name: 'Allow access from your local network',
    description: 'Pilots on other devices in your network can connect. Off: only this PC.',
  }),
  'network.port': wholeNumber(8090, [1, 65_535], {
    name: 'Port',
    description: 'Port number in the pilots’ address. Changing it disconnects the old address.',
  }),
  'network.discovery': onOff(true, {
    name: 'Address by name',
    description:
      'With local network access, devices find Homebase by name (mDNS), and pilots can use an address that stays the same. Off: only addresses with numbers.',
  }),
  'network.pilot_page': onOff(true, {
    name: 'Pilots’ page',
    description:
      'Pilots can book flights and read their logbook in a browser, at the address without /phpvms7. Off: clients only.',
  }),
});

/** What pilots can reserve (domain/flights/bids.ts). */
export const BidSettings = {
  'bids.disable_flight_on_bid': onOff(true, {
    name: 'One booking per flight',
    description: 'Only one pilot can book a flight.',
  }),
  'bids.allow_multiple_bids': onOff(true, {
    name: 'Several bookings per pilot',
    description: 'Pilots can book several flights at a time. Off: only on one.',
  }),
  'bids.limit': wholeNumber(10, [1, 500, 'bookings'], {
    name: 'Bookings per pilot',
    description: 'How many flights a pilot can book at a time. You can book more for a pilot.',
  }),
  'bids.block_aircraft': onOff(true, {
    name: 'One booking per aircraft',
    description: 'An aircraft can be in only one booking.',
  }),
  'bids.assign_aircraft': onOff(false, {
    name: 'Aircraft for every booking',
    description:
      'A new booking without an aircraft gets a free one at the departure airport. Off: it has none, and some clients cannot fly it.',
  }),
  'bids.expire_time': wholeNumber(48, [0, 8760, 'h'], {
    name: 'Booking expiry',
    description: 'Hours after which a booking is removed. 0 keeps bookings until they are flown or removed.',
  }),
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** Rides of pilots without a flight of their own (domain/travels.ts). */
export const TravelSettings = {
  'travel.jumpseat': onOff(true, {
    name: 'Ride along',
    description:
      'Pilots can ride along to another airport on the pilots’ page, when nothing departs where they are. Off: only flights and you move pilots.',
  }),
  'travel.jumpseats_a_day': wholeNumber(2, [1, 100, 'rides'], {
    name: 'Rides a day',
    description: 'How often a pilot can ride along in a day (UTC).',
  }),
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** When backups are created, and how many are kept (domain/backups). */
export const BackupSettings = forOperator({
  'backups.every_hours': wholeNumber(24, [0, 8760, 'h'], {
    name: 'Backup interval',
    description: 'Hours between automatic backups. 0 turns them off.',
  }),
  'backups.keep': wholeNumber(14, [1, 10_000], {
    name: 'Backups to keep',
    description: 'How many backups to keep in the data folder. Older ones are deleted.',
  }),
  'backups.copy_folder': {
    type: 'text',
    default: '',
    pattern: /^$|^(\/|[A-Za-z]:[\\/]|\\\\).{0,1000}$/,
    allowed: 'the full path of a folder, such as /mnt/nas or D:\\Backups',
    name: 'Second folder',
    description:
      'Each backup is also copied to this folder, such as a NAS, a USB drive or a cloud-synced folder. Empty: no copies.',
  },
  'backups.copy_keep': wholeNumber(30, [1, 10_000], {
    name: 'Copies to keep',
    description: 'How many copies to keep in the second folder. Older ones are deleted.',
  }),
});

/** Thresholds for flagging reports (domain/flags). Pilots do not see them, so nobody can file just below. */
export const FlagSettings = forOperator({
  'flags.hard_landing_rate': wholeNumber(600, [0, 10_000, 'fpm'], {
    name: 'Hard landing',
    description: 'Landings at this rate or harder are flagged, as filed or as measured. 0 turns the check off.',
  }),
  'flags.landing_rate_difference': wholeNumber(200, [0, 10_000, 'fpm'], {
    name: 'Landing rate difference',
    description: 'Largest difference allowed between the filed and the measured landing rate. 0 turns the check off.',
  }),
  'flags.distance_difference': decimal(15, [0, 1000, '%'], {
    name: 'Distance difference',
    description: 'Largest difference allowed between the filed distance and the track or plan. 0 turns the check off.',
  }),
  'flags.time_difference': decimal(10, [0, 1440, 'min'], {
    name: 'Time difference',
    description:
      'Largest difference allowed between the filed block or flight time and the track. 0 turns the check off.',
  }),
  'flags.position_gap': decimal(10, [0, 1440, 'min'], {
    name: 'Position gap',
    description: 'Longest gap allowed between positions. 0 turns the check off.',
  }),
  'flags.pause': decimal(30, [0, 1440, 'min'], {
    name: 'Break in flight',
    description: 'Longer breaks in the air are named, and do not count as flown. 0 turns the check off.',
  }),
  'flags.time_compression': decimal(1.5, [0, 100, '×'], {
    name: 'Time compression',
    description: 'How many times faster than real time a flight can go for several minutes. 0 turns the check off.',
  }),
  'flags.highest_speed': wholeNumber(750, [0, 100_000, 'kt'], {
    name: 'Highest speed',
    description: 'Ground speeds above this are flagged as impossible. 0 turns the check off.',
  }),
  'flags.fuel_difference': decimal(15, [0, 1000, '%'], {
    name: 'Fuel difference',
    description: 'Largest difference allowed between the filed fuel and the track. 0 turns the check off.',
  }),
  'flags.airport_distance': decimal(10, [0, 10_000, 'nm'], {
    name: 'Distance from the airport',
    description: 'How close to its airports a flight must begin and end. 0 turns the check off.',
  }),
  'flags.overweight': decimal(1, [0, 1000, '%'], {
    name: 'Overweight',
    description: 'How far a weight can be above the aircraft’s maximum. 0 turns the check off.',
  }),
  'flags.beside_runway': onOff(true, {
    name: 'Beside the runway',
    description: 'Touchdowns on an airfield, but on none of its runways, are flagged. Helicopters are not.',
  }),
  'flags.wrong_runway': onOff(true, {
    name: 'Wrong runway',
    description:
      'Landings on another runway than the one that a field such as “Arrival runway” names, or at an airport beside the arrival, are flagged.',
  }),
});

/** Only the demonstration airline has it (isDemo). */
export const DemoSettings = forOperator({
  'demo.traffic': onOff(false, {
    name: 'Simulated flights',
    description:
      'Pilots of the demonstration airline keep flying while Homebase runs. Off: their flights are cancelled.',
  }),
});
