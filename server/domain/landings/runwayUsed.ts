import { courseTo, distanceNm, pointFrom, feetPerNm } from '../../contract/geo.ts';
import type { Landing, RunwayUsed } from '../../contract/landings/flightAnalysis.ts';
import { listRunwaysNear, type PlacedRunway } from '../airports/runwaysNear.ts';
import type { CheckedFlight } from '../flags/flight.ts';
import type { Samples } from '../flags/samples.ts';
import { mostScanned } from './bounded.ts';
import { type LinePlace, placeAlong } from './plane.ts';

/** One direction of a runway, and where things are beside its centre line. */
export interface RunwayLine {
  readonly runway: RunwayUsed;
  readonly place: LandingPlace;
  /** Of a position by its index: from the threshold. */
  readonly at: (index: number) => LinePlace;
  /** Feet by which a place beside this line is uncertain. */
  readonly error: (place: LinePlace) => number;
  /** Feet by which the runway may rise or fall for each foot of its length. */
  readonly slope: number;
}

type LandingPlace = Landing['place'];

/** Nautical miles from a touchdown to the nearest end of a runway. */
const near = 8;
/** Of a runway whose ends have no elevations. */
const usualSlope = 0.01;
/** Feet beside a runway, and beyond its ends, that belong to its airfield. */
const field = 3000;
/** Where the data has no width; how far seaplanes may be from the middle of their water. */
const usualWidth = 100;
const water = 500;
/** Degrees between a track and its runway. */
const aligned = 35;
/** Feet of a track that show its direction, and milliseconds from the ground in which it is looked for. */
const shown = 1000;
const approach = 180_000;

/** Milliseconds and miles between positions that tell where it was between them; misfit that tells runways apart where they do not. */
const seen = 15_000;
const seenNm = 0.5;
const doubt = 300;

/** How well a runway fits. */
interface Fit {
  readonly line: RunwayLine;
  readonly misfit: number;
}

/** Whether positions are near enough to tell where it was between them. */
function isSeen(samples: Samples, { from: first, to }: OverRunway): boolean {
  const from = first === to ? Math.max(0, first - 1) : first;
  return (
    samples.at.at(to) - samples.at.at(from) <= seen && distanceNm(samples.point(from), samples.point(to)) <= seenNm
  );
}

/** A piece of the way over a runway, and where its direction is seen: -1 before it, 1 after it. */
interface OverRunway {
  readonly from: number;
  readonly to: number;
  readonly step: 1 | -1;
  /** Feet beyond its ends that count. */
  readonly reach?: number;
}

/** Finds the runway over which a flight went between two positions, or beside which it was. */
export function findRunway(flight: CheckedFlight, over: OverRunway): RunwayLine | undefined {
  const place = flight.samples.point(over.step === -1 ? over.to : over.from);
  const fits = listRunwaysNear(place, near).flatMap((runway): Fit[] => {
    const fit = fitOf(flight, runway, over);
    return fit === undefined ? [] : [fit];
  });
  const [best, second] = fits.toSorted((a, b) => a.misfit - b.misfit);
  if (best && second && second.misfit - best.misfit < doubt && !isSeen(flight.samples, over)) return undefined;
  if (best === undefined || (flight.kind === 'helicopter' && best.line.place !== 'runway')) return undefined;
  return best.line;
}

function fitOf(flight: CheckedFlight, runway: PlacedRunway, over: OverRunway): Fit | undefined {
  const { from, to, step, reach = field } = over;
  const { samples } = flight;
  const [low, high] = runway.ends;
  const axis = placeAlong(low, courseTo(low, high));
  const far = farPoint(samples, over);
  const [a, b] = step === -1 ? [far, to] : [from, far];
  const [begin, end] = [axis(samples.point(a)), axis(samples.point(b))];
  const line = lineOf(samples, runway, end.along >= begin.along ? 0 : 1);
  const turned = Math.abs(Math.atan2(end.offset - begin.offset, Math.abs(end.along - begin.along))) * (180 / Math.PI);
  const beside = besideOf(line, [from, to], runway);
  const isBeside = !(beside.lateral <= 0 && beside.beyond <= 0);
  if (beside.lateral > field || beside.beyond > reach) return undefined;
  const isAcross = turned > aligned && flight.kind !== 'helicopter';
  // On final, the way points at the runway on which it ends: this tells parallel ones apart when the positions are rare.
  const final = line.at(far);
  const off = Math.max(0, Math.abs(final.offset) - 0.03 * Math.max(0, -final.along) - 200);
  const { arr_airport_id, dpt_airport_id } = flight.pirep;
  const isFiled = runway.airport_id === (step === -1 ? arr_airport_id : dpt_airport_id);
  return {
    line: { ...line, place: (isBeside || isAcross) && isSeen(samples, over) ? 'beside' : 'runway' },
    misfit:
      beside.nearest + beside.beyond / 500 + 5 * turned + (turned > aligned ? field : 0) + off / 2 - (isFiled ? 20 : 0),
  };
}

/** Returns the nearest position to the touchdown that is far enough to tell a direction. */
function farPoint(samples: Samples, { from, to, step }: OverRunway): number {
  const start = step === -1 ? to : from;
  const place = placeAlong(samples.point(start), 0);
  let i = step === -1 ? from : to;
  for (let n = 0; n < mostScanned && i + step >= 0 && i + step < samples.length; n++, i += step) {
    const there = place(samples.point(i));
    if (!(Math.hypot(there.along, there.offset) < shown)) break;
    if (Math.abs(samples.at.at(i) - samples.at.at(start)) > approach) break;
  }
  return i;
}

/** Feet from the strip to the nearest piece of the way between the positions: beside it, and beyond its ends. */
function besideOf(
  { at, error, runway }: Omit<RunwayLine, 'place'>,
  [from, to]: readonly [number, number],
  { surface }: PlacedRunway,
) {
  const half = (runway.width_ft ?? usualWidth) / 2 + (surface === 'water' ? water : 0);
  let [lateral, beyond, nearest] = [Infinity, Infinity, Infinity];
  for (let i = from; i < Math.min(Math.max(to, from + 1), from + mostScanned); i++) {
    const [a, b] = [at(i), at(Math.min(i + 1, to))];
    // The piece that is level with the pavement, or the end that is nearest to it.
    const shares = [-runway.displaced_ft, runway.length_ft].map((foot) => (foot - a.along) / (b.along - a.along));
    const clipped = [0, 1, ...shares].filter((share) => share >= 0 && share <= 1);
    const offsets = clipped.map((share) => a.offset + (b.offset - a.offset) * share);
    const places = clipped.map((share, n) => ({
      along: a.along + (b.along - a.along) * share,
      offset: offsets[n] ?? NaN,
    }));
    const isLevel = (place: LinePlace): boolean => outside(place, runway) < 1;
    const level = places.some(isLevel) ? places.filter(isLevel) : places;
    const crosses =
      Math.min(...level.map(({ offset }) => offset)) * Math.max(...level.map(({ offset }) => offset)) <= 0;
    const least = crosses ? 0 : Math.min(...level.map(({ offset }) => Math.abs(offset)));
    const uncertain = Math.max(...level.map(error));
    nearest = Math.min(nearest, least);
    lateral = Math.min(lateral, Math.max(0, least - half - uncertain));
    beyond = Math.min(beyond, ...level.map((place) => Math.max(0, outside(place, runway) - uncertain)));
  }
  return { lateral, beyond, nearest };
}

/** Feet beyond the ends of the pavement. */
function outside({ along }: LinePlace, { displaced_ft, length_ft }: RunwayUsed): number {
  return Math.max(0, -displaced_ft - along, along - length_ft);
}

function lineOf(samples: Samples, placed: PlacedRunway, side: 0 | 1): Omit<RunwayLine, 'place'> {
  const [begin, end] = side === 0 ? placed.ends : ([placed.ends[1], placed.ends[0]] as const);
  const course = courseTo(begin, end);
  const threshold = pointFrom(begin, course, begin.displaced_ft / feetPerNm);
  const place = placeAlong(threshold, course);
  const runway: RunwayUsed = {
    airport_id: placed.airport_id,
    ident: begin.ident,
    opposite: end.ident,
    length_ft: placed.length_ft - begin.displaced_ft,
    displaced_ft: begin.displaced_ft,
    opposite_displaced_ft: end.displaced_ft,
    width_ft: placed.width_ft,
    elevation_ft: begin.elevation_ft ?? end.elevation_ft,
    course,
    lat: threshold.lat,
    lon: threshold.lon,
    surface: placed.surface,
  };
  const rise = begin.elevation_ft === null || end.elevation_ft === null ? NaN : begin.elevation_ft - end.elevation_ft;
  return {
    runway,
    at: (index) => place(samples.point(index)),
    // The line is as uncertain as its ends, and more so beyond them.
    error: ({ along }) => {
      const beyond = Math.max(0, -along / placed.length_ft, along / placed.length_ft - 1);
      return placed.error_ft * (1 + 2 * beyond) + decimalError(samples);
    },
    slope: Number.isNaN(rise) ? usualSlope : Math.abs(rise) / placed.length_ft,
  };
}

/** Feet by which places may be wrong because the client sends few decimals. */
function decimalError({ lat, lon, length }: Samples): number {
  for (const decimals of [4, 5]) {
    let all = true;
    for (let i = length - 1; i >= 0 && i > length - 20 && all; i--) {
      for (const column of [lat, lon]) {
        const scaled = column.at(i) * 10 ** decimals;
        all &&= Math.abs(scaled - Math.round(scaled)) < 1e-4;
      }
    }
    if (all) return 0.707 * 10 ** -decimals * 60 * feetPerNm;
  }
  return 0;
}
