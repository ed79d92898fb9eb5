import { ActionIcon, Popover, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Choice, FilterChoices } from './filterChoices.ts';
import classes from './FlightFilters.module.css';
import { type FilterName, FilterNames, type LiveFilters } from './liveSearch.ts';

interface Props {
  readonly filters: LiveFilters;
  readonly choices: FilterChoices;
  readonly onFilter: (name: FilterName, value: string | undefined) => void;
}

const Labels: Readonly<Record<FilterName, string>> = {
  airline: 'Airline',
  pilot: 'Pilot',
  airport: 'Departure or arrival',
};

/** Narrows list and map; each choice is in the address at once. */
export function FilterMenu({ filters, choices, onFilter }: Props): ReactNode {
  const used = FilterNames.filter((name) => filters[name] !== undefined).length;
  return (
    <Popover position="bottom-end" width={260} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          data-used={used > 0 || undefined}
          className={classes.button ?? ''}
          aria-label={used === 0 ? 'Filter' : `Filter, ${used} in use`}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-label="Filter the flights">
        {FilterNames.map((name) => (
          <Select
            key={name}
            label={Labels[name]}
            placeholder="Any"
            data={offered(choices[name], filters[name])}
            value={filters[name] ?? null}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': `Clear ${Labels[name].toLowerCase()}` }}
            limit={200}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => onFilter(name, value ?? undefined)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The address may name whom nobody flies for any more. */
function offered(choices: readonly Choice[], value: string | undefined): Choice[] {
  const known = value === undefined || choices.some((choice) => choice.value === value);
  return known ? [...choices] : [...choices, { value, label: value }];
}
