import { type Static, Type } from 'typebox';
import { type FlagKind, FlagKinds } from '../codes.ts';
import { get } from '../endpoint.ts';
import { nullable, NullableNumber, numberOrNull } from '../fields.ts';
import { FlightAnalysis } from '../landings/flightAnalysis.ts';
import { PilotLandings } from '../landings/landingCalls.ts';
import { Distance } from './flights.ts';
import { changeErrors, dataOf, listOf, PirepParams } from './replies.ts';

/** Hours are those required for a rank. */
const RankProgress = Type.Object({
  name: Type.String({ description: 'The rank of the pilot' }),
  minutes: Type.Integer({ description: 'Minutes that count for the rank' }),
  hours: Type.Integer({ description: 'Hours required for the rank' }),
  next: nullable(
    Type.Object({
      name: Type.String({ description: 'The next rank by hours' }),
      hours: Type.Integer({ description: 'Hours required for it' }),
      minutes_left: Type.Integer({ description: 'Minutes still missing' }),
    }),
  ),
});

const Landing = Type.Object({
  pirep_id: Type.String(),
  submitted_at: Type.String({ description: 'When the PIREP was filed' }),
  landing_rate: Type.Number({ description: 'Feet per minute, negative' }),
});

export const Logbook = Type.Object({
  flights: Type.Integer({ description: 'Accepted PIREPs' }),
  flight_time: Type.Integer({ description: 'Minutes of them' }),
  distance: Distance,
  landing_average: numberOrNull('Feet per minute, negative; null without a landing rate'),
  landing_best: numberOrNull('Feet per minute, negative'),
  landings: Type.Array(Landing, { description: 'The last 30 with a landing rate, oldest first' }),
  rank: RankProgress,
});
export type Logbook = Static<typeof Logbook>;

export const getLogbook = get('/user/logbook', {
  summary: "Get the totals of the pilot's accepted PIREPs and the progress to the next rank",
  description:
    'Not in the contract. Times in minutes, landing rates in feet per minute, the distance in all units. `rank.next` is ' +
    'null at the top rank and in a rank without promotion by hours.',
  response: { 200: dataOf(Logbook) },
});

const Flown = { flights: Type.Integer(), flight_time: Type.Integer({ description: 'Minutes' }) };

export const PilotFlown = Type.Object({
  routes: Type.Array(
    Type.Object({ dpt_airport_id: Type.String(), arr_airport_id: Type.String(), flights: Type.Integer() }),
    { description: 'At most 300, most flown first' },
  ),
  route_count: Type.Integer({ description: 'How many there are' }),
  airports: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      city: Type.String(),
      lat: Type.Number(),
      lon: Type.Number(),
      hub: Type.Boolean(),
    }),
    { description: 'Those of the routes' },
  ),
  year: Type.Object({
    year: Type.Integer({ description: 'This year in UTC. A report belongs to that of its filing' }),
    ...Flown,
    distance: Distance,
    airports: Type.Integer({ description: 'How many the flights began or ended at' }),
    months: Type.Array(Type.Object({ month: Type.String({ description: '2026-11' }), ...Flown }), {
      description: 'All twelve',
    }),
  }),
});
export type PilotFlown = Static<typeof PilotFlown>;

export const getPilotFlown = get('/user/flown', {
  summary: "Get the routes of the pilot's accepted PIREPs, and what was flown this year",
  description: 'Not in the contract. Times in minutes, the distance in all units.',
  response: { 200: dataOf(PilotFlown) },
});

const PirepFlagSpot = Type.Object({
  lat: Type.Number({ description: 'Degrees, south is negative' }),
  lon: Type.Number({ description: 'Degrees, west is negative' }),
  created_at: Type.String({ description: 'When the position was taken' }),
});

/** An automatic finding about a PIREP, for its pilot. */
export const PirepFlag = Type.Object({
  kind: Type.Unsafe<FlagKind>({ type: 'string', enum: [...FlagKinds] }),
  severity: Type.Unsafe<'bad' | 'warn'>({ type: 'string', enum: ['bad', 'warn'] }),
  values: Type.Record(Type.String(), NullableNumber, { description: 'Figures with their unit in the name' }),
  spots: Type.Array(PirepFlagSpot, { description: 'The positions that it concerns: one, or start and end' }),
  names: Type.Array(Type.String(), { description: 'Runways and airports: the one that was used, then the right one' }),
});
export type PirepFlag = Static<typeof PirepFlag>;

export const listPirepFlags = get('/pireps/:id/flags', {
  summary: "List the automatic flags of the pilot's own PIREP, most severe first",
  description:
    'Not in the contract. Empty until they are computed, a few seconds after filing. The figures have their unit in ' +
    'their name: `_fpm` feet per minute, `_ft` feet, `_nm` nautical miles, `_kt` knots, `_lbs`, `_minutes`, `_percent`.',
  errors: changeErrors,
  params: PirepParams,
  response: { 200: listOf(PirepFlag) },
});

export const getPirepLanding = get('/pireps/:id/landing', {
  summary: "Get what the positions of the pilot's own PIREP tell about its take-offs and landings",
  description:
    'Not in the contract. Feet, knots, feet per minute and true degrees; a figure lies between its bounds `low` and `high`. Null ' +
    'until the positions are analysed, a few seconds after filing, and where they tell nothing.',
  errors: changeErrors,
  params: PirepParams,
  response: { 200: dataOf(nullable(FlightAnalysis)) },
});

export const listUserLandings = get('/user/landings', {
  summary: "List the last landings of the pilot's accepted PIREPs on known runways, newest first, at most 500",
  description: 'Not in the contract. Distances in feet from threshold and centre line, negative to the left.',
  response: { 200: dataOf(PilotLandings) },
});

export const getLandingPicture = get('/pireps/:id/landing.png', {
  summary: "Get a picture of the landing of the pilot's own PIREP",
  description:
    'Not in the contract. A PNG of 1200 × 630 pixels with runway, touchdown and figures in the units of the airline, to share ' +
    'or keep. 404 until the positions are analysed, a few seconds after filing, and where they show no landing.',
  errors: changeErrors,
  params: PirepParams,
  response: { 200: { content: { 'image/png': { schema: Type.String() } } } },
});
