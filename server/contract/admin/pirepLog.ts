import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { NullableNumber, NullableText } from '../fields.ts';

export const PirepLogLine = Type.Object({
  id: Type.String(),
  log: Type.String(),
  /** True for lines from the events endpoint; false for log lines and texts of positions. */
  event: Type.Boolean(),
  lat: NullableNumber,
  lon: NullableNumber,
  created_at: Type.String(),
});
export type PirepLogLine = Static<typeof PirepLogLine>;

/** Maximum per response. */
export const logPageSize = 1000;

export const listPirepLog = get('/admin/pireps/:id/log', {
  summary: 'List the log of a report by time, a thousand lines per page',
  params: Type.Object({ id: Type.String() }),
  querystring: Type.Object({
    /** The `next` of the previous page. */
    after: Type.Optional(
      Type.String({ pattern: String.raw`^[\dTZ:.-]{1,40}_\d{1,15}$`, hint: 'must be the "next" of a response' }),
    ),
  }),
  response: { 200: Type.Object({ data: Type.Array(PirepLogLine), next: NullableText }) },
});
