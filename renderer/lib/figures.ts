import { i18n } from '@lingui/core';
import type { Units } from '../../server/contract/admin/airline.ts';
import { ownValue } from '../../server/contract/mapValues.ts';
import { kgPerLb, kmPerNm, metresPerFoot, milesPerNm } from '../../server/contract/units.ts';

// Formats of aviation figures. Input units: feet, knots, feet per minute, nautical miles, lbs, minutes. Shown in the units of the
// airline's settings.

const minus = '−';
/** Separates a figure from its unit. */
export const noBreak = '\u00A0';
/** Some clients send the largest possible number for unknown values, which would fill the window. */
const immense = 1e9;
// In the language that is shown.
const whole = (value: number): string => i18n.number(value, { maximumFractionDigits: 0 });
const short = (value: number): string => i18n.number(value, { notation: 'scientific', maximumFractionDigits: 1 });
const oneDecimal = (value: number): string =>
  i18n.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const defaultUnits: Units = {
  distance: 'nmi',
  weight: 'lbs',
  speed: 'knot',
  altitude: 'ft',
  fuel: 'lbs',
  currency: 'USD',
};
let units = defaultUnits;
let namesHours = false;

/** Sets the units for all figures that are formatted from now on. The window does it before it shows any. */
export function setUnits(chosen: Units = defaultUnits): void {
  units = chosen;
}

/** Writes durations as `7:42 h` from now on: pilots also read times of day. */
export function nameHours(named = true): void {
  namesHours = named;
}

export type Measure = Exclude<keyof Units, 'currency'>;

interface Unit {
  readonly name: string;
  /** How many of it are one of the unit that the API has. */
  readonly factor: number;
}

const lbs: Unit = { name: 'lb', factor: 1 };
const kg: Unit = { name: 'kg', factor: kgPerLb };
const known: Readonly<Record<Units[Measure], Unit>> = {
  nmi: { name: 'nm', factor: 1 },
  km: { name: 'km', factor: kmPerNm },
  mi: { name: 'mi', factor: milesPerNm },
  lbs,
  kg,
  knot: { name: 'kt', factor: 1 },
  'km/h': { name: 'km/h', factor: kmPerNm },
  ft: { name: 'ft', factor: 1 },
  m: { name: 'm', factor: metresPerFoot },
};

/** Returns a unit of the settings as figures have it: `nm` for `nmi`. */
export function unitName(unit: string): string {
  return ownValue(known, unit)?.name ?? unit;
}

/** Returns the unit in which a measure is shown. */
export function unitOf(measure: Measure): Unit {
  return known[units[measure]];
}

/** The units of fields and settings that follow the airline's. */
const measures: ReadonlyMap<string, Measure> = new Map(
  Object.entries({ nm: 'distance', kt: 'speed', lb: 'weight', 'lb of fuel': 'fuel', ft: 'altitude' } as const),
);

export interface ShownUnit {
  readonly name: string | undefined;
  readonly factor: number;
  /** Decimal places that are stored. */
  readonly precision: number;
  /** Decimal places that are shown in another unit than the stored one: a tenth of a cent in prices, else whole numbers. */
  readonly decimals: number;
}

/** Returns how a field or setting with this unit is shown. */
export function shownUnit(unit: string | null | undefined): ShownUnit {
  const priced = /^currency per lb( of fuel)?$/.exec(unit ?? '');
  if (priced !== null) {
    const { name, factor } = unitOf(priced[1] === undefined ? 'weight' : 'fuel');
    return { name: `${currencySymbol()}/${name}`, factor: 1 / factor, precision: 6, decimals: 3 };
  }
  const measure = measures.get(unit ?? '');
  if (measure !== undefined) return { ...unitOf(measure), precision: measure === 'altitude' ? 0 : 2, decimals: 0 };
  return { name: unit === 'currency' ? currencySymbol() : (unit ?? undefined), factor: 1, precision: 6, decimals: 6 };
}

/** Converts from the unit of the API to the unit in which it is shown. */
export function inUnit(value: number, measure: Measure): number {
  return value * unitOf(measure).factor;
}

/** Returns `18,940`, for places that have the unit elsewhere. */
export function figureOf(measure: Measure): (value: number) => string {
  return (value) => count(inUnit(value, measure));
}

const mapScales = { nmi: 'nautical', km: 'metric', mi: 'imperial' } as const;

/** Returns what MapLibre calls the unit of distances. */
export function mapScale(): (typeof mapScales)[Units['distance']] {
  return mapScales[units.distance];
}

function withUnit(value: number, measure: Measure): string {
  return `${count(inUnit(value, measure))}${noBreak}${unitOf(measure).name}`;
}

/** Returns `FL370`, `4,250 ft` or `GND`; in metres `11,278 m`. */
export function altitude(feet: number): string {
  if (units.altitude === 'm') return Math.round(feet) <= 0 ? 'GND' : elevation(feet);
  if (feet / 100 >= immense) return `FL${short(feet / 100)}`;
  if (feet >= 10_000) return `FL${String(Math.round(feet / 100)).padStart(3, '0')}`;
  return Math.round(feet) <= 0 ? 'GND' : `${whole(feet)}${noBreak}ft`;
}

/** Returns `53 ft`. */
export function elevation(feet: number): string {
  return `${grouped(inUnit(feet, 'altitude'))}${noBreak}${unitOf('altitude').name}`;
}

/** Returns `1,350 ft`, of what is known to some tens at best. */
export function elevationTens(feet: number): string {
  const step = 10 / unitOf('altitude').factor;
  return elevation(Math.round(feet / step) * step);
}

/** Returns a cruise level: `FL370`. */
export function level(value: number): string {
  return altitude(levelFeet(value));
}

/** Returns a cruise level in feet. Some clients send flight levels, 370 for 37,000. */
export function levelFeet(value: number): number {
  return value < 1000 ? value * 100 : value;
}

/** Returns `468 kt`. */
export function speed(knots: number): string {
  return `${grouped(inUnit(knots, 'speed'))}${noBreak}${unitOf('speed').name}`;
}

/** Returns `007°`. */
export function heading(degrees: number): string {
  const round = ((Math.round(degrees) % 360) + 360) % 360;
  return `${String(round).padStart(3, '0')}°`;
}

/** Returns `56.87° N, 14.43° W`. */
export function coordinates({ lat, lon }: { readonly lat: number; readonly lon: number }): string {
  return `${Math.abs(lat).toFixed(2)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lon).toFixed(2)}° ${lon < 0 ? 'W' : 'E'}`;
}

/** Returns a vertical speed or landing rate: `−182 fpm`, `+1,150 fpm`, `0 fpm`. */
export function rate(feetPerMinute: number): string {
  return `${signed(feetPerMinute)}${noBreak}fpm`;
}

/** Returns a whole number with its sign: `+45`, `−182`; zero without one. */
export function signed(value: number): string {
  const round = Math.round(value);
  if (round === 0) return '0';
  return (round < 0 ? minus : '+') + grouped(Math.abs(round));
}

/** Returns `1,289 nm` or `8.4 nm`. */
export function distance(nauticalMiles: number): string {
  return `${distanceFigure(nauticalMiles)}${noBreak}${unitOf('distance').name}`;
}

/** Returns `1,289` or `8.4`, for places that have the unit elsewhere. */
export function distanceFigure(nauticalMiles: number): string {
  return fine(inUnit(nauticalMiles, 'distance'));
}

/** Returns `18,940 lb`. */
export function weight(pounds: number): string {
  return withUnit(pounds, 'weight');
}

/** Returns `18,940 lb` of fuel, which has a unit of its own. */
export function fuelWeight(pounds: number): string {
  return withUnit(pounds, 'fuel');
}

/** Returns `07:42`, `871:40` or `1,871:40` for minutes. */
export function duration(minutes: number): string {
  const round = Math.max(0, Math.round(minutes));
  if (round / 60 >= immense) return `${short(round / 60)}${noBreak}h`;
  const hours = whole(Math.floor(round / 60));
  const left = String(round % 60).padStart(2, '0');
  return namesHours ? `${hours}:${left}${noBreak}h` : `${hours.padStart(2, '0')}:${left}`;
}

/** Returns the difference of actual and planned: `+45` or `=`. */
export function difference(actual: number, planned: number): string {
  const by = Math.round(actual) - Math.round(planned);
  return by === 0 ? '=' : signed(by);
}

/** Returns the difference in minutes: `+12 min`, and from 100 on `+01:40`. */
export function timeDifference(actual: number, planned: number): string {
  const by = Math.round(actual) - Math.round(planned);
  if (by === 0) return '=';
  if (Math.abs(by) < 100) return `${signed(by)}${noBreak}min`;
  return (by < 0 ? minus : '+') + duration(Math.abs(by));
}

/** Formats a share of one: `2.6 %`, `18 %`. */
export function percent(share: number): string {
  return `${fine(share * 100)}${noBreak}%`;
}

/** Returns the growth: `+12 %`, `−3.1 %`, `=`; empty when the reference is nearly zero. */
export function growth(actual: number, before: number): string {
  if (before === 0 || before * mostGrowth < actual) return '';
  const share = actual / before - 1;
  return share === 0 ? '=' : `${share < 0 ? minus : '+'}${percent(Math.abs(share))}`;
}

/** Formats bytes: `412 MB`, `8.4 kB`. */
export function size(bytes: number): string {
  const unit = sizeUnits.find(({ from }) => bytes >= from) ?? { from: 1, name: 'B' };
  return `${fine(bytes / unit.from)}${noBreak}${unit.name}`;
}

/** A larger growth only shows that the reference was tiny. */
const mostGrowth = 4;

const sizeUnits = [
  { from: 1e9, name: 'GB' },
  { from: 1e6, name: 'MB' },
  { from: 1e3, name: 'kB' },
] as const;

/** Returns `1,284`, and short from a million: `2.8 M`. */
export function count(value: number): string {
  return value >= 1_000_000 && value < immense ? `${oneDecimal(value / 1_000_000)}${noBreak}M` : grouped(value);
}

/** Returns an amount of the airline's currency: `€1,284.50`, `−€120`. */
export function money(value: number): string {
  return inCurrency(value).replace('-', minus);
}

function inCurrency(value: number, options?: Intl.NumberFormatOptions): string {
  const { currency } = units;
  const format = { style: 'currency', currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' } as const;
  return i18n.number(value, { ...format, currency, ...options });
}

/** Returns `$0.462/lb`. @param price of one lb */
export function unitPrice(price: number, measure: 'fuel' | 'weight'): string {
  const { factor, name } = unitOf(measure);
  return `${inCurrency(price / factor, { maximumFractionDigits: 3 })}/${name}`;
}

/** The symbol of the airline's currency, for fields: `€`. */
export function currencySymbol(): string {
  return money(0).replace('0', '').trim();
}

/** `6 ms`, `0.8 ms` */
export function milliseconds(value: number): string {
  return `${fine(value)}${noBreak}ms`;
}

/** `3.2/s` without its unit. */
export function perSecond(value: number): string {
  return oneDecimal(value);
}

function fine(value: number): string {
  return Math.abs(value) < 9.95 && value !== 0 ? oneDecimal(value) : grouped(value);
}

/** `1,289` */
function grouped(value: number): string {
  return (Math.abs(value) < immense ? whole : short)(value);
}
