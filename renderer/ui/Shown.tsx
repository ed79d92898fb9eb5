import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

interface Props<T> {
  readonly value: T | null | undefined;
  readonly as: (value: T) => string;
}

/** Shows a figure, or an en dash for none. */
export function Shown<T>({ value, as }: Props<T>): ReactNode {
  if (value !== null && value !== undefined) return as(value);
  return (
    <span style={{ color: 'var(--hb-tx3)', fontWeight: 400 }} role="img" aria-label={t`none`}>
      –
    </span>
  );
}

/** Shows a string, or an en dash for none and for an empty one. */
export function shownText(text: string | null | undefined): ReactNode {
  return <Shown value={text || null} as={String} />;
}

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

/** A web address without the punctuation that follows it in a sentence. */
const address = /(https?:\/\/(?:\([^\s()<>"]*\)|[^\s()<>"“”])*(?:\([^\s()<>"]*\)|[^\s()<>"“”.,:;!?'’]))/i;

const credentials = /^https?:[/\\]+[^/\\?#]*@/i;

/** Whether an address has a user or a password before the host. What looks like the host may then be the name of a user. */
export function hasCredentials(url: string): boolean {
  return credentials.test(url);
}

/** Shows `text` with its web addresses as links, which open beside the page. One with a password stays plain text. */
export function Linked({ text }: { readonly text: string }): ReactNode {
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const part of text.split(address)) {
    // Every second part is an address.
    const isAddress = nodes.length % 2 === 1 && !hasCredentials(part);
    nodes.push(isAddress ? <Address key={at} url={part} /> : part);
    at += part.length;
  }
  return nodes;
}

function Address({ url }: { readonly url: string }): ReactNode {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}

/** Shows `text` with the names between asterisks in bold. */
export function Emphasized({ text }: { readonly text: string }): ReactNode {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}
