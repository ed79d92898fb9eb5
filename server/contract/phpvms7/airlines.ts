import * as classic from '../classic/airlines.ts';
import { dataOf } from '../classic/pagination.ts';
import { adapt } from './adapt.ts';

export const getAirline = adapt(classic.getAirline, {
  description: '§4.4. In the short form of §2.3.',
  response: { 200: dataOf(classic.Airline) },
});
