import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface Props {
  readonly title: string;
  /** A count or a word beside the title. */
  readonly note?: ReactNode;
  /** Actions, at the right. */
  readonly children?: ReactNode;
}

/** Shows the header of a page or of its list, 44 px high. */
export function PageHeader({ title, note, children }: Props): ReactNode {
  useDocumentTitle(`${title} – Homebase`);
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {note === undefined ? null : <span className={classes.note}>{note}</span>}
      <span className={classes.space} />
      {children}
    </header>
  );
}
