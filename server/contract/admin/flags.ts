import { type Static, Type } from 'typebox';
import { type FlagKind as Kind, FlagKinds } from '../codes.ts';
import { post } from '../endpoint.ts';
import { NullableNumber } from '../fields.ts';

const FlagKind = Type.Unsafe<Kind>({ type: 'string', enum: [...FlagKinds] });
const FlagSeverity = Type.Unsafe<'bad' | 'warn'>({ type: 'string', enum: ['bad', 'warn'] });

export const FlagShort = Type.Object({ kind: FlagKind, severity: FlagSeverity });
export type FlagShort = Static<typeof FlagShort>;

/** A point of the track that the flag marks. */
export const FlagSpot = Type.Object({
  /** Id of the stored position. */
  position_id: Type.String(),
  /** Milliseconds since 1970. */
  at: Type.Number(),
  lat: Type.Number(),
  lon: Type.Number(),
});
export type FlagSpot = Static<typeof FlagSpot>;

export const FlagEvidence = Type.Object({
  values: Type.Record(Type.String(), NullableNumber),
  spots: Type.Array(FlagSpot),
  /** Of runways and airports. */
  names: Type.Optional(Type.Array(Type.String())),
});
export type FlagEvidence = Static<typeof FlagEvidence>;

/** An automatic finding about a report. It has no effect. The window provides the text. */
export const Flag = Type.Object({
  kind: FlagKind,
  severity: FlagSeverity,
  evidence: FlagEvidence,
  created_at: Type.String(),
});
export type Flag = Static<typeof Flag>;

export const computeFlags = post('/admin/pireps/:id/flags', {
  summary: 'Recompute the flags of a filed report with the current limits',
  params: Type.Object({ id: Type.String() }),
  response: { 200: Type.Object({ data: Type.Array(Flag) }) },
});
