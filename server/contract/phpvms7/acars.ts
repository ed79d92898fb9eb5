import { type Static, Type } from 'typebox';
import * as classic from '../classic/acars.ts';
import { listOf } from '../classic/replies.ts';
import { integerOrNull, NullableText, required } from '../fields.ts';
import { adapt, PreciseTimestamp, status } from './replies.ts';

/** A stored row with plain numbers: the distance in nautical miles, fuel in lbs. */
export const AcarsRecord = Type.Object({
  ...classic.AcarsRecord.properties,
  heading: integerOrNull('Degrees'),
  gs: integerOrNull('Ground speed, knots'),
  ias: integerOrNull('Indicated airspeed, knots'),
  created_at: PreciseTimestamp,
  updated_at: PreciseTimestamp,
});
export type AcarsRecord = Static<typeof AcarsRecord>;

export const EventRecord = Type.Object({ ...AcarsRecord.properties, event: NullableText });
export type EventRecord = Static<typeof EventRecord>;

const Position = Type.Object({ ...classic.Position.properties, status });

const units = 'Distances nautical miles, fuel lbs, altitudes feet, speeds knots, vs feet per minute';

export const postPositions = adapt(classic.postPositions, {
  description: `§4.9. Up to 5,000 per call. ${units}. A 400 names the row and the field.`,
  body: Type.Object({ positions: required.list(Position, classic.rows) }),
});

export const listPositions = adapt(classic.listPositions, {
  description: `§4.9. ${units}; heading, gs and ias are integers. Times have milliseconds.`,
  response: { 200: listOf(AcarsRecord) },
});

export const listEvents = adapt(classic.listEvents, {
  description: `Not in the contract. ${units}.`,
  response: { 200: listOf(EventRecord) },
});

export const listLogs = adapt(classic.listLogs, {
  description: `Not in the contract. ${units}.`,
  response: { 200: listOf(AcarsRecord) },
});

export const getRoute = adapt(classic.getRoute, {
  description: '§4.5. Coordinates in degrees.',
  response: { 200: listOf(AcarsRecord) },
});
