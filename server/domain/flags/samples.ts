import type { SampleRow } from '../../../db/tables/flags.ts';
import type { FlagSpot } from '../../contract/admin/flags.ts';
import { readTime } from '../../contract/readText.ts';
import type { Point } from '../../contract/geo.ts';

/** A position for the rules: feet, knots, lbs, feet per minute. Unknown values are NaN, which never exceeds a limit. */
export interface Sample extends Point {
  readonly id: number;
  /** Milliseconds since 1970 when the aircraft was there. */
  readonly at: number;
  /** When the server received it. */
  readonly received: number;
  /** Above sea level. */
  readonly altitude: number;
  readonly altitude_agl: number;
  readonly vs: number;
  readonly gs: number;
  readonly ias: number;
  readonly fuel: number;
  /** The simulator's own clock. */
  readonly sim_time: number;
  /** Whether the client sent `at`. Otherwise it is the time of its arrival. */
  readonly timed: boolean;
}

export function toSample(row: SampleRow): Sample {
  const [id, created_at, updated_at, lat, lon, altitude, altitude_agl, vs, gs, ias, fuel, sim_time, timed] = row;
  return {
    id,
    at: Date.parse(created_at),
    received: Date.parse(updated_at),
    lat,
    lon,
    altitude: altitude ?? NaN,
    altitude_agl: altitude_agl ?? NaN,
    vs: vs ?? NaN,
    gs: gs ?? NaN,
    ias: ias ?? NaN,
    fuel: fuel ?? NaN,
    sim_time: Date.parse((sim_time !== null && readTime(sim_time)) || ''),
    timed: timed === 1,
  };
}

type Numbers = Float64Array | Float32Array | Uint8Array;

/** A list of numbers that grows. Beyond its ends it has NaN. */
export class Column {
  length = 0;
  readonly #kind: new (length: number) => Numbers;
  /** Of 2048 numbers. A single array would have to be copied to grow. */
  readonly #blocks: Numbers[] = [];

  constructor(kind: new (length: number) => Numbers) {
    this.#kind = kind;
  }

  at(index: number): number {
    return index < this.length ? (this.#blocks[index >>> 11]?.[index & 2047] ?? NaN) : NaN;
  }

  push(number: number): void {
    if ((this.length & 2047) === 0) this.#blocks.push(new this.#kind(2048));
    this.length += 1;
    this.set(this.length - 1, number);
  }

  set(index: number, number: number): void {
    const block = this.#blocks[index >>> 11];
    if (block) block[index & 2047] = number;
  }
}

const measured = ['id', 'at', 'lat', 'lon', 'sim_time', 'altitude', 'altitude_agl', 'vs', 'gs', 'ias', 'fuel'] as const;

/** Feet, and feet per minute: what is beyond is no height, and would count as infinite in seven digits. */
const highest = 1_000_000;
const vertical = ['altitude', 'altitude_agl', 'vs'] as const;

/**
 * The positions of a track by time, each value in a column of its own: a report may have a million of them, which as objects
 * would take 300 MB. Seven digits are enough for measured values.
 */
export class Samples {
  readonly id = new Column(Float64Array);
  readonly at = new Column(Float64Array);
  readonly lat = new Column(Float64Array);
  readonly lon = new Column(Float64Array);
  readonly sim_time = new Column(Float64Array);
  readonly altitude = new Column(Float32Array);
  readonly altitude_agl = new Column(Float32Array);
  readonly vs = new Column(Float32Array);
  readonly gs = new Column(Float32Array);
  readonly ias = new Column(Float32Array);
  readonly fuel = new Column(Float32Array);
  /** Milliseconds from its arrival at the server to its time. */
  readonly ahead = new Column(Float32Array);
  readonly timed = new Column(Uint8Array);

  get length(): number {
    return this.id.length;
  }

  push(sample: Sample): void {
    for (const name of measured) this[name].push(sample[name]);
    for (const name of vertical) if (!(Math.abs(sample[name]) <= highest)) this[name].set(this.length - 1, NaN);
    this.ahead.push(sample.at - sample.received);
    this.timed.push(sample.timed ? 1 : 0);
  }

  isTimed(index: number): boolean {
    return this.timed.at(index) === 1;
  }

  point(index: number): Point {
    return { lat: this.lat.at(index), lon: this.lon.at(index) };
  }

  /** Undefined when there is no such position. */
  spot(index: number): FlagSpot | undefined {
    if (index < 0 || index >= this.length) return undefined;
    return { position_id: String(this.id.at(index)), at: this.at.at(index), ...this.point(index) };
  }

  /** Returns the spot of the position that is nearest to a moment. */
  spotAt(at: number): FlagSpot | undefined {
    let [low, high] = [0, this.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at.at(middle) < at) low = middle + 1;
      else high = middle;
    }
    return this.spot(low > 0 && at - this.at.at(low - 1) < this.at.at(low) - at ? low - 1 : low);
  }
}

export function toSamples(list: Iterable<Sample>): Samples {
  const samples = new Samples();
  for (const sample of list) samples.push(sample);
  return samples;
}

/** Feet by which altitudes above ground and above sea level must differ to be distinct. */
const distinctFeet = 3;

/** A single altitude is stored as both; if they are always equal, there is no altitude above ground. */
export function tellsHeights({ length, altitude, altitude_agl }: Samples): boolean {
  for (let i = 0; i < length; i++) {
    const [feet, above] = [altitude.at(i), altitude_agl.at(i)];
    if (Math.abs(above - feet) > distinctFeet || (Number.isNaN(feet) && !Number.isNaN(above))) return true;
  }
  return false;
}
