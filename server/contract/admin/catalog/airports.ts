import { type Static, type TObject, Type } from 'typebox';
import { NullableNumber, NullableText } from '../../fields.ts';
import { catalogCalls } from './calls.ts';
import { airport, flag, optional, named, number, numberOrNone, text, textOrNone } from './fields.ts';

const airportCosts = {
  ground_handling_cost: optional(number({ minimum: 0 })),
  /** Fuel prices are per lb. */
  fuel_100ll_cost: optional(number({ minimum: 0 })),
  fuel_jeta_cost: optional(number({ minimum: 0 })),
  fuel_mogas_cost: optional(number({ minimum: 0 })),
};

export const airportFields = {
  /** Also the id, so it cannot be changed. */
  icao: airport,
  // A new airport gets missing values from the built-in data. Airports that are not there need name, lat and lon.
  iata: optional(text({ maxLength: 5, pattern: '^ *[A-Za-z0-9]{0,5} *$', hint: 'must have three letters, like HAM' })),
  name: optional(named(200)),
  city: optional(text({ maxLength: 200 })),
  location: optional(textOrNone({ maxLength: 200 })),
  /** ISO 3166-2: `DE-HH`. */
  region: optional(textOrNone({ maxLength: 200 })),
  country: optional(text({ maxLength: 100 })),
  /** IANA name. */
  tz: optional(text({ maxLength: 60, hint: 'must be a time zone, like Europe/Berlin' })),
  hub: optional(flag),
  lat: optional(number({ minimum: -90, maximum: 90 })),
  lon: optional(number({ minimum: -180, maximum: 180 })),
  /** Feet. */
  elevation: optional(numberOrNone({ minimum: -2000, maximum: 30_000 })),
  ...airportCosts,
  notes: optional(textOrNone({ maxLength: 20_000 })),
};
export const AirportInput = Type.Object(airportFields);
export type AirportInput = Static<typeof AirportInput>;

const row = {
  /** The ICAO code. */
  id: Type.String(),
  icao: Type.String(),
  iata: Type.String(),
  name: Type.String(),
  city: Type.String(),
  location: NullableText,
  region: NullableText,
  country: Type.String(),
  tz: Type.String(),
  hub: Type.Boolean(),
  lat: Type.Number(),
  lon: Type.Number(),
  elevation: NullableNumber,
  ground_handling_cost: Type.Number(),
  fuel_100ll_cost: Type.Number(),
  fuel_jeta_cost: Type.Number(),
  fuel_mogas_cost: Type.Number(),
  notes: NullableText,
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
  id: Type.String({ maxLength: 10 }),
  input: airportFields,
  row,
  detail: {},
  filters: { hub: optional(flag), country: optional(Type.String({ maxLength: 100 })) },
  sorts: ['id', 'iata', 'name', 'city', 'country', 'tz', 'hub', 'elevation', 'fuel_jeta_cost', 'updated_at'],
  many: { hub: optional(flag), ...airportCosts },
});
