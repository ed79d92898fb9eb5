import type { Queries } from '../../../db/open.ts';
import { importKinds, type KindName, kinds } from '../csv/kinds.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';
import { version } from '../../version.ts';
import type { CsvColumn } from '../csv/columns.ts';
import { exportedLists } from './lists.ts';

/** Writes what the files are, and what each of their columns has. */
export function describeExport(db: Queries): string {
  const airline = db.home.findAirline()?.name ?? 'Homebase';
  const files = [
    ...(Object.keys(kinds) as KindName[]).map((kind) => section(`${kind}.csv`, abouts[kind], describeKind(kind))),
    ...exportedLists.map(({ name, about, columns }) => section(`${name}.csv`, about, Object.entries(columns))),
  ];
  return [
    `${airline}, exported by Homebase ${version} at ${now().slice(0, 16).replace('T', ' ')} UTC`,
    introduction(readSetting(db, 'units.currency')),
    ...files,
    'settings.json\nAll settings with their values, defaults and descriptions.',
    '',
  ].join('\n\n');
}

function introduction(currency: string): string {
  return `The CSV files open in any spreadsheet: UTF-8, cells separated by commas, the first row has the names of the columns. An empty
cell has no value. Times are UTC, like 2026-11-20T16:55:00.000Z. Amounts of money are ${currency}. Before text that a spreadsheet
would run as a formula there is an apostrophe. A file with more than a million rows goes on in a second one.

Another Homebase imports these, in this order (Data, Import): ${Object.keys(importKinds).join(', ')}.

Secrets are not exported: API keys, of which Homebase has no more than a hash; the addresses and secrets of webhooks; the
operator's password and sessions. Nor are pictures, what is in the trash, the history of changes, and flags and analyses of
landings, which follow from tracks and settings. A backup has all of it.`;
}

type Explained = readonly [name: string, what: string];

function section(name: string, about: string, columns: readonly Explained[]): string {
  return [name, about, ...columns.map(([column, what]) => `  ${column}: ${what}`)].join('\n');
}

function describeKind(kind: KindName): readonly Explained[] {
  return kinds[kind].columns.map((column) => [
    column.name,
    ownWords[`${kind}.${column.name}`] ?? ownWords[column.name] ?? describeColumn(column),
  ]);
}

/** As the form of the row says it. */
function describeColumn({ name, label = name, note = '', unit = '', figure }: CsvColumn): string {
  const measure = (figure?.unit ?? '') === '' ? unit : (figure?.unit ?? '');
  const of = measure.replace('currency', 'money');
  return [of === '' ? label : `${label}, ${of}`, ...(note === '' ? [] : [note])].join('. ');
}

const abouts: Readonly<Record<KindName, string>> = {
  airlines: 'The airlines.',
  airports: 'The airports of the airline.',
  fares: 'What is sold on flights.',
  ranks: 'The ranks of pilots.',
  subfleets: 'Kinds of aircraft of an airline.',
  aircraft: 'The aircraft.',
  flights: 'The schedule.',
  pilots: 'The pilots, with their e-mail addresses.',
  pireps: 'The reports of flights, in any state. They cannot be imported, because they come from flights.',
};

const amounts = 'Amounts, or percentages of what they replace';

/** Where the form does not say it. */
const ownWords: Readonly<Record<string, string>> = {
  active: '1 active, 0 not',
  airline: 'ICAO code of the airline',
  hub: '1 hub, 0 not',
  hub_id: 'Hub, ICAO code',
  dpt_airport: 'Departure, ICAO code',
  arr_airport: 'Arrival, ICAO code',
  alt_airport: 'Alternate, ICAO code',
  fares: `Fares by code, with their own prices, costs and capacities: Y;B?price=500%&capacity=100. ${amounts}`,
  notes: 'Notes',
  'ranks.hours': 'Hours from which it is given',
  'ranks.acars_base_pay_rate': 'Pay per hour of flights with a client, money',
  'ranks.manual_base_pay_rate': 'Pay per hour of flights entered by hand, money',
  'ranks.auto_approve_acars': '1 reports of clients are accepted automatically, 0 not',
  'ranks.auto_approve_manual': '1 reports entered by hand are accepted automatically, 0 not',
  'ranks.auto_promote': '1 given by hours, 0 by the operator alone',
  'subfleets.fuel_type': '0 100LL, 1 Jet A, 2 MOGAS',
  'subfleets.ranks': `Ranks that may fly it, with their own pay: Captain;Cadet?acars_pay=120%&manual_pay=90. ${amounts}`,
  'fares.capacity': 'Seats, or lbs of cargo',
  'fares.type': '0 passengers, 1 cargo',
  'aircraft.subfleet': 'Type of the subfleet; with the airline if several have that type: KTW:A320',
  'aircraft.airport_id': 'Where it stands, ICAO code',
  'aircraft.status': 'A active, M maintenance, S stored, R retired, C scrapped, W written off',
  'aircraft.state': '0 parked, 1 in use, 2 in the air',
  'flights.flight_time': 'Block time, minutes',
  'flights.days': 'Days of the week from 1 Monday to 7 Sunday: 135. Empty: every day',
  'flights.flight_type': 'IATA service type: J passengers, F cargo, C charter …',
  'flights.subfleets': 'Types of subfleets, as in aircraft.csv: A320;B738',
  'flights.fields': 'Names and values: Departure gate=4;Arrival gate=C41',
  'flights.visible': '1 shown to pilots, 0 hidden',
  'pilots.rank': 'Name of the rank',
  'pilots.home_airport': 'Home, ICAO code',
  'pilots.curr_airport': 'Where the pilot is, ICAO code',
  'pilots.flights': 'Accepted PIREPs',
  'pilots.state': '0 pending, 1 active, 2 rejected, 3 on leave, 4 suspended, 5 deleted',
  'pilots.status': 'A number that clients may show; Homebase does not use it',
  'pireps.id': 'Id of the PIREP',
  'pireps.pilot_id': 'Number of the pilot, as in pilots.csv',
  'pireps.flight_number': 'Flight number',
  'pireps.route_code': 'Route code',
  'pireps.route_leg': 'Leg',
  'pireps.flight_type': 'IATA service type, as in flights.csv',
  'pireps.aircraft': 'Registration',
  'pireps.dpt_airport_id': 'Departure, ICAO code',
  'pireps.arr_airport_id': 'Arrival, ICAO code',
  'pireps.alt_airport_id': 'Alternate, ICAO code',
  'pireps.level': 'Cruise level, ft',
  'pireps.distance': 'Flown, nmi',
  'pireps.planned_distance': 'Planned, nmi',
  'pireps.flight_time': 'Minutes',
  'pireps.planned_flight_time': 'Minutes',
  'pireps.block_time': 'Minutes from block off to block on',
  'pireps.block_off_time': 'Time, UTC',
  'pireps.block_on_time': 'Time, UTC',
  'pireps.gross_weight': 'lbs',
  'pireps.zfw': 'Zero fuel weight, lbs',
  'pireps.block_fuel': 'On board at block off, lbs',
  'pireps.fuel_used': 'lbs',
  'pireps.landing_rate': 'fpm, negative downwards',
  'pireps.score': 'As the client gave it, or by the airline’s rules',
  'pireps.route': 'Route',
  'pireps.source': '0 entered by hand, 1 sent by a client',
  'pireps.source_name': 'Name of the client',
  'pireps.state': '0 in progress, 1 pending, 2 accepted, 3 cancelled, 4 deleted, 5 draft, 6 rejected, 7 paused',
  'pireps.status':
    'Phase of the flight: INI initiated, BST boarding, OFB departed, ENR en route, LAN landed, ARR arrived …',
  'pireps.submitted_at': 'Time of filing, UTC',
  'pireps.created_at': 'Time of the prefile, UTC',
  'pireps.updated_at': 'Time of the last change, UTC',
};
