import { type Static, type TObject, Type } from 'typebox';
import { catalogCalls } from './calls.ts';
import {
  airportCode,
  columnsOf,
  flag,
  flagOf,
  named,
  notesOrNone,
  number,
  numberOrNone,
  optional,
  text,
  textOrNone,
  zoneOrNone,
} from './fields.ts';

const cost = (label: string, unit: 'currency' | 'currency per lb of fuel') =>
  optional(numberOrNone({ minimum: 0, label, example: 'Default', unit }));

/** Left out, a new airport has the values in the settings. Null: not known. */
const airportCosts = {
  ground_handling_cost: cost('Ground handling', 'currency'),
  fuel_100ll_cost: cost('100LL', 'currency per lb of fuel'),
  fuel_jeta_cost: cost('Jet A', 'currency per lb of fuel'),
  fuel_mogas_cost: cost('MOGAS', 'currency per lb of fuel'),
};

export const airportFields = {
  /** Also the id, so it cannot be changed. */
  icao: airportCode({ label: 'ICAO code', example: 'EDDH' }),
  // A new airport gets missing values from the built-in data. Airports that are not there need name, lat and lon.
  iata: optional(
    text({
      maxLength: 5,
      pattern: '^ *([A-Za-z0-9]{1,5} *)?$',
      hint: 'must have three letters, like HAM',
      capitals: true,
      label: 'IATA code',
    }),
  ),
  name: optional(named(200, { label: 'Name' })),
  city: optional(text({ maxLength: 200, label: 'City' })),
  location: optional(textOrNone({ maxLength: 200, label: 'Location text', note: 'As shown in pilots’ clients' })),
  /** ISO 3166-2: `DE-HH`. */
  region: optional(textOrNone({ maxLength: 200, label: 'Region' })),
  country: optional(text({ maxLength: 100, label: 'Country' })),
  tz: optional(zoneOrNone({ initial: 'UTC' })),
  hub: optional(flagOf({ label: 'Hub', note: 'Pilots and aircraft can be based here' })),
  lat: optional(number({ minimum: -90, maximum: 90, label: 'Latitude', unit: '°' })),
  lon: optional(number({ minimum: -180, maximum: 180, label: 'Longitude', unit: '°' })),
  elevation: optional(numberOrNone({ minimum: -2000, maximum: 30_000, label: 'Elevation', unit: 'ft' })),
  ...airportCosts,
  notes: optional(notesOrNone()),
};
export const AirportInput = Type.Object(airportFields);
export type AirportInput = Static<typeof AirportInput>;

const row = {
  /** The ICAO code. */
  id: Type.String(),
  ...columnsOf(airportFields),
  /** Number of flights to or from it. */
  flights: Type.Integer(),
  /** Number of aircraft there, without those in the trash. */
  aircraft: Type.Integer(),
  /** Number of pilots whose home it is. */
  pilots: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
};
export type AirportRow = Static<TObject<typeof row>>;
export const airportCalls = catalogCalls('airports', {
  id: text({ maxLength: 10 }),
  input: airportFields,
  row,
  detail: {},
  filters: { hub: optional(flag), country: optional(Type.String({ maxLength: 100 })) },
  sorts: ['id', 'iata', 'name', 'city', 'country', 'tz', 'hub', 'elevation', 'fuel_jeta_cost', 'updated_at'],
  many: { hub: optional(flag), ...airportCosts },
});
