import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly autoFocus?: boolean;
}

/** A row of buttons, one of which is pressed. */
export function Choice({ label, names, value, onChange, autoFocus = false }: Props): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) row.current?.querySelector<HTMLInputElement>(':checked')?.focus();
  }, [autoFocus]);
  return (
    <SegmentedControl
      ref={row}
      aria-label={label}
      data={[...names]}
      value={value}
      onChange={onChange}
      size="xs"
      transitionDuration={0}
      maw="100%"
      // Beside the QR codes there is no room for all clients in a row.
      withItemsBorders={false}
      styles={{ root: { flexWrap: 'wrap' }, control: { flex: 'none' } }}
    />
  );
}
