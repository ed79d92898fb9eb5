import { type Static, Type } from 'typebox';
import { NullableText } from '../../fields.ts';
import { catalogCalls } from './calls.ts';
import { columnsOf, countryOrNone, flag, flagOf, id, named, optional, text, textOrNone } from './fields.ts';

export const airlineFields = {
  icao: text({
    maxLength: 5,
    pattern: '^ *[A-Za-z0-9]{1,5} *$',
    hint: 'must have up to five letters or digits, like KTW',
    capitals: true,
    label: 'ICAO code',
    example: 'KTW',
  }),
  iata: optional(
    text({
      maxLength: 5,
      pattern: '^ *([A-Za-z0-9]{1,5} *)?$',
      hint: 'must have two letters or digits, like KW',
      capitals: true,
      label: 'IATA code',
      example: 'KW',
    }),
  ),
  name: named(100, { label: 'Name' }),
  callsign: optional(textOrNone({ maxLength: 50, label: 'Callsign', note: 'As spoken, e.g. “Kittiwake”' })),
  country: optional(countryOrNone({ note: 'Two letters, e.g. DE' })),
  /** URL of an image. */
  logo: optional(
    textOrNone({
      maxLength: 500,
      label: 'Logo URL',
      note: 'For clients. A logo uploaded on the airline’s page replaces it.',
    }),
  ),
  active: optional(
    flagOf({ label: 'Active', note: 'Pilots only see flights and aircraft of active airlines', initial: true }),
  ),
};
export const AirlineInput = Type.Object(airlineFields);
export type AirlineInput = Static<typeof AirlineInput>;

const row = {
  id,
  ...columnsOf(airlineFields),
  subfleets: Type.Integer(),
  aircraft: Type.Integer(),
  flights: Type.Integer(),
  pilots: Type.Integer(),
  /** Number of PIREPs that are neither cancelled nor deleted. */
  pireps: Type.Integer(),
  /** The name of an uploaded logo, for `getPicture`. Clients get its URL instead of `logo`. */
  picture: NullableText,
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
