import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListProps } from '../../../lib/form.ts';
import classes from '../Catalog.module.css';

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Edits other data for pilots, such as a gate or a stand. */
export function ValuesField({ list }: { readonly list: ListProps<NamedValue> }): ReactNode {
  return (
    <section className={classes.values} aria-label="Fields">
      {list.items.map((_, place) => (
        // Two fields may have the same name while they are typed, so only the position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={classes.value}>
          <TextInput
            aria-label={`Name of field ${place + 1}`}
            placeholder="Departure gate"
            maxLength={100}
            {...list.field(place, 'name')}
          />
          <TextInput
            aria-label={`Value of field ${place + 1}`}
            placeholder="B12"
            maxLength={2000}
            {...list.field(place, 'value')}
          />
          <ActionIcon aria-label={`Remove field ${place + 1}`} onClick={() => list.remove(place)}>
            <IconX size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {list.error === undefined ? null : <p className={classes.invalid}>{list.error}</p>}
      <div>
        <Button onClick={() => list.add({ name: '', value: '' })}>Add field</Button>
      </div>
    </section>
  );
}
