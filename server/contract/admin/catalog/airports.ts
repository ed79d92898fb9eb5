import { type Static, type TObject, Type } from 'typebox';
import { NullableNumber, NullableText } from '../../fields.ts';
import { catalogCalls } from './calls.ts';
import { airport, flag, may, named, number, numberOrNone, text, textOrNone } from './fields.ts';

const airportCosts = {
  ground_handling_cost: may(number({ minimum: 0 })),
  /** Per lb, like the others. */
  fuel_100ll_cost: may(number({ minimum: 0 })),
  fuel_jeta_cost: may(number({ minimum: 0 })),
  fuel_mogas_cost: may(number({ minimum: 0 })),
};

export const airportFields = {
  /** Is the id as well, and stays what it is. */
  icao: airport,
  // A new airport of the built-in data has them from there; another one needs name, lat and lon.
  iata: may(text({ maxLength: 5, pattern: '^ *[A-Za-z0-9]{0,5} *$', says: 'must have three letters, like HAM' })),
  name: may(named(200)),
  city: may(text({ maxLength: 200 })),
  location: may(textOrNone({ maxLength: 200 })),
  /** ISO 3166-2: `DE-HH`. */
  region: may(textOrNone({ maxLength: 200 })),
  country: may(text({ maxLength: 100 })),
  /** IANA name. */
  tz: may(text({ maxLength: 60, says: 'must be a time zone, like Europe/Berlin' })),
  hub: may(flag),
  lat: may(number({ minimum: -90, maximum: 90 })),
  lon: may(number({ minimum: -180, maximum: 180 })),
  /** Feet. */
  elevation: may(numberOrNone({ minimum: -2000, maximum: 30_000 })),
  ...airportCosts,
  notes: may(textOrNone({ maxLength: 20_000 })),
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
  /** Scheduled to or from it. */
  flights: Type.Integer(),
  /** That stand there, not those in the trash. */
  aircraft: Type.Integer(),
  /** Whose home it is. */
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
  filters: { hub: may(flag), country: may(Type.String({ maxLength: 100 })) },
  sorts: ['id', 'iata', 'name', 'city', 'country', 'tz', 'hub', 'elevation', 'fuel_jeta_cost', 'updated_at'],
  many: { hub: may(flag), ...airportCosts },
});
