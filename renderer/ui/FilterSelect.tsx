import { Select } from '@mantine/core';
import type { ReactNode } from 'react';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  /** Returns the label of a value that is in the address but not among the options. */
  readonly write?: (value: string) => string;
  readonly onChoose: (value: string | undefined) => void;
}

/** A filter of a filter menu: any, or one of the options. */
export function FilterSelect({ label, options, value, write = String, onChoose }: Props): ReactNode {
  const offered = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      placeholder="Any"
      data={offered ? options : [...options, { value, label: write(value) }]}
      value={value ?? null}
      searchable={options.length > 10}
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      limit={200}
      comboboxProps={{ withinPortal: false }}
      onChange={(chosen) => onChoose(chosen ?? undefined)}
    />
  );
}
