import { lazy, type ReactNode, Suspense } from 'react';
import { recoverable } from '../lib/recoverable.ts';
import classes from './Markdown.module.css';

const MarkdownText = lazy(recoverable(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText })));

export interface MarkdownProps {
  readonly text: string;
  /** The level of the heading that the text stands below. */
  readonly below: 2 | 3;
}

/** Shows headings, lists, links and bold of a text with Markdown. HTML in it is text, and pictures are links. */
export function Markdown(props: MarkdownProps): ReactNode {
  return (
    <div className={classes.markdown}>
      <Suspense fallback={<p>{props.text}</p>}>
        <MarkdownText {...props} />
      </Suspense>
    </div>
  );
}
