import type { CSSProperties, ReactNode } from 'react';
import { initials } from '../../lib/initials.ts';
import classes from './Frame.module.css';

interface Props {
  readonly name: string;
  /** Its path; without one, the initials are shown in a colour of their own. */
  readonly picture: string | null;
  readonly size: number;
}

/** Shows the pilot, hidden from screen readers because the name is beside it. */
export function Portrait({ name, picture, size }: Props): ReactNode {
  const style = { width: size, height: size, fontSize: size * 0.4, '--hue': hueOf(name) } as CSSProperties;
  if (picture !== null) return <img src={picture} alt="" decoding="async" className={classes.portrait} style={style} />;
  // No text, which a screen reader or a search would find in the name of a link.
  return <span className={classes.portrait} style={style} data-initials={initials(name)} aria-hidden />;
}

/** The same name has the same colour everywhere. */
function hueOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360;
  return sum;
}
