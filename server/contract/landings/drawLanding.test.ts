import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CardHeading, cardSize, drawLanding, drawLandingCard, landingHeight } from './drawLanding.ts';
import { drawLandings } from './drawLandings.ts';
import type { Landing } from './flightAnalysis.ts';
import { englishFigures, englishLanding } from './englishLanding.ts';
import { landingLooks } from './landingLook.ts';
import { cutTo, escapeText, widthOf } from './svg.ts';
import { bounded, sampleLanding, sampleRunway } from './testing/sampleLanding.ts';

const style = {
  look: landingLooks.light,
  words: englishLanding,
  figures: englishFigures({ altitude: 'm', distance: 'nmi', speed: 'knot' }),
  size: 11,
};
const heading: CardHeading = {
  airline: 'Kittiwake Virtual',
  flight: 'KTW612  EDDH → LPPT',
  details: 'Mara Lindqvist · 27 Nov 2026',
  logo: null,
};
const tag = /<\/?[a-z]+((?: [a-zA-Z-]+="[^"<]*")*) *\/?>/g;

/** Returns all places that are drawn, and both ends of each text. */
function places(svg: string): [x: number, y: number][] {
  const found: [number, number][] = [];
  for (const [, attributes = ''] of svg.matchAll(tag)) {
    const of = (name: string): number => Number(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? 0);
    found.push([of('x'), of('y')], [of('x') + of('width'), of('y') + of('height')], [of('cx'), of('cy')]);
    const points = (/ points="([^"]*)"/.exec(attributes)?.[1] ?? '').split(' ').map(Number);
    for (let index = 1; index < points.length; index += 2) found.push([points[index - 1], points[index]]);
  }
  // The names of the runway are turned.
  for (const [, x, y] of svg.matchAll(/translate\((\S+) (\S+)\)/g)) found.push([Number(x), Number(y)]);
  for (const [, x, y, size, anchor, text = ''] of svg
    .replaceAll(/<g .*?<\/g>/g, '')
    .matchAll(/<text x="([^"]*)" y="([^"]*)" font-size="([^"]*)"[^>]* text-anchor="([^"]*)">([^<]*)</g)) {
    const width = widthOf(text.replaceAll(/&#?\w+;/g, '&'), Number(size));
    const start = Number(x) - { start: 0, middle: width / 2, end: width }[anchor ?? '']!;
    found.push([start, Number(y)], [start + width, Number(y)]);
  }
  return found;
}

function check(svg: string, width: number, height: number): void {
  expect(svg.replaceAll(tag, '')).not.toContain('<');
  expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
  const outside = places(svg).filter(([x, y]) => !(x >= -0.1 && x <= width + 0.1 && y >= -0.1 && y <= height + 0.1));
  expect(outside).toEqual([]);
}

function checkAll(landing: Landing): void {
  for (const width of [320, 358, 860, 1100])
    check(drawLanding(landing, width, style), width, landingHeight(landing, width, style));
  check(drawLandingCard(landing, heading, style), cardSize.width, cardSize.height);
}

const touchdown = sampleLanding().touchdowns[0];
const nothing: Partial<Landing> = {
  threshold: null,
  touchdowns: [{ ...touchdown, distance_ft: null, offset_ft: null, rate_fpm: null }],
  used_share: null,
  rates: { claimed_fpm: null, sampled_fpm: null, fitted_fpm: null, trusted: null, rate_fpm: null },
  gate_1000: null,
  gate_500: null,
  wind: null,
  roll_ft: null,
  plan: [],
};
const runwayOf = (length_ft: number, surface: string | null): Partial<Landing> => ({
  runway: {
    ...sampleRunway,
    length_ft,
    surface,
    displaced_ft: length_ft / 8,
    opposite_displaced_ft: 0,
    width_ft: null,
  },
});
const at = (distance: number, offset: number, by: number): Partial<Landing> => ({
  touchdowns: [{ ...touchdown, distance_ft: bounded(distance, by), offset_ft: bounded(offset, by) }],
});

describe('everything is drawn inside the frame', () => {
  test.each<[string, Partial<Landing>]>([
    ['with every figure', {}],
    ['3 km beside the runway', { place: 'beside', ...at(1000, 9800, 50) }],
    ['far before the threshold', at(-40_000, -30, 9000)],
    ['far behind the end', at(60_000, 0, 0)],
    ['of 300 ft', { ...runwayOf(300, 'grass'), ...at(100, -3, 400) }],
    ['of 18,000 ft', runwayOf(18_000, 'concrete')],
    ['on water', runwayOf(4000, 'water')],
    ['with only the runway', nothing],
    ['where no runway is known', { ...nothing, place: 'elsewhere', runway: null }],
    ['with one height', { plan: sampleLanding().plan.slice(0, 1) }],
  ])('a landing %s', (_, changes) => checkAll(sampleLanding(changes)));

  test('whatever the figures are', () => {
    const figure = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const point = fc.record({
      at: fc.integer({ min: 0, max: 1e6 }),
      along_ft: figure,
      offset_ft: figure,
      height_ft: fc.option(figure),
    });
    fc.assert(
      fc.property(
        figure,
        figure,
        fc.nat(1e6),
        fc.double({ min: 100, max: 20_000, noNaN: true }),
        fc.array(point),
        (...of) => {
          const [distance, offset, by, length, plan] = of;
          checkAll(sampleLanding({ ...runwayOf(length, null), ...at(distance, offset, by), plan }));
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('a profile names what its points show, as exactly as it is known', () => {
  const { plan, gate_500 } = sampleLanding();
  const svg = drawLanding(
    sampleLanding({
      plan: plan.filter(({ along_ft }) => along_ft > -1500),
      gate_500: gate_500 && { ...gate_500, at: touchdown.at - 5000, vs_fpm: bounded(-700, 100) },
      ...at(1352, 0, 1000),
    }),
    860,
    style,
  ).replaceAll('\u00A0', ' ');
  expect(svg).toContain('>Last 0.2 nm<');
  expect(svg).toContain('about −700 fpm');
  // It was before them.
  expect(svg).not.toContain('305 m');
  expect(svg).toContain('>between 110 m and 720 m<');
});

test('what people have written is cut and escaped', () => {
  const hostile = `<script>alert("1")</script>&'\u202E\uD800مطار🛩${'W'.repeat(200)}`;
  const card = drawLandingCard(
    sampleLanding(),
    { airline: hostile, flight: hostile, details: hostile, logo: null },
    style,
  );
  check(card, cardSize.width, cardSize.height);
  expect(card).toContain('&lt;script&gt;');
  expect(card).not.toContain('\u202E');
  expect(card).not.toContain('W'.repeat(60));
  expect(escapeText('a\u0000b\uD83D')).toBe('a b');
  expect(cutTo('👩‍✈️'.repeat(9), 60, 10)).toMatch(/^(👩‍✈️)+…$/u);
});

test('many landings are drawn on one runway', () => {
  const distances = [-2000, 900, 1400, 90_000];
  const landings = distances.map((distance, index) => ({
    pirep_id: String(index),
    ident: 'KTW1',
    filed_at: '2026-11-27T00:00:00Z',
    airport_id: 'LPPT',
    runway: '20',
    runway_length: 12_484,
    distance,
    offset: -4000 * index,
    rate: null,
  }));
  const { svg, height, spots } = drawLandings(landings, 1150, 600, style);
  check(svg, 600, height);
  expect(spots.every(({ x, y }) => x >= 0 && x <= 600 && y >= 0 && y <= height)).toBe(true);
  expect(spots.map(({ x }) => x)).toEqual(spots.map(({ x }) => x).toSorted((a, b) => a - b));
});

test('the ends of the runway are painted as they are', () => {
  const drawn = drawLanding(sampleLanding({ runway: { ...sampleRunway, ident: '07L', opposite: '25R' } }), 860, style);
  for (const painted of ['>07<', '>L<', '>25<', '>R<']) expect(drawn).toContain(painted);
  expect(drawn).toContain('3,805\u00A0m');
});
