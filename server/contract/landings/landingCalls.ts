import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { nullable, NullableNumber } from '../fields.ts';
import { FlightAnalysis, LandingShort } from './flightAnalysis.ts';

/** The last landings of accepted reports whose place on a runway is known, newest first. */
export const PilotLandings = Type.Object({
  /** At most 500. */
  landings: Type.Array(LandingShort),
  /** Of them; null without one. */
  medians: Type.Object({
    distance: NullableNumber,
    /** From the centre line, to either side. */
    off_centre: NullableNumber,
    rate: NullableNumber,
  }),
});
export type PilotLandings = Static<typeof PilotLandings>;

export const getLanding = get('/admin/pireps/:id/landing', {
  summary: 'Get what the positions of a filed report tell about its take-offs and landings',
  params: Type.Object({ id: Type.String() }),
  response: {
    200: Type.Object({
      /** Null when they tell nothing, or have not been analysed yet. */
      data: nullable(FlightAnalysis),
    }),
  },
});

export const getPilotLandings = get('/admin/pilots/:id/landings', {
  summary: 'List the last landings of a pilot',
  params: Type.Object({ id: Type.Integer() }),
  response: { 200: Type.Object({ data: PilotLandings }) },
});
