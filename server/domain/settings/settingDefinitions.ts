import {
  BackupSettings,
  BidSettings,
  DemoSettings,
  FlagSettings,
  NetworkSettings,
  TravelSettings,
} from './operatorSettings.ts';
import { toPoints } from '../../contract/landings/score.ts';
import { LandingSettings } from './landingSettings.ts';
import {
  choice,
  decimal,
  isTilesAddress,
  onOff,
  type SettingDefinition,
  toNetwork,
  toOrigin,
  type ValueOf,
  wholeNumber,
} from './settingKinds.ts';

/**
 * All settings, in the order in which they are shown. Keys are those of phpVMS (phpvms7 §6) where it has the setting; the
 * part before the dot is the group. Every setting listed here takes effect.
 */
export const Definitions = {
  ...NetworkSettings,
  'general.allow_unadded_airports': onOff(true, {
    name: 'Add unknown airports',
    description: 'Add unknown airports automatically when a PIREP uses them. Off: such PIREPs are rejected.',
  }),
  'general.color': {
    type: 'text',
    default: '',
    pattern: /^(#[0-9A-Fa-f]{6})?$/,
    allowed: 'a colour such as #1E64A6, or nothing',
    name: 'Airline colour',
    description: 'Accent colour of the pilots’ page, such as #1E64A6. Empty: the colour of Homebase.',
  },
  'general.first_steps': onOff(true, {
    name: 'First steps',
    description: 'The list of first steps on the dashboard, until all of them are done.',
  }),
  'map.tiles': {
    type: 'text',
    default: '',
    pattern: { test: isTilesAddress },
    allowed: 'an https address with {z}, {x} and {y}, such as https://tile.example.org/{z}/{x}/{y}.png, or nothing',
    operatorOnly: true,
    name: 'Online map',
    description:
      'Address of map tiles that maps show from near, such as https://tile.openstreetmap.org/{z}/{x}/{y}.png. Your browser and ' +
      'those of your pilots load them from that provider, who sees from where and which places. Empty: off, and nothing is loaded.',
  },
  'map.attribution': {
    type: 'text',
    default: '',
    pattern: /^[^\p{Cc}]{0,200}$/u,
    allowed: 'at most 200 characters',
    operatorOnly: true,
    name: 'Credit of the online map',
    description: 'Text on the online map that its provider asks for, such as © OpenStreetMap contributors.',
  },
  'units.currency': {
    type: 'text',
    default: 'USD',
    pattern: /^[A-Z]{3}$/,
    allowed: 'a currency code of three capital letters, such as EUR',
    name: 'Currency',
    description: 'Shown in the window and in clients. Amounts are not converted.',
  },
  'units.distance': choice('nmi', ['km', 'mi', 'nmi'], {
    name: 'Distance unit',
    description: 'Distances in the window, in Discord messages, and in clients that follow this setting.',
  }),
  'units.weight': choice('lbs', ['lbs', 'kg'], {
    name: 'Weight unit',
    description: 'Weights in the window, and in clients that follow this setting.',
  }),
  'units.speed': choice('knot', ['km/h', 'knot'], {
    name: 'Speed unit',
    description: 'Speeds in the window, and in clients that follow this setting.',
  }),
  'units.altitude': choice('ft', ['ft', 'm'], {
    name: 'Altitude unit',
    description: 'Altitudes in the window, and in clients that follow this setting.',
  }),
  'units.fuel': choice('lbs', ['lbs', 'kg'], {
    name: 'Fuel unit',
    description: 'Fuel in the window, in Discord messages, and in clients that follow this setting.',
  }),
  'units.volume': choice('gallons', ['gallons', 'l'], {
    name: 'Volume unit',
    description: 'Volumes in clients that follow this setting.',
  }),
  'units.temperature': choice('F', ['F', 'C'], {
    name: 'Temperature unit',
    description: 'Temperatures in clients that follow this setting.',
  }),
  'acars.live_time': wholeNumber(12, [0, 8760, 'h'], {
    name: 'Live time',
    description: 'Hours without a position before a flight leaves the live map. 0 keeps it there.',
  }),
  'airports.default_ground_handling_cost': decimal(250, [0, 1_000_000, 'currency'], {
    name: 'Ground handling cost',
    description: 'Ground handling cost of new airports from the built-in data.',
  }),
  'airports.default_jet_a_fuel_cost': decimal(0.7, [0, 1_000_000, 'currency per lb of fuel'], {
    name: 'Jet A fuel cost',
    description: 'Price of Jet A at new airports from the built-in data.',
  }),
  'airports.default_100ll_fuel_cost': decimal(0.9, [0, 1_000_000, 'currency per lb of fuel'], {
    name: '100LL fuel cost',
    description: 'Price of 100LL at new airports from the built-in data.',
  }),
  'airports.default_mogas_fuel_cost': decimal(0.8, [0, 1_000_000, 'currency per lb of fuel'], {
    name: 'MOGAS fuel cost',
    description: 'Price of MOGAS at new airports from the built-in data.',
  }),
  ...BidSettings,
  'flights.default_load_factor': decimal(82, [0, 100, '%'], {
    name: 'Load factor',
    description: 'Percentage of seats sold on flights without their own load factor.',
  }),
  'flights.load_factor_variance': decimal(5, [0, 100, '%'], {
    name: 'Load factor variance',
    description: 'How far the load can vary, in percent, on flights without their own variance.',
  }),
  'flights.only_company_aircraft': onOff(false, {
    name: 'Own aircraft only',
    description: 'Flights without subfleets can only be flown with aircraft of their own airline.',
  }),
  'flights.only_today': onOff(true, {
    name: 'Flights of today only',
    description:
      'Pilots see, book and prefile only flights that are in season and flown on this weekday, by the date at the ' +
      'departure airport. Otherwise season and weekdays are only for information.',
  }),
  'pireps.duplicate_check_time': wholeNumber(10, [0, 1440, 'min'], {
    name: 'Duplicate check',
    description: 'Minutes in which prefiling the same flight again returns the PIREP in progress. 0 turns this off.',
  }),
  'pireps.restrict_aircraft_to_rank': onOff(true, {
    name: 'Aircraft by rank',
    description: 'Pilots can only fly the subfleets of their rank.',
  }),
  'pireps.only_aircraft_at_dpt_airport': onOff(false, {
    name: 'Aircraft at departure airport',
    description: 'Pilots can only prefile an aircraft that is at the departure airport.',
  }),
  'pireps.only_active_aircraft': onOff(true, {
    name: 'Aircraft in service',
    description: 'Pilots can only prefile an aircraft that is in service.',
  }),
  'pireps.handle_diversion': onOff(true, {
    name: 'Handle diversions',
    description: 'When a PIREP has the field “Diversion Airport”, move pilot and aircraft to that airport.',
  }),
  'pireps.review_flagged': onOff(true, {
    operatorOnly: true,
    name: 'Review flagged reports',
    description:
      'Flagged reports wait in the inbox even if the rank accepts reports automatically. Off: flags do not matter.',
  }),
  'pilots.applications': onOff(false, {
    operatorOnly: true,
    name: 'Applications',
    description:
      'The pilots’ page has a form to apply as a pilot. Who applied waits in the list of pilots until you accept. Off: you add pilots yourself.',
  }),
  'pilots.id_length': wholeNumber(4, [0, 10, 'digits'], {
    name: 'Pilot number digits',
    description: 'Digits in a pilot’s ident, padded with zeros: KTW0031.',
  }),
  'pilots.id_code': {
    type: 'text',
    default: '',
    pattern: /^[A-Za-z0-9]{0,10}$/,
    allowed: 'at most ten letters and digits',
    name: 'Pilot ident prefix',
    description: 'Prefix of every pilot’s ident. Empty: the code of the pilot’s airline.',
  },
  'pilots.only_flights_from_current': onOff(false, {
    name: 'Flights from the pilot’s location',
    description: 'Pilots only see, and can only prefile, flights from the airport where they are.',
  }),
  'pilots.restrict_to_company': onOff(false, {
    name: 'Flights of the pilot’s airline',
    description: 'Pilots only see flights of their own airline.',
  }),
  'pilots.count_transfer_hours': onOff(false, {
    name: 'Count transferred hours',
    description: 'Transferred hours count toward the rank.',
  }),
  ...TravelSettings,
  ...BackupSettings,
  'api.rate_limit': wholeNumber(1200, [0, 1_000_000_000, 'requests/min'], {
    name: 'Rate limit',
    description: 'Requests per minute that an API key can make. 0 turns the limit off.',
  }),
  'api.root_profile': choice('classic', ['classic', 'phpvms7'], {
    operatorOnly: true,
    name: 'API at /api',
    description:
      'phpVMS 7: when the domain of a phpVMS site leads here, its clients go on with the address they have. The Homebase API is then at /classic/api. phpVMS 7 is always at /phpvms7/api, too.',
  }),
  'api.public_live_map': onOff(false, {
    name: 'Public live map',
    description: 'The live map needs no API key. Nor do hubs, airport search and news at the phpVMS address.',
  }),
  'api.allowed_origins': {
    type: 'list',
    default: [],
    toEntry: toOrigin,
    allowed: 'origins such as https://map.example.org, each without a path or wildcard',
    operatorOnly: true,
    name: 'Allowed origins',
    description: 'Websites that can call the API from a browser. Empty: none.',
  },
  'api.trusted_proxies': {
    type: 'list',
    default: [],
    toEntry: toNetwork,
    allowed: 'addresses and networks such as 192.168.1.2 or 10.0.0.0/8',
    operatorOnly: true,
    name: 'Trusted proxies',
    description: 'Reverse proxies whose X-Forwarded headers are trusted for the caller’s address. Empty: none.',
  },
  ...FlagSettings,
  ...LandingSettings,
  'score.points': {
    type: 'list',
    default: [],
    toEntry: toPoints,
    allowed: 'flags and figures with whole points up to 100, such as hard_landing=20',
    operatorOnly: true,
    name: 'Points',
    description: 'Points off 100 for each flag and figure of a landing. Empty: no scores.',
  },
  ...DemoSettings,
} as const satisfies Readonly<Record<string, SettingDefinition>>;

export type SettingKey = keyof typeof Definitions;

export type SettingValue<K extends SettingKey> = ValueOf<(typeof Definitions)[K]>;
