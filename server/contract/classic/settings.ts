import { Type } from 'typebox';
import { get } from '../endpoint.ts';

/** A setting of the airline, in the form that phpVMS had for it. */
const Setting = Type.Object({
  id: Type.String({ description: 'The key with "_" instead of ".", such as units_distance' }),
  type: Type.String({ description: 'boolean, integer, number, text or select' }),
  name: Type.String(),
  value: Type.String({ description: 'Always a string, such as "true" or "48"' }),
  group: Type.String({ description: 'The part of the key before ".", such as units' }),
  order: Type.Integer(),
  description: Type.String(),
});

export const listSettings = get('/settings', {
  summary: 'List the airline’s settings, such as the distance unit',
  description:
    'By `order`, all at once, with what the operator changed. What concerns only the operator’s network is left out. ' +
    'No setting changes the units of the API. §4.2',
  response: { 200: Type.Object({ data: Type.Array(Setting) }) },
});
