import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldProps } from '../form.ts';
import classes from '../Catalog.module.css';

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Edits other data for pilots, such as a gate or a stand. */
export function ValuesField({ value, onChange, error, errorsWithin }: FieldProps<NamedValue[]>): ReactNode {
  const fields = value ?? [];
  const change = (place: number, part: Partial<NamedValue>): void =>
    onChange(fields.map((field, index) => (index === place ? { ...field, ...part } : field)));
  return (
    <section className={classes.values} aria-label="Fields">
      {fields.map((field, place) => (
        // Two fields may have the same name while they are typed, so only the position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={classes.value}>
          <TextInput
            aria-label={`Name of field ${place + 1}`}
            placeholder="Departure gate"
            maxLength={100}
            error={errorsWithin[`${place}.name`]}
            value={field.name}
            onChange={({ currentTarget }) => change(place, { name: currentTarget.value })}
          />
          <TextInput
            aria-label={`Value of field ${place + 1}`}
            placeholder="B12"
            maxLength={2000}
            error={errorsWithin[`${place}.value`]}
            value={field.value}
            onChange={({ currentTarget }) => change(place, { value: currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Remove field ${place + 1}`}
            onClick={() => onChange(fields.filter((_, index) => index !== place))}
          >
            <IconX size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error === undefined ? null : <p className={classes.invalid}>{error}</p>}
      <div>
        <Button onClick={() => onChange([...fields, { name: '', value: '' }])}>Add field</Button>
      </div>
    </section>
  );
}
