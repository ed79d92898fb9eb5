import { courseTo, type Point, pointFrom, feetPerNm } from '../contract/geo.ts';
import type { FlightAnalysis } from '../contract/landings/flightAnalysis.ts';
import { listRunwaysNear } from '../domain/airports/runwaysNear.ts';
import { atOnce } from '../domain/flags/flight.ts';
import type { Sample } from '../domain/flags/samples.ts';
import { analyseFlight } from '../domain/landings/analyseFlight.ts';
import { airportOf, checkedFlight, flownTrack, type FlaggedTrack } from './flaggedFlight.ts';
import { stored } from './given.ts';

/** The threshold of a runway and its course. */
export interface MadeRunway extends Point {
  readonly ident: string;
  readonly course: number;
  readonly elevation: number;
}

/** Of the built-in data: `EDDH`, `23`. */
export function runwayOf(airport: string, ident: string): MadeRunway {
  const runways = listRunwaysNear(airportOf(airport), 8).filter(({ airport_id }) => airport_id === airport);
  const { ends } = stored(runways.find((runway) => runway.ends.some((end) => end.ident === ident)));
  const [near, far] = ends[0].ident === ident ? ends : ([ends[1], ends[0]] as const);
  const course = courseTo(near, far);
  return {
    ...pointFrom(near, course, near.displaced_ft / feetPerNm),
    ident,
    course,
    elevation: near.elevation_ft ?? 0,
  };
}

/** What is to be known about a landing. Feet, knots, feet per minute. */
export interface MadeLanding {
  readonly runway: MadeRunway;
  /** From the threshold, and from the centre line. */
  readonly distance?: number;
  readonly offset?: number;
  readonly rate?: number;
  readonly speed?: number;
  /** Heights of the jumps after the first touchdown. */
  readonly bounces?: readonly number[];
  /** Feet over the touchdown at which it goes around. */
  readonly lowest?: number;
  /** Seconds on the ground, then it takes off again. */
  readonly goes?: number;
}

const start = Date.parse('2026-11-20T08:00:00.000Z');

/** The height so many seconds after the touchdown: 3 degrees, and a flare from 30 ft. */
function heightAt(t: number, { rate = -150, speed = 130, bounces = [], lowest, goes }: MadeLanding): number {
  if (lowest !== undefined) return Math.max(lowest + Math.max(0, t) * 25, lowest - t * speed * 0.0885);
  if (t < 0) {
    const [touch, glide] = [-rate / 60, speed * 1.688 * Math.tan(Math.PI / 60)];
    const flare = 5;
    const bend = (glide - touch) / flare;
    return -t < flare
      ? -t * touch + (bend * t * t) / 2
      : touch * flare + (bend * flare ** 2) / 2 + (-t - flare) * glide;
  }
  if (goes !== undefined && t > goes) return (t - goes) * 25;
  let from = 0;
  for (const feet of bounces) {
    const lasts = 2 * Math.sqrt((2 * feet) / 8);
    if (t >= from && t < from + lasts) return feet - 4 * (t - from - lasts / 2) ** 2;
    from += lasts + 1.5;
  }
  return 0;
}

/** Positions every so many seconds, from two minutes before the touchdown to 90 s after it; `shift` of them. */
export function madeSamples(landing: MadeLanding, every = 1, shift = 0.3): Sample[] {
  const { runway, distance = 1200, offset = 0, speed = 130, goes, lowest } = landing;
  const samples: Sample[] = [];
  const flies = lowest !== undefined || goes !== undefined;
  for (let t = -120 + shift; t <= 90; t += every) {
    const braked = flies ? 0 : Math.max(0, t - 2 - 6 * (landing.bounces?.length ?? 0));
    const gs = Math.max(10, speed - 4 * braked);
    const stops = (speed - 10) / 4;
    const rolled =
      (speed * Math.min(t, t - braked) +
        speed * Math.min(braked, stops) -
        2 * Math.min(braked, stops) ** 2 +
        10 * Math.max(0, braked - stops)) *
      1.688;
    const height = heightAt(t, landing);
    const along = pointFrom(runway, runway.course, (distance + rolled) / feetPerNm);
    const point = pointFrom(along, runway.course + 90, offset / feetPerNm);
    const vs = Math.round((heightAt(t, landing) - heightAt(t - 0.01, landing)) * 6000);
    const at = start + Math.round(t * 1000);
    const told = { altitude: runway.elevation + height, altitude_agl: height, vs, gs, ias: gs, fuel: 5000 };
    samples.push({ id: samples.length + 1, at, received: at + 700, sim_time: at, timed: true, ...told, ...point });
  }
  return samples;
}

const flown = flownTrack('light', airportOf('EDDH'), airportOf('EDDW'));

/** A report with these positions. */
export function madeTrack(samples: readonly Sample[], changes: Partial<FlaggedTrack> = {}): FlaggedTrack {
  const pirep = { ...flown.pirep, landing_rate: null, arr_airport_id: 'EDDH', dpt_airport_id: 'EDDH' };
  return { ...flown, pirep, samples, ...changes };
}

export function analyse(samples: readonly Sample[], changes: Partial<FlaggedTrack> = {}): FlightAnalysis {
  return stored(atOnce(analyseFlight(checkedFlight(madeTrack(samples, changes)))) ?? undefined);
}
