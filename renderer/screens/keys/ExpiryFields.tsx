import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { lifetimes } from './expiry.ts';

export interface Expiry {
  readonly lifetime: string;
  /** The last day, `2026-12-01`, when the lifetime is `date`. */
  readonly date: string;
}

interface Props {
  readonly label: string;
  readonly value: Expiry;
  readonly onChange: (value: Expiry) => void;
  readonly error?: string | undefined;
}

/** The fields for the lifetime of a key. */
export function ExpiryFields({ label, value, onChange, error }: Props): ReactNode {
  return (
    <SimpleGrid cols={2} spacing="md">
      <Select
        label={label}
        data={lifetimes}
        value={value.lifetime}
        allowDeselect={false}
        error={value.lifetime === 'date' ? undefined : error}
        onChange={(lifetime) => onChange({ ...value, lifetime: lifetime ?? 'never' })}
      />
      {value.lifetime === 'date' ? (
        <TextInput
          type="date"
          label="Last day (UTC)"
          required
          value={value.date}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...value, date: currentTarget.value })}
        />
      ) : null}
    </SimpleGrid>
  );
}
