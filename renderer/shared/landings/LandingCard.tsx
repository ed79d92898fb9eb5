import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { drawLanding, landingHeight } from '../../../server/contract/landings/drawLanding.ts';
import type { Landing } from '../../../server/contract/landings/flightAnalysis.ts';
import { landingFigures } from '../../../server/contract/landings/landingFigures.ts';
import { landingSentence } from '../../../server/contract/landings/landingSentence.ts';
import classes from './landings.module.css';
import { imageOf, useLandingStyle } from './useLandingStyle.ts';

/** What a printed page has; also before the width is known. */
const paperWidth = 700;

/** Shows a landing: what happened in one sentence, the runway and the approach, and the figures. */
export function LandingCard({ landing }: { readonly landing: Landing }): ReactNode {
  const { ref, width: measured } = useElementSize();
  const isPrinted = useIsPrinted();
  const width = isPrinted || measured < 200 ? paperWidth : Math.min(measured, 1100);
  const style = useLandingStyle();
  const sentence = landingSentence(landing, style);
  const height = landingHeight(landing, width, style);
  return (
    <div ref={ref} className={classes.card} data-landing-card>
      {/* Read once, as the alternative text of the drawing. */}
      <p className={classes.sentence} aria-hidden={height > 0}>
        {sentence}
      </p>
      {height === 0 ? null : (
        <img
          src={imageOf(drawLanding(landing, width, style))}
          alt={sentence}
          width={width}
          height={height}
          decoding="sync"
        />
      )}
      <dl className={classes.figures}>
        {landingFigures(landing, style).map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> {note}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Returns whether the page is being printed, which is drawn at once. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // Saved pictures, which announce themselves the same way, look as the page does.
    const change = ({ type, isTrusted }: Event): void => {
      if (isTrusted) flushSync(() => setPrinted(type === 'beforeprint'));
    };
    window.addEventListener('beforeprint', change);
    window.addEventListener('afterprint', change);
    return () => {
      window.removeEventListener('beforeprint', change);
      window.removeEventListener('afterprint', change);
    };
  }, []);
  return isPrinted;
}
