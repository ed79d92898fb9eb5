import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** Shows a person's initials, hidden from screen readers because the name is beside them. */
export function Avatar({ name, size = 22 }: { readonly name: string; readonly size?: number }): ReactNode {
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.43 }} aria-hidden>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('');
}
