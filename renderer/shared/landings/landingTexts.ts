import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { LandingWords } from '../../../server/contract/landings/englishLanding.ts';
import type { LandingFigures } from '../../../server/contract/landings/landingWords.ts';
import { count, elevation, noBreak, percent, rate, speed, unitOf } from '../../lib/figures.ts';

/** Returns the texts of landings in the language that is shown. */
export function landingWords(): LandingWords {
  return { ...placeWords(), ...figureWords() };
}

// Filled in by `fill`.
const [length, last, runway] = ['{0}', '{1}', '{2}'];
const [figure, name] = ['{0}', '{1}'];

function placeWords() {
  return {
    past: t`${figure} past the threshold of ${name}`,
    before: t`${figure} before the threshold of ${name}`,
    around: t`between ${length} before and ${last} past the threshold of ${runway}`,
    onRunway: t`on runway ${figure}`,
    beside: t`beside runway ${figure}`,
    elsewhere: t`away from any known runway`,
    about: t`about ${figure}`,
    between: t`between ${length} and ${last}`,
    left: t`${figure} left`,
    right: t`${figure} right`,
    onCentre: t`on the centre line`,
    touchAndGo: t`touch-and-go`,
    bounce: t`1 bounce`,
    bounces: t`${figure} bounces`,
    soft: t`very smooth`,
    smooth: t`smooth`,
    firm: t`firm`,
    hard: t`hard`,
    judged: t`${figure}: ${name}`,
  };
}

function figureWords() {
  return {
    pastThreshold: t`Past the threshold`,
    beforeThreshold: t`Before the threshold`,
    used: t`Runway used`,
    offset: t`From the centre line`,
    rate: t`Vertical speed`,
    threshold: t`Over the threshold`,
    wind: t`Wind`,
    rollTo: t`Roll to ${figure}`,
    at: t`At ${figure}`,
    claimed: t`as filed`,
    sampled: t`from the last positions`,
    fitted: t`from the last heights`,
    of: t`of ${figure}`,
    headWind: t`${figure} head wind`,
    tailWind: t`${figure} tail wind`,
    crossFromLeft: t`${figure} from the left`,
    crossFromRight: t`${figure} from the right`,
    abovePath: t`${figure} high`,
    belowPath: t`${figure} low`,
    last: t`Last ${figure}`,
    path: t`3° path`,
    wider: t`Width drawn ${figure} times larger`,
    median: t`Median`,
  };
}

/** Writes a landing in the airline's units. */
export function landingUnits(): LandingFigures {
  const { factor, name: unit } = unitOf('distance');
  return {
    length: { write: elevation, size: 1 / unitOf('altitude').factor },
    distance: {
      write: (nm) => `${i18n.number(nm * factor, { maximumFractionDigits: 1 })}${noBreak}${unit}`,
      size: 1 / factor,
    },
    height: elevation,
    speed,
    rate,
    share: percent,
    count,
  };
}
