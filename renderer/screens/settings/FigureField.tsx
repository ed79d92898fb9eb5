import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly error?: string | null;
  readonly onType: (text: string) => void;
  /** Called when the field loses focus, or Enter is pressed. */
  readonly onCommit: (text: string) => void;
  readonly onCancel: () => void;
}

/** A number in a table of settings. */
export function FigureField({ label, error = null, onType, onCommit, onCancel, ...props }: Props): ReactNode {
  return (
    <TextInput
      {...props}
      size="xs"
      w={76}
      inputMode="decimal"
      aria-label={label}
      title={error ?? undefined}
      error={error !== null}
      styles={{ input: { textAlign: 'right' } }}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={(event) => onCommit(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onCommit(event.currentTarget.value);
        if (event.key === 'Escape') onCancel();
      }}
    />
  );
}
