import { t } from '@lingui/core/macro';
import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

export interface SkeletonProps {
  readonly count: number;
  readonly height: number;
  /** Whether a table with a head follows. */
  readonly head?: true;
}

/** The height of a table's head, in pixels. */
const headHeight = 30;

/** Rows of this height and more have two lines. In pixels. */
const twoLines = 40;

/** Placeholders of a list in the final height. They appear after 100 ms. */
export function SkeletonRows(rows: SkeletonProps): ReactNode {
  return (
    <SkeletonPage>
      <Rows {...rows} />
    </SkeletonPage>
  );
}

/** A placeholder of a panel with its title, in the final height: pixels, or as CSS has it. */
export function SkeletonPanel({ height }: { readonly height: number | string }): ReactNode {
  return (
    <Box flex="none" h={height} p="13px 14px" bd="1px solid var(--hb-line)" bdrs={8} bg="var(--hb-surface)" aria-hidden>
      <Bar width={120} />
    </Box>
  );
}

/** A placeholder of a page, around placeholders of its parts. It appears after 100 ms. */
export function SkeletonPage({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes.rows} role="status" aria-label={t`Loading`}>
      {children}
    </div>
  );
}

/** Placeholders of an empty list, fading downwards. */
export function VacantRows(rows: SkeletonProps): ReactNode {
  return (
    <div style={{ maskImage: 'linear-gradient(black, transparent)' }} aria-hidden>
      <Rows {...rows} />
    </div>
  );
}

function Rows({ count, height, head }: SkeletonProps): ReactNode {
  return (
    <>
      {head ? <div className={classes.row} style={{ height: headHeight }} /> : null}
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={classes.row} style={{ height }}>
          <Group gap={10}>
            <Bar width={52} />
            <Bar width={96} />
          </Group>
          {height < twoLines ? null : <Bar width={128} height={9} />}
        </div>
      ))}
    </>
  );
}

function Bar({ width, height = 10 }: { readonly width: number; readonly height?: number }): ReactNode {
  return <Box component="i" display="block" w={width} h={height} bdrs={3} bg="var(--hb-active)" />;
}
