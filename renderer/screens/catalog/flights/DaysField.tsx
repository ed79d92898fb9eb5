import { Chip, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CatalogField } from '../fields.tsx';
import { weekdays } from './days.ts';
import classes from '../Catalog.module.css';

/** Picks the days of the week. No day means daily. */
export function DaysField({ value, onChange, error }: CatalogField<number>): ReactNode {
  const days = value ?? 0;
  return (
    <Input.Wrapper
      label="Days"
      labelElement="div"
      description="Leave empty for daily"
      style={{ gridColumn: 'span 6' }}
      role="group"
      aria-label="Days"
      {...(error === undefined ? {} : { error })}
    >
      <div className={classes.days}>
        {weekdays.map(({ name, bit }) => (
          <Chip key={name} size="xs" checked={(days & bit) !== 0} onChange={() => onChange(days ^ bit)}>
            {name}
          </Chip>
        ))}
      </div>
    </Input.Wrapper>
  );
}
