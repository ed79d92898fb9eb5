import type { Tx } from '../../../db/open.ts';
import type { StoredRow } from '../../../db/statements.ts';
import { AirlineInput } from '../../contract/admin/catalog/airlines.ts';
import { AirportInput } from '../../contract/admin/catalog/airports.ts';
import { PilotInput } from '../../contract/admin/catalog/pilots.ts';
import { RankInput } from '../../contract/admin/catalog/ranks.ts';
import { UserState } from '../../contract/codes.ts';
import type { FieldSchema } from '../../contract/fieldError.ts';
import { missingOfAirport, newAirportRow } from '../airports/airports.ts';
import { defaultsOf } from '../pilots.ts';
import { readSetting } from '../settings/settings.ts';
import { CellError } from './cellError.ts';
import { type CsvColumn, column, columnsOf, figureReader, headers, type CsvKind } from './columns.ts';

export const airlines: CsvKind = {
  table: (db) => db.airlines,
  key: ['icao'],
  columns: columnsOf(AirlineInput, { active: { aliases: ['enabled'] } }),
};

export const airports: CsvKind = {
  table: (db) => db.airports,
  key: ['id'],
  columns: columnsOf(AirportInput, {
    icao: { field: 'id', name: 'icao' },
    // Blank cells of a new airport are filled, and others keep their value.
    name: { required: true, keep: true },
    tz: { name: 'timezone', aliases: ['tz'], keep: true },
    lat: { required: true, keep: true },
    lon: { required: true, keep: true },
    ground_handling_cost: costColumn('ground_handling_cost', 'airports.default_ground_handling_cost'),
    fuel_100ll_cost: costColumn('fuel_100ll_cost', 'airports.default_100ll_fuel_cost'),
    fuel_jeta_cost: costColumn('fuel_jeta_cost', 'airports.default_jet_a_fuel_cost'),
    fuel_mogas_cost: costColumn('fuel_mogas_cost', 'airports.default_mogas_fuel_cost'),
  }),
  phpvms: {
    7: headers(
      'icao iata name location region country timezone hub lat lon elevation ground_handling_cost',
      'fuel_100ll_cost fuel_jeta_cost fuel_mogas_cost notes',
    ),
    8: headers(
      'iata icao name location region country timezone hub notes lat lon elevation',
      'ground_handling_cost fuel_100ll_cost fuel_jeta_cost fuel_mogas_cost',
    ),
  },
  complete: completeAirport,
};

/** Fills a new airport as the form does. */
function completeAirport(tx: Tx, row: StoredRow): StoredRow {
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
  const airport = newAirportRow(tx, String(row['id']), given);
  const missing = missingOfAirport(airport).map(([field]) => `${field} is required`);
  if (missing.length > 0) throw new CellError(missing.join('; '));
  return { ...airport };
}

type CostField = `${'ground_handling' | `fuel_${'100ll' | 'jeta' | 'mogas'}`}_cost`;
type DefaultCost =
  | 'airports.default_ground_handling_cost'
  | 'airports.default_100ll_fuel_cost'
  | 'airports.default_jet_a_fuel_cost'
  | 'airports.default_mogas_fuel_cost';

/** A cell without a number gets the default from the settings, as in phpVMS (phpvms7 §5.1). `0` stays 0. */
function costColumn(field: CostField, otherwise: DefaultCost): CsvColumn {
  const property: object = AirportInput.properties[field];
  const schema: FieldSchema = property;
  const figure = { isWhole: false, unit: schema.unit ?? '' };
  const readCost = figureReader(figure);
  const read: CsvColumn['read'] = (text, reading) =>
    /\d/.test(text) ? readCost(text, reading) : readSetting(reading.db, otherwise);
  return { ...column(field, {}, read), read, schema, figure };
}

export const ranks: CsvKind = {
  table: (db) => db.ranks,
  key: ['name'],
  // Subfleets name their ranks.
  columns: columnsOf(RankInput, { subfleets: null }),
};

const pilotColumns = columnsOf(PilotInput, {
  flight_time: { unit: 'min' },
  transfer_time: { unit: 'min' },
  pilot_id: { required: true },
  rank_id: { keep: true },
  home_airport_id: { name: 'home_airport', aliases: ['home_airport_id'] },
  curr_airport_id: { name: 'curr_airport', aliases: ['curr_airport_id'] },
});

export const pilots: CsvKind = {
  table: (db) => db.users,
  key: ['pilot_id'],
  columns: pilotColumns.map((one) => (one.field === 'state' ? withoutDeleting(one) : one)),
  complete: (tx, row) => {
    const whole = { ...row, ...defaultsOf(tx, row) };
    if ((whole.rank_id ?? null) === null) throw new CellError('needs a rank, and there is none');
    return whole;
  },
};

/** A file cannot delete pilots, which would leave their names and keys. Those already deleted stay deleted. */
function withoutDeleting(state: CsvColumn): CsvColumn {
  return {
    ...state,
    read: (text, reading) => {
      const value = state.read(text, reading);
      if (value !== UserState.DELETED) return value;
      const stored = reading.db.users.findNamed({ pilot_id: Number(reading.values['pilot_id']) });
      if (stored?.state === value) return value;
      throw new CellError(`must be 0 to 4, not "${text}", which only deleting a pilot sets`);
    },
  };
}
