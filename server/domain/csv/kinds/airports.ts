import { AirportInput } from '../../../contract/admin/catalog/airports.ts';
import { readSetting } from '../../settings/settings.ts';
import { type Column, column, columnsOf, headers, type Kind, readCellNumber } from '../columns.ts';

export const airports: Kind = {
  table: 'airports',
  key: ['id'],
  columns: columnsOf(AirportInput, {
    icao: { field: 'id', name: 'icao' },
    name: { required: true },
    tz: { name: 'timezone', aliases: ['tz'] },
    lat: { required: true },
    lon: { required: true },
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
  complete: (_db, row) => ({ ...row, icao: row['id'] ?? null }),
};

type DefaultCost =
  | 'airports.default_ground_handling_cost'
  | 'airports.default_100ll_fuel_cost'
  | 'airports.default_jet_a_fuel_cost'
  | 'airports.default_mogas_fuel_cost';

/** A cell without a number gets the default from the settings, as in phpVMS (phpvms7 §5.1). `0` stays 0. */
function costColumn(field: string, otherwise: DefaultCost): Column {
  const read: Column['read'] = (text, { db, decimalComma }) =>
    readCellNumber(text, decimalComma) ?? readSetting(db, otherwise);
  return { ...column(field, {}, read), read };
}
