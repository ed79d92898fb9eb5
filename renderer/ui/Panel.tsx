import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  /** Content at the right. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, note, side, children }: Props): ReactNode {
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.header}>
        <h2>{title}</h2>
        {note === undefined ? null : (
          <Text span truncate c="var(--hb-tx3)">
            {note}
          </Text>
        )}
        <Box component="span" flex={1} />
        {side}
      </header>
      {children}
    </section>
  );
}

/** A line under the rows, such as how many are left out. */
export function PanelFoot({ children }: { readonly children: ReactNode }): ReactNode {
  const line = { borderTop: '1px solid var(--hb-line)' };
  return (
    <Text p="6px 12px 7px" fz={12} c="var(--hb-tx3)" style={line}>
      {children}
    </Text>
  );
}

/** Shown in a panel without data. */
export function Nothing({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <Box p="14px 12px 16px" c="var(--hb-tx2)">
      <Text fw={600} c="var(--hb-tx)">
        {title}
      </Text>
      <p>{children}</p>
    </Box>
  );
}
