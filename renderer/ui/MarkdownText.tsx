import MarkdownToJsx from 'markdown-to-jsx/react';
import { type ComponentProps, createElement, type ReactNode, useMemo } from 'react';
import type { MarkdownProps } from './Markdown.tsx';
import { hasCredentials } from './Shown.tsx';

/** The part with the library, which is loaded when there is a text to show. */
export function MarkdownText({ text, below }: MarkdownProps): ReactNode {
  const options = useMemo(
    () => ({ disableParsingRawHTML: true, forceBlock: true, overrides: overridesBelow(below) }),
    [below],
  );
  return <MarkdownToJsx options={options}>{text}</MarkdownToJsx>;
}

type Override = (props: { readonly children?: ReactNode; readonly src?: string; readonly alt?: string }) => ReactNode;

/** Headings lose the names that links could lead to: two texts on a page may have the same. */
function overridesBelow(below: number): Readonly<Record<string, Override>> {
  const headings = [1, 2, 3, 4, 5, 6].map((level): [string, Override] => [
    `h${level}`,
    ({ children }) => createElement(`h${Math.min(6, below + level)}`, {}, children),
  ]);
  return { ...Object.fromEntries(headings), a: Anchor, img: Picture };
}

const followed = /^(https?:\/\/|mailto:)/i;

/** Another address than those of web pages and mail is no link, nor is one that may hide where it leads. */
function Anchor({ href = '', children }: Pick<ComponentProps<'a'>, 'href' | 'children'>): ReactNode {
  if (!followed.test(href) || hasCredentials(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Loading a picture would tell another site who reads. */
function Picture({ src = '', alt = '' }: { readonly src?: string; readonly alt?: string }): ReactNode {
  return <Anchor href={src}>{alt || src}</Anchor>;
}
