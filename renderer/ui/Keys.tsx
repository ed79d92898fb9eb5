import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

export function Keys({ of }: { readonly of: readonly string[] }): ReactNode {
  return of.map((key) => (
    <kbd key={key} className={classes.key}>
      {key}
    </kbd>
  ));
}

/** Says what keys do: `↵ open`. */
export function Hint({ keys, children }: { readonly keys: readonly string[]; readonly children: string }): ReactNode {
  return (
    <Group component="span" gap={5} wrap="nowrap">
      <Keys of={keys} /> {children}
    </Group>
  );
}
