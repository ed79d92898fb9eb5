import { Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';

export type DrawingFormat = 'png' | 'svg';

/** A landing of a flight as a picture of 1200 × 630 pixels. */
export const landingFiles = {
  png: describe('png', 'image/png'),
  svg: describe('svg', 'image/svg+xml'),
} as const;

function describe<F extends DrawingFormat>(format: F, type: string) {
  return {
    method: 'GET',
    url: `/admin/pireps/:id/landing.${format}`,
    schema: {
      summary: 'Get the landing of a report as a picture',
      params: Type.Object({ id: Type.String() }),
      /** From 1; by default the landing that ended the flight. */
      querystring: Type.Object({ number: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
      response: { 200: { content: { [type]: { schema: Type.String() } } } },
    },
  } as const satisfies Endpoint;
}
