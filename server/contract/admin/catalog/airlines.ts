import { type Static, Type } from 'typebox';
import { NullableText } from '../../fields.ts';
import { catalogCalls } from './calls.ts';
import { flag, id, optional, named, text, textOrNone } from './fields.ts';

export const airlineFields = {
  icao: text({
    maxLength: 5,
    pattern: '^ *[A-Za-z0-9]{1,5} *$',
    hint: 'must have up to five letters or digits, like KTW',
  }),
  iata: optional(
    text({ maxLength: 5, pattern: '^ *[A-Za-z0-9]{0,5} *$', hint: 'must have two letters or digits, like KW' }),
  ),
  name: named(100),
  callsign: optional(textOrNone({ maxLength: 50 })),
  country: optional(textOrNone({ maxLength: 2, pattern: '^([A-Za-z]{2})?$', hint: 'must have two letters, like DE' })),
  /** URL of an image. */
  logo: optional(textOrNone({ maxLength: 500 })),
  active: optional(flag),
};
export const AirlineInput = Type.Object(airlineFields);
export type AirlineInput = Static<typeof AirlineInput>;

const row = {
  id,
  icao: Type.String(),
  iata: Type.String(),
  name: Type.String(),
  callsign: NullableText,
  country: NullableText,
  logo: NullableText,
  active: Type.Boolean(),
  subfleets: Type.Integer(),
  aircraft: Type.Integer(),
  flights: Type.Integer(),
  pilots: Type.Integer(),
  /** Number of PIREPs in any state. */
  pireps: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
};
const detail = {
  /** Number of accepted PIREPs, and their minutes. */
  total_flights: Type.Integer(),
  total_time: Type.Integer(),
};

export const airlineCalls = catalogCalls('airlines', {
  id,
  input: airlineFields,
  row,
  detail,
  filters: { active: optional(flag) },
  sorts: ['name', 'icao', 'iata', 'callsign', 'country', 'active', 'updated_at'],
  many: { active: optional(flag) },
});
