import type { ReactNode } from 'react';
import classes from './AirlineNames.module.css';
import { type Draft, textOf } from './draft.ts';

/** What becomes of the airline's codes. */
export function AirlineNames({ draft }: { readonly draft: Draft }): ReactNode {
  const icao = textOf(draft, 'airline.icao').trim() || '···';
  const callsign = textOf(draft, 'airline.callsign').trim() || '···';
  return (
    <section className={classes.names} aria-label="How it reads">
      <dl>
        <Name where="A flight, in lists, on the map and in clients" text={`${icao}612`} />
        <Name where="The same flight on the radio" text={`${callsign} 612`} />
        <Name where="Your first pilot" text={`${icao}0001`} />
      </dl>
    </section>
  );
}

function Name({ where, text }: { readonly where: string; readonly text: string }): ReactNode {
  return (
    <div>
      <dt>{where}</dt>
      <dd>{text}</dd>
    </div>
  );
}
