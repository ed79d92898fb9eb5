import { airportFields } from '../../../contract/admin/catalog/airports.ts';
import type { Queries } from '../../../../db/open.ts';
import {
  type Column,
  column,
  flagColumn,
  headers,
  type Kind,
  numberColumn,
  textColumn,
  toNumber,
  upperCaseColumn,
  zoneColumn,
} from '../columns.ts';
import { readSetting } from '../../settings/settings.ts';

export const airports: Kind = {
  table: 'airports',
  fields: { ...airportFields, id: airportFields.icao },
  key: ['id'],
  columns: [
    upperCaseColumn('id', { name: 'icao', required: true }),
    upperCaseColumn('iata', { empty: '' }),
    textColumn('name', { required: true }),
    textColumn('city', { empty: '' }),
    textColumn('location'),
    textColumn('region'),
    textColumn('country', { empty: '' }),
    zoneColumn('tz', { name: 'timezone', aliases: ['tz'], empty: 'UTC' }),
    flagColumn('hub', { empty: 0 }),
    numberColumn('lat', { required: true }),
    numberColumn('lon', { required: true }),
    numberColumn('elevation'),
    costColumn('ground_handling_cost', (db) => readSetting(db, 'airports.default_ground_handling_cost')),
    costColumn('fuel_100ll_cost', (db) => readSetting(db, 'airports.default_100ll_fuel_cost')),
    costColumn('fuel_jeta_cost', (db) => readSetting(db, 'airports.default_jet_a_fuel_cost')),
    costColumn('fuel_mogas_cost', (db) => readSetting(db, 'airports.default_mogas_fuel_cost')),
    textColumn('notes'),
  ],
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
  complete: (_db, row) => ({ ...row, icao: row['id'] ?? null }),
};

/** A cell without a number gets the default from the settings, as in phpVMS (phpvms7 §5.1). `0` stays 0. */
function costColumn(field: string, otherwise: (db: Queries) => number): Column {
  const read: Column['read'] = (text, { db, decimalComma }) => {
    const cost = toNumber(text, decimalComma);
    return Number.isNaN(cost) ? otherwise(db) : cost;
  };
  return { ...column(field, {}, read), read };
}
