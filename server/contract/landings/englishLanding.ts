import { kmPerNm, metresPerFoot, milesPerNm } from '../units.ts';
import type { LandingFigures, LandingWords } from './landingWords.ts';

/** The words of pictures that the server makes. The window and the pilots' page have theirs in their catalogues. */
export const englishLanding: LandingWords = {
  past: (distance, runway) => `${distance} past the threshold of ${runway}`,
  before: (distance, runway) => `${distance} before the threshold of ${runway}`,
  aroundThreshold: (before, past, runway) => `between ${before} before and ${past} past the threshold of ${runway}`,
  onRunway: (runway) => `on runway ${runway}`,
  beside: (runway) => `beside runway ${runway}`,
  elsewhere: 'away from any known runway',
  about: (figure) => `about ${figure}`,
  between: (low, high) => `between ${low} and ${high}`,
  left: (distance) => `${distance} left`,
  right: (distance) => `${distance} right`,
  onCentre: 'on the centre line',
  touchAndGo: 'touch-and-go',
  bounces: (count) => (count === 1 ? '1 bounce' : `${count} bounces`),
  feels: { soft: 'very smooth', smooth: 'smooth', firm: 'firm', hard: 'hard' },
  judged: (facts, feel) => `${facts}: ${feel}`,
  labels: {
    touchdown: 'Touchdown past threshold',
    used: 'Runway used',
    offset: 'From the centre line',
    rate: 'Vertical speed',
    threshold: 'Over the threshold',
    wind: 'Wind',
  },
  rollTo: (speed) => `Roll to ${speed}`,
  at: (height) => `At ${height}`,
  methods: { claimed: 'as filed', sampled: 'from the last positions', fitted: 'from the last heights' },
  of: (length) => `of ${length}`,
  headWind: (speed) => `${speed} head wind`,
  tailWind: (speed) => `${speed} tail wind`,
  crossFromLeft: (speed) => `${speed} from the left`,
  crossFromRight: (speed) => `${speed} from the right`,
  abovePath: (height) => `${height} high`,
  belowPath: (height) => `${height} low`,
  last: (figure) => `Last ${figure}`,
  path: '3° path',
  wider: (times) => `Width drawn ${times} times larger`,
  median: 'Median',
};

/** The airline's units, as far as landings are written in them. */
interface LandingUnits {
  readonly altitude: 'ft' | 'm';
  readonly distance: 'nmi' | 'km' | 'mi';
  readonly speed: 'knot' | 'km/h';
}

const distances = { nmi: ['nm', 1], km: ['km', kmPerNm], mi: ['mi', milesPerNm] } as const;

/** Writes figures in English and in the airline's units. */
export function englishFigures({ altitude, distance, speed }: LandingUnits): LandingFigures {
  const [feetName, perFoot] = altitude === 'm' ? (['m', metresPerFoot] as const) : (['ft', 1] as const);
  const [mileName, perMile] = distances[distance];
  const [knotName, perKnot] = speed === 'knot' ? (['kt', 1] as const) : (['km/h', kmPerNm] as const);
  const height = (feet: number): string => `${whole(feet * perFoot)}\u00A0${feetName}`;
  return {
    length: { write: height, size: 1 / perFoot },
    distance: { write: (nm) => `${fine(nm * perMile)}\u00A0${mileName}`, size: 1 / perMile },
    height,
    speed: (knots) => `${whole(knots * perKnot)}\u00A0${knotName}`,
    rate: (fpm) => `${whole(fpm)}\u00A0fpm`,
    share: (share) => `${whole(share * 100)}\u00A0%`,
    count: whole,
  };
}

const wholeFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'negative' });
const fineFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

function whole(value: number): string {
  return wholeFormat.format(value).replace('-', '−');
}

function fine(value: number): string {
  return fineFormat.format(value);
}
