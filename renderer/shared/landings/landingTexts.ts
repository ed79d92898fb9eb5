import { plural, t } from '@lingui/core/macro';
import type { LandingFigures, LandingWords } from '../../../server/contract/landings/landingWords.ts';
import { count, distance, elevation, percent, rate, speed, unitOf } from '../../lib/figures.ts';

/** Returns the words of landings in the language that is shown. */
export function landingWords(): LandingWords {
  return {
    ...places(),
    about: (figure) => t`about ${figure}`,
    between: (low, high) => t`between ${low} and ${high}`,
    touchAndGo: t`touch-and-go`,
    bounces: (many) => plural(many, { one: '1 bounce', other: '# bounces' }),
    feels: { soft: t`very smooth`, smooth: t`smooth`, firm: t`firm`, hard: t`hard` },
    judged: (facts, feel) => t`${facts}: ${feel}`,
    labels: {
      touchdown: t`Touchdown past threshold`,
      used: t`Runway used`,
      offset: t`From the centre line`,
      rate: t`Vertical speed`,
      threshold: t`Over the threshold`,
      wind: t`Wind`,
    },
    rollTo: (knots) => t`Roll to ${knots}`,
    at: (height) => t`At ${height}`,
    methods: { claimed: t`as filed`, sampled: t`from the last positions`, fitted: t`from the last heights` },
    of: (length) => t`of ${length}`,
    headWind: (knots) => t`${knots} head wind`,
    tailWind: (knots) => t`${knots} tail wind`,
    crossFromLeft: (knots) => t`${knots} from the left`,
    crossFromRight: (knots) => t`${knots} from the right`,
    abovePath: (height) => t`${height} high`,
    belowPath: (height) => t`${height} low`,
    last: (figure) => t`Last ${figure}`,
    path: t`3° path`,
    wider: (times) => t`Width drawn ${times} times larger`,
    median: t`Median`,
  };
}

type PlaceWords = Pick<
  LandingWords,
  'past' | 'before' | 'aroundThreshold' | 'onRunway' | 'beside' | 'elsewhere' | 'left' | 'right' | 'onCentre'
>;

function places(): PlaceWords {
  return {
    past: (length, runway) => t`${length} past the threshold of ${runway}`,
    before: (length, runway) => t`${length} before the threshold of ${runway}`,
    aroundThreshold: (before, past, runway) => t`between ${before} before and ${past} past the threshold of ${runway}`,
    onRunway: (runway) => t`on runway ${runway}`,
    beside: (runway) => t`beside runway ${runway}`,
    elsewhere: t`away from any known runway`,
    left: (length) => t`${length} left`,
    right: (length) => t`${length} right`,
    onCentre: t`on the centre line`,
  };
}

/** Writes a landing in the airline's units. */
export function landingUnits(): LandingFigures {
  return {
    length: { write: elevation, size: 1 / unitOf('altitude').factor },
    distance: { write: distance, size: 1 / unitOf('distance').factor },
    height: elevation,
    speed,
    rate: (fpm) => rate(fpm),
    share: percent,
    count,
  };
}
