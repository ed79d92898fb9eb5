import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ImportKind, ImportKinds } from '../../../server/contract/admin/csv.ts';
import { kindWords } from './kindWords.ts';

interface Props {
  /** Pixels. */
  readonly width?: number;
  readonly placeholder: string;
  readonly value: ImportKind | null;
  readonly disabled?: boolean;
  readonly onChange: (kind: ImportKind) => void;
  /** Makes the field clearable. */
  readonly onClear?: () => void;
}

/** Selects the kind of data in a file. */
export function KindField({ width = 140, placeholder, value, disabled = false, onChange, onClear }: Props): ReactNode {
  return (
    <Select
      aria-label="File contents"
      w={width}
      flex="none"
      placeholder={placeholder}
      data={ImportKinds.map((kind) => ({ value: kind, label: kindWords[kind].many }))}
      value={value}
      allowDeselect={false}
      disabled={disabled}
      clearable={onClear !== undefined}
      onChange={(kind) => {
        if (kind === null) onClear?.();
        else onChange(kind);
      }}
    />
  );
}
