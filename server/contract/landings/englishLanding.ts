import { kmPerNm, metresPerFoot, milesPerNm } from '../units.ts';
import type { LandingFigures } from './landingWords.ts';

/**
 * The texts of a landing in English, for pictures that the server makes; `{0}` is filled in by `fill`. The window and the pilots' page have
 * theirs in their catalogues.
 */
export const englishLanding = {
  past: '{0} past the threshold of {1}',
  before: '{0} before the threshold of {1}',
  around: 'between {0} before and {1} past the threshold of {2}',
  onRunway: 'on runway {0}',
  beside: 'beside runway {0}',
  elsewhere: 'away from any known runway',
  about: 'about {0}',
  between: 'between {0} and {1}',
  left: '{0} left',
  right: '{0} right',
  onCentre: 'on the centre line',
  touchAndGo: 'touch-and-go',
  bounce: '1 bounce',
  bounces: '{0} bounces',
  soft: 'very smooth',
  smooth: 'smooth',
  firm: 'firm',
  hard: 'hard',
  judged: '{0}: {1}',
  pastThreshold: 'Past the threshold',
  beforeThreshold: 'Before the threshold',
  used: 'Runway used',
  offset: 'From the centre line',
  rate: 'Vertical speed',
  threshold: 'Over the threshold',
  wind: 'Wind',
  rollTo: 'Roll to {0}',
  at: 'At {0}',
  claimed: 'as filed',
  sampled: 'from the last positions',
  fitted: 'from the last heights',
  of: 'of {0}',
  headWind: '{0} head wind',
  tailWind: '{0} tail wind',
  crossFromLeft: '{0} from the left',
  crossFromRight: '{0} from the right',
  abovePath: '{0} high',
  belowPath: '{0} low',
  last: 'Last {0}',
  path: '3° path',
  wider: 'Width drawn {0} times larger',
  median: 'Median',
} as const;

/** The texts of a landing in one language. */
export type LandingWords = Readonly<Record<keyof typeof englishLanding, string>>;

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
