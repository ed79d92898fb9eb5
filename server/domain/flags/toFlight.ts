import type { Flight, Stretch } from './flight.ts';
import { toLegs } from './legs.ts';
import type { Sample } from './sample.ts';
import type { Steps } from './steps.ts';

type Given = Pick<Flight, 'pirep' | 'aircraft' | 'dpt' | 'arr' | 'samples'>;

/** Feet by which altitudes above ground and above sea level must differ to be distinct. */
const telling = 30;
/** Feet above ground that a radio altimeter shows on high wheels. */
const offGround = 35;
/** In knots. */
const flying = 50;
const walking = 30;

/** @param highest possible ground speed in knots */
export function* toFlight(given: Given, highest: number): Steps<Flight> {
  const { samples } = given;
  // A single altitude is stored as both; if they are always equal, there is no altitude above ground.
  const hasHeights = samples.some(({ altitude, altitude_agl }) => Math.abs(altitude_agl - altitude) > telling);
  const heightOf = hasHeights ? ({ altitude_agl }: Sample) => altitude_agl : ({ altitude }: Sample) => altitude;
  const legs = yield* toLegs(samples, highest);
  const isAirborne = ({ altitude_agl, gs }: Sample): boolean =>
    hasHeights && !Number.isNaN(altitude_agl) ? altitude_agl > offGround && !(gs < walking) : gs > flying;
  return { ...given, heightOf, legs, airborne: findStretches(samples, isAirborne) };
}

function findStretches(samples: readonly Sample[], isAirborne: (sample: Sample) => boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let takeoff: number | undefined;
  for (const [i, sample] of samples.entries()) {
    const inTheAir = isAirborne(sample);
    if (inTheAir) takeoff ??= i;
    else if (takeoff !== undefined) {
      stretches.push({ takeoff, landing: i });
      takeoff = undefined;
    }
  }
  if (takeoff !== undefined) stretches.push({ takeoff, landing: samples.length });
  return stretches;
}
