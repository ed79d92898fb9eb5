import type { Queries } from '../../../db/open.ts';
import type { BestLanding } from '../../contract/admin/periods/reviews.ts';
import { type CountedReport, type RecordKind, whatCounts } from '../../contract/admin/periods/statistics.ts';
import { kmPerNm, metresPerFoot, milesPerNm } from '../../contract/units.ts';
import { readSetting } from '../settings/settings.ts';
import { calendarPeriod } from './periods.ts';
import type { ReviewFigures } from './review.ts';

interface DraftText {
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
}

/** How many of a list are named. */
const named = 8;

/** Writes a review as news, in the units of the airline. */
export function writeReview(db: Queries, review: ReviewFigures): DraftText {
  const { totals, before, best_landing: best, top_pilots, records, first_flights } = review;
  const places = review.new_airports.map(({ id, city, name }) => `${plain(city || name)} (${plain(id)})`);
  const promoted = review.promotions.map(({ pilot, rank }) => `${who(pilot)} to ${plain(rank)}`);
  const joined = review.new_pilots.map(({ pilot }) => who(pilot));
  const begun = first_flights.map(({ pilot }) => who(pilot));
  const lines = [
    [
      'Most active',
      top_pilots
        .slice(0, 3)
        .map(({ pilot, flights, minutes }) => `${who(pilot)} with ${many(flights, 'flight')} in ${hours(minutes)}`),
    ],
    ['Best landing', best ? [`${flight(best.report)}, ${landingText(db, best)}`] : []],
    [
      'On time',
      totals.planned === 0
        ? []
        : [`${Math.round((100 * totals.on_time) / totals.planned)} % of ${many(totals.planned, 'flight')} with a plan`],
    ],
    [
      'Records',
      records.map(
        ({ kind, value, report }) => `${recordWords[kind]} ${flight(report)}, ${recordValue(db, kind, value)}`,
      ),
    ],
    ['New airports', some(places, review.new_airport_count)],
    ['Promotions', some(promoted, review.promotion_count)],
    ['New pilots', some(joined, review.new_pilot_count)],
    ['First flights', some(begun, review.first_flight_count)],
  ] as const;
  const sums = [
    `**${many(totals.flights, 'flight')}**${change(totals.flights, before.flights)}`,
    `**${hours(totals.minutes)}**${change(totals.minutes, before.minutes)}`,
    distance(db, totals.distance),
    `${many(totals.pilots, 'pilot')}, ${many(totals.airports, 'airport')}`,
    ...(totals.passengers === 0 ? [] : [many(totals.passengers, 'passenger')]),
  ];
  const parts = [
    sums.join(' · '),
    lines.flatMap(([title, items]) => (items.length === 0 ? [] : [`- **${title}**: ${items.join('; ')}`])).join('\n'),
    `_${whatCounts} Changes are against ${calendarPeriod(review.previous).title}._`,
  ];
  return {
    subject: `${calendarPeriod(review.period).title} in review`,
    body: parts.filter((part) => part !== '').join('\n\n'),
  };
}

/** @param total how many there are, of which the items may be some */
function some(items: readonly string[], total: number): readonly string[] {
  return total <= named ? items : [...items.slice(0, named), `and ${figure(total - named)} more`];
}

const recordWords: Readonly<Record<RecordKind, string>> = {
  longest: 'longest flight',
  farthest: 'farthest flight',
  softest: 'softest landing',
  hardest: 'hardest landing',
  fullest: 'most passengers',
  latest: 'latest arrival',
};

function recordValue(db: Queries, kind: RecordKind, value: number): string {
  if (kind === 'farthest') return distance(db, value);
  if (kind === 'fullest') return many(value, 'passenger');
  return kind === 'longest' || kind === 'latest' ? hours(value) : rateText(value);
}

function landingText(db: Queries, { rate, runway, airport_id, distance: feet }: BestLanding): string {
  const isMetric = readSetting(db, 'units.altitude') === 'm';
  // It is known to some tens at best.
  const tens = Math.round((isMetric ? feet * metresPerFoot : feet) / 10) * 10;
  const past = `about ${figure(tens)} ${isMetric ? 'm' : 'ft'}`;
  return `${rateText(rate)}, ${past} past the threshold of ${plain(runway)}${airport_id === null ? '' : ` at ${plain(airport_id)}`}`;
}

function distance(db: Queries, nm: number): string {
  const unit = readSetting(db, 'units.distance');
  const factors = { km: kmPerNm, mi: milesPerNm, nmi: 1 };
  return `${figure(nm * factors[unit])} ${unit === 'nmi' ? 'nm' : unit}`;
}

function flight({ ident, dpt_airport_id, arr_airport_id, pilot }: CountedReport): string {
  return `${plain(`${ident} ${dpt_airport_id} → ${arr_airport_id}`)} by ${who(pilot)}`;
}

function who({ ident, name }: CountedReport['pilot']): string {
  return plain(`${ident} ${name}`);
}

/** Escapes names, which must not format news, link, or mention anyone. */
function plain(name: string): string {
  // What begins with www. is a link without any sign.
  return name.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(/[\\*_~`|<>[\]#@:=]|(?<=www)\./gi, String.raw`\$&`);
}

function many(count: number, word: string): string {
  return `${figure(count)} ${word}${count === 1 ? '' : 's'}`;
}

function figure(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function rateText(rate: number): string {
  return `${figure(rate).replace('-', '−')} fpm`;
}

/** `13:05 h`. */
function hours(minutes: number): string {
  return `${figure(Math.floor(minutes / 60))}:${String(Math.round(minutes) % 60).padStart(2, '0')} h`;
}

/** ` (+12 %)`. */
function change(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round((100 * (now - before)) / before);
  return percent === 0 ? ' (as before)' : ` (${percent > 0 ? '+' : '−'}${figure(Math.abs(percent))} %)`;
}
