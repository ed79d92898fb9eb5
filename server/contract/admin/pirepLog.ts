import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableNumber, NullableText } from '../fields.ts';

export const LogLine = Type.Object({
  id: Type.String(),
  log: Type.String(),
  /** Came through the events endpoint; otherwise a log line, or the text of a position. */
  event: Type.Boolean(),
  lat: NullableNumber,
  lon: NullableNumber,
  created_at: Type.String(),
});
export type LogLine = Static<typeof LogLine>;

/** Of one reply. */
export const logPageSize = 1000;

export const listPirepLog = {
  method: 'GET',
  url: '/admin/pireps/:id/log',
  schema: {
    summary: 'The log of a report by time, a thousand lines at once',
    params: Type.Object({ id: Type.String() }),
    querystring: Type.Object({
      /** The `next` of the lines before. */
      after: Type.Optional(
        Type.String({ pattern: String.raw`^[\dTZ:.-]{1,40}_\d{1,15}$`, hint: 'must be the "next" of a reply' }),
      ),
    }),
    response: { 200: Type.Object({ data: Type.Array(LogLine), next: NullableText }) },
  },
} as const satisfies Endpoint;
