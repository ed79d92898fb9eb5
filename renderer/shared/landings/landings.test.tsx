import { describe, expect, test } from 'vitest';
import { englishFigures, englishLanding } from '../../../server/contract/landings/englishLanding.ts';
import { landingFigures } from '../../../server/contract/landings/landingFigures.ts';
import { landingLooks } from '../../../server/contract/landings/landingLook.ts';
import { sampleLanding } from '../../../server/contract/landings/testing/sampleLanding.ts';
import { tokens } from '../../lib/tokens.ts';
import { landingUnits, landingWords } from './landingTexts.ts';

test('pictures of the server have the words and figures of the window', () => {
  expect(landingWords()).toEqual(englishLanding);
  const figures = englishFigures({ altitude: 'ft', distance: 'nmi', speed: 'knot' });
  const [shown, sent] = [landingUnits(), figures].map((units) =>
    landingFigures(sampleLanding(), { words: englishLanding, figures: units }),
  );
  expect(shown).toEqual(sent);
});

describe.each(['light', 'dark'] as const)('the %s drawing', (scheme) => {
  test.each(['surface', 'tx', 'tx3', 'line2', 'acc-tx', 'alt-0'] as const)(
    'has the colour %s of the tokens',
    (name) => {
      expect(landingLooks[scheme][name]).toBe(tokens[scheme][name]);
    },
  );
});
