import type { Queries } from '../../../db/open.ts';
import type { KindColumn } from '../../contract/admin/csv.ts';
import { toCsvLines } from './csvText.ts';
import { readFilled } from './columnMatch.ts';
import { type ImportKindName, importKinds } from './kinds.ts';
import { readSetting } from '../settings/settings.ts';
import { unitName } from './units.ts';

/** What the example refers to: what the airline has, otherwise what is to be created. */
interface Names {
  readonly airline: string;
  readonly hub: string;
  readonly other: string;
  readonly subfleet: string;
  /** Empty if there is none, as a pilot then gets the lowest. */
  readonly rank: string;
  readonly currency: string;
}

type Example = Readonly<Record<string, string>>;

/** Figures with a unit show that others are converted. */
const examples: Readonly<Record<ImportKindName, (names: Names) => Example>> = {
  airlines: () => ({ icao: 'EXA', iata: 'EX', name: 'Example Air', callsign: 'EXAMPLE', country: 'DE', active: '1' }),
  airports: () => ({
    icao: 'EDHE',
    name: 'Uetersen',
    city: 'Heist',
    country: 'DE',
    timezone: 'Europe/Berlin',
    hub: '0',
    lat: '53.6468',
    lon: '9.7044',
    elevation: '23 ft',
  }),
  fares: ({ currency }) => ({
    code: 'EX',
    name: 'Example fare',
    type: '0',
    price: `120 ${currency}`,
    cost: `40 ${currency}`,
    capacity: '150',
    active: '1',
  }),
  ranks: ({ currency }) => ({
    name: 'Example rank',
    hours: '25 h',
    acars_base_pay_rate: `60 ${currency}`,
    manual_base_pay_rate: `40 ${currency}`,
    auto_approve_acars: '0',
    auto_approve_manual: '0',
    auto_promote: '1',
  }),
  subfleets: ({ airline, hub }) => ({
    airline,
    hub_id: hub,
    type: 'EXMP',
    name: 'Example type',
    cargo_capacity: '9400 kg',
    fuel_capacity: '18.7 t',
    gross_weight: '79000 kg',
  }),
  aircraft: ({ subfleet, hub }) => ({
    subfleet,
    icao: 'A20N',
    airport_id: hub,
    name: 'Example aircraft',
    registration: 'D-EXMP',
    dow: '44300 kg',
    zfw: '62800 kg',
    mtow: '79000 kg',
    mlw: '66300 kg',
    status: 'A',
    flight_time: '120 h',
  }),
  flights: ({ airline, hub, other }) => ({
    airline,
    flight_number: '9901',
    dpt_airport: hub,
    arr_airport: other,
    days: '12345',
    dpt_time: '08:30',
    arr_time: '10:05',
    level: 'FL360',
    distance: '411 nm',
    flight_time: '95 min',
    flight_type: 'J',
    start_date: '2026-03-29',
    end_date: '2030-10-26',
    active: '1',
    visible: '1',
  }),
  pilots: ({ airline, rank, hub }) => ({
    pilot_id: '9901',
    name: 'Example Pilot',
    email: 'pilot@example.com',
    airline,
    rank,
    home_airport: hub,
    curr_airport: hub,
    transfer_time: '120 h',
    country: 'DE',
    timezone: 'Europe/Berlin',
    state: '1',
  }),
};

/** A file of a kind with all of its columns and one example, to be filled in. */
export function writeTemplate(db: Queries, kind: ImportKindName): string {
  const example = examples[kind](namesOf(db));
  const names = importKinds[kind].columns.map(({ name }) => name);
  return toCsvLines([names, names.map((name) => example[name] ?? '')]);
}

function namesOf(db: Queries): Names {
  const airline = db.home.findAirline();
  const hub = airline?.hub ?? 'EDDH';
  return {
    airline: airline?.icao ?? 'EXA',
    hub,
    other: hub === 'EGLL' ? 'EDDF' : 'EGLL',
    subfleet: db.subfleets.list()[0]?.type ?? 'EXMP',
    rank: db.ranks.findLowest()?.name ?? '',
    currency: readSetting(db, 'units.currency'),
  };
}

/** The columns that files of a kind can have, for people who match them by hand. */
export function describeKind(db: Queries, kind: ImportKindName): KindColumn[] {
  const filled = readFilled(db);
  return importKinds[kind].columns.map(({ name, label = name, required, note = '', unit = '' }) => ({
    name,
    label,
    required: required && !(name in filled),
    note: required && name in filled ? `${filled[name]}, if the file has none` : note,
    unit: unit === '' ? '' : unitName(unit, ''),
  }));
}
