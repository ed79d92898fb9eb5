import { Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';

/** A setting of the airline, in the form that phpVMS had for it. */
const Setting = Type.Object({
  id: Type.String({ description: 'The key with "." replaced by "_": units_distance' }),
  type: Type.String({ description: 'boolean, integer, number, text or select' }),
  name: Type.String(),
  value: Type.String({ description: 'Always a text: "true", "48"' }),
  group: Type.String({ description: 'The key up to its ".": units' }),
  order: Type.Integer(),
  description: Type.String(),
});

export const listSettings = {
  method: 'GET',
  url: '/settings',
  schema: {
    summary: 'The settings of the airline, such as its distance unit',
    description:
      'By `order`, all at once, with what the operator changed. What concerns only the operator’s network is left out. ' +
      'No setting changes the units of the API. §4.2',
    response: { 200: Type.Object({ data: Type.Array(Setting) }) },
  },
} as const satisfies Endpoint;
