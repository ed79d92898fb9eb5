import type { Bounded, Landing, RunwayUsed } from '../../contract/landings/flightAnalysis.ts';
import { distanceNm, hasPlace } from '../../contract/geo.ts';
import { listRunways } from '../airports/runways.ts';
import type { TouchdownLimits } from '../settings/landingSettings.ts';
import { evidence, type Rule } from './flight.ts';
import { runwayIdent } from './landed.ts';
import { isWater, leastSize } from './score.ts';
import type { Samples } from './samples.ts';
import { wrongArrivalAirport } from './track.ts';

// Rules about the last landing of a flight. They flag what lies beyond a limit with all of its bounds (decision 0117).

/** The figure if it is certainly beyond a limit that is on. */
function beyond(figure: Bounded | null, limit: number): number | null {
  return figure && limit > 0 && leastSize(figure) > limit ? figure.value : null;
}

type LandingRule = (landing: Landing, limits: TouchdownLimits, samples: Samples) => ReturnType<Rule>;

/** Looks at the last landing, unless it was a helicopter's. */
const ofLanding =
  (rule: LandingRule): Rule =>
  ({ landed: { analysis, limits }, samples }) => {
    const landing = analysis?.landings.at(-1);
    return landing && limits ? rule(landing, limits, samples) : undefined;
  };

export const longLanding = ofLanding(({ place, touchdowns: [first], runway }, limits, samples) => {
  const distance = first?.distance_ft;
  if (!first || !distance || place !== 'runway' || limits.distance === 0 || distance.low <= limits.distance) {
    return undefined;
  }
  const values = { distance_ft: distance.value, runway_ft: runway?.length_ft ?? null, limit_ft: limits.distance };
  return evidence(values, samples.spotAt(first.at));
});

export const offCentreLine = ofLanding(({ place, runway, touchdowns: [first] }, limits, samples) => {
  const offset = first?.offset_ft;
  if (
    !first ||
    !offset ||
    place !== 'runway' ||
    isWater(runway) ||
    limits.offset === 0 ||
    leastSize(offset) <= limits.offset
  ) {
    return undefined;
  }
  return evidence({ offset_ft: offset.value, limit_ft: limits.offset }, samples.spotAt(first.at));
});

export const bouncedLanding = ofLanding(({ touchdowns, rates }, limits, samples) => {
  const bounces = touchdowns.length - 1;
  if (limits.bounces === 0 || bounces < limits.bounces) return undefined;
  const spots = touchdowns.slice(0, 2).map(({ at }) => samples.spotAt(at));
  return evidence({ bounces, rate_fpm: rates.rate_fpm, limit: limits.bounces }, ...spots);
});

export const unstableApproach = ofLanding(({ place, gate_500: gate, touchdowns: [first] }, limits, samples) => {
  // Positions without times are all at one moment.
  if (!gate || !first || gate.at >= first.at) return undefined;
  const onLine = place === 'runway';
  const { vs_fpm, gs_change_kt, above_path_ft, offset_ft } = gate;
  // Climbing is no sink rate.
  const sinks = vs_fpm && vs_fpm.high < 0 ? vs_fpm : null;
  const found = {
    vs_fpm: beyond(sinks, limits.sink),
    speed_change_kt: beyond(gs_change_kt, limits.speed),
    above_path_ft: beyond(onLine ? above_path_ft : null, limits.path),
    offset_ft: beyond(onLine ? offset_ft : null, limits.line),
  };
  if (Object.values(found).every((value) => value === null)) return undefined;
  const { sink, speed, path, line } = limits;
  const set = { limit_fpm: -sink, limit_kt: speed, limit_path_ft: path, limit_offset_ft: line };
  return evidence({ ...found, ...set }, samples.spotAt(gate.at));
});

/** Half of a runway whose width is not known, in feet. */
const halfWidth = 75;
/** Feet between parallel runways: farther out may be one that the data does not have. */
const parallel = 700;

/** Others are where the scenery has them, which may be some hundred feet from where the data has them. */
function isPaved({ surface }: RunwayUsed): boolean {
  return surface === 'asphalt' || surface === 'concrete';
}

export const besideRunway = ofLanding(({ place, runway, touchdowns: [first] }, _, samples) => {
  if (!first || !runway || place !== 'beside' || !isPaved(runway)) return undefined;
  const { distance_ft: along, offset_ft: across } = first;
  const { width_ft, length_ft, displaced_ft, ident } = runway;
  const isShort = along !== null && (along.high < -displaced_ft || along.low > length_ft);
  const isAside = leastSize(across) > (width_ft === null ? halfWidth : width_ft / 2);
  if (!(isShort || isAside) || leastSize(across) > parallel) return undefined;
  const values = { offset_ft: across?.value ?? null, distance_ft: along?.value ?? null, width_ft };
  return { ...evidence(values, samples.spotAt(first.at)), names: [ident] };
});

/** Nautical miles from an airport within which its own runways are. */
const field = 3;

/** A runway of another airport than the arrival, or another one than the client names. */
export const wrongRunway: Rule = (flight, _, limits) => {
  const { landed, samples, arr, pirep } = flight;
  const landing = landed.analysis?.landings.at(-1);
  const [first] = landing?.touchdowns ?? [];
  if (!landing || !first || !landing.runway || !landed.limits || landing.place !== 'runway') return undefined;
  const { airport_id, ident } = landing.runway;
  const raise = (...names: readonly string[]) => ({ ...evidence({}, samples.spotAt(first.at)), names: [...names] });
  if (airport_id === pirep.arr_airport_id) {
    const named = landed.named_runway;
    // A name that the data does not know may be the same runway, renumbered.
    const isOther = named !== null && named !== runwayIdent(ident) && hasRunway(airport_id, named);
    return isOther ? raise(ident, named) : undefined;
  }
  const isOther = hasPlace(arr) && distanceNm(landing.runway, arr) > field;
  const isFlagged = limits.airport_distance > 0 && wrongArrivalAirport(flight, limits.airport_distance, limits);
  // An airport without runways in the data may be this one by another name.
  const isKnown = listRunways(pirep.arr_airport_id).length > 0;
  return isOther && !isFlagged && isKnown ? raise(`${airport_id} ${ident}`, pirep.arr_airport_id) : undefined;
};

function hasRunway(airport_id: string, ident: string): boolean {
  return listRunways(airport_id).some(({ name }) => name.split('/').some((end) => runwayIdent(end) === ident));
}
