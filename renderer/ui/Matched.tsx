import type { ReactNode } from 'react';

/** Shows `text` with the match of a search highlighted. */
export function Matched({ text, query }: { readonly text: string; readonly query: string }): ReactNode {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}

/** Shows `text` with the names between asterisks in bold. */
export function Emphasized({ text }: { readonly text: string }): ReactNode {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}
