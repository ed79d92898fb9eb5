import type { ReactNode } from 'react';
import classes from './Palette.module.css';

/** `text` with the part that was searched for marked. */
export function Matched({ text, query }: { readonly text: string; readonly query: string }): ReactNode {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.matched}>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}
