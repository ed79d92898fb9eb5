import { useLingui } from '@lingui/react/macro';
import { milesToNm } from '../../server/contract/units.ts';
import { inUnit, type Measure, unitOf } from '../lib/figures.ts';
import { fullDateOf } from '../lib/utc.ts';

/** Formats aviation figures in the page's language and the airline's units. */
export interface Figures {
  /** `1:32 h` for minutes. */
  readonly duration: (minutes: number) => string;
  /** `12 min`, from 100 on as a duration. */
  readonly minutes: (minutes: number) => string;
  /** `45 s`, `2 min 30 s` or `12 min` for minutes and parts of them. */
  readonly precise: (minutes: number) => string;
  /** `411 nm`. */
  readonly distance: (nauticalMiles: number) => string;
  /** The same for statute miles, in which PIREPs have their distances. */
  readonly miles: (statuteMiles: number) => string;
  /** `−182 fpm`. */
  readonly rate: (feetPerMinute: number) => string;
  readonly weight: (lbs: number) => string;
  readonly fuel: (lbs: number) => string;
  readonly speed: (knots: number) => string;
  readonly percent: (percents: number) => string;
  readonly number: (value: number) => string;
  /** `20 Nov 2026` of a timestamp of the API. */
  readonly date: (timestamp: string) => string;
  /** `14:32Z`. */
  readonly time: (timestamp: string) => string;
}

const space = '\u00A0';

export function useFigures(): Figures {
  const { i18n } = useLingui();
  const number = (value: number): string => i18n.number(value, { maximumFractionDigits: 0 }).replace('-', '−');
  const fine = (value: number): string =>
    i18n.number(value, { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 }).replace('-', '−');
  const inUnits =
    (measure: Measure, format = number) =>
    (value: number): string =>
      `${format(inUnit(value, measure))}${space}${unitOf(measure).name}`;
  const distance = inUnits('distance', fine);
  const duration = (minutes: number): string => {
    const whole = Math.max(0, Math.round(minutes));
    return `${number(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}${space}h`;
  };
  const minutes = (value: number): string => (value < 100 ? `${number(value)}${space}min` : duration(value));
  return {
    duration,
    minutes,
    precise: (value) => {
      const whole = Math.round(value * 60);
      const seconds = whole % 60;
      if (seconds === 0 || whole >= 6000) return minutes(whole / 60);
      return `${whole < 60 ? '' : `${minutes(Math.floor(whole / 60))}${space}`}${seconds}${space}s`;
    },
    distance,
    // Without what the conversion there and back has lost: 1,189.5 nm would be 1,189.
    miles: (miles) => distance(Number(milesToNm(miles).toFixed(4))),
    rate: (fpm) => `${number(fpm)}${space}fpm`,
    weight: inUnits('weight'),
    fuel: inUnits('fuel'),
    speed: inUnits('speed'),
    percent: (percents) => i18n.number(percents / 100, { style: 'percent' }),
    number: fine,
    date: (timestamp) => {
      const moment = momentOf(timestamp);
      // As in the operator's window. The browser would write `20 Sept 2026`.
      if (i18n.locale === 'en') return fullDateOf(moment);
      return i18n.date(new Date(moment), { dateStyle: 'medium', timeZone: 'UTC' });
    },
    time: (timestamp) => `${new Date(momentOf(timestamp)).toISOString().slice(11, 16)}Z`,
  };
}

/** Reads a timestamp of the API, `2026-11-20 14:32:05` in UTC, as milliseconds since 1970. */
export function momentOf(timestamp: string): number {
  return Date.parse(`${timestamp.slice(0, 19).replace(' ', 'T')}Z`);
}
