import type { ReactNode } from 'react';
import { Logo } from '../Avatar.tsx';
import classes from './Letterhead.module.css';

interface Props {
  readonly airline: { readonly name: string; readonly icao: string; readonly picture: string | null };
  /** What the page is: `Flight report 1007`. */
  readonly title: string;
  /** Such as its date. */
  readonly note: string;
}

/** Begins what is printed, with the airline's logo and name. Pages are A4 and have numbers where it is used. */
export function Letterhead({ airline: { name, icao, picture }, title, note }: Props): ReactNode {
  return (
    <header className={`printed ${classes.letterhead}`}>
      <Logo of={picture} size={34} />
      <div>
        <b>{name}</b>
        <small>{icao}</small>
      </div>
      <div>
        <span>{title}</span>
        <small>{note}</small>
      </div>
    </header>
  );
}
