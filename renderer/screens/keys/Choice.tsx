import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './KeysPage.module.css';

interface Props {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** A row of buttons, one of which is pressed. */
export function Choice({ label, names, value, onChange }: Props): ReactNode {
  return (
    <SegmentedControl
      aria-label={label}
      data={[...names]}
      value={value}
      onChange={onChange}
      size="xs"
      transitionDuration={0}
      classNames={{
        root: classes.choice ?? '',
        control: classes.control ?? '',
        indicator: classes.indicator ?? '',
        label: classes.name ?? '',
      }}
    />
  );
}
