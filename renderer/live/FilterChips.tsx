import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FilterChoices } from './filterChoices.ts';
import classes from './FlightFilters.module.css';
import { type FilterName, FilterNames, type LiveFilters } from './liveSearch.ts';

interface Props {
  readonly filters: LiveFilters;
  readonly choices: FilterChoices;
  readonly onFilter: (name: FilterName, value: undefined) => void;
}

/** The filters in use, each with a way out of it. */
export function FilterChips({ filters, choices, onFilter }: Props): ReactNode {
  const used = FilterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    return [{ name, label: choices[name].find((choice) => choice.value === value)?.label ?? value }];
  });
  if (used.length === 0) return null;
  return (
    <div className={classes.chips} role="group" aria-label="Filters in use">
      {used.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-label={`Remove the filter ${label}`}
          onClick={() => onFilter(name, undefined)}
        >
          <span>{label}</span>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      ))}
    </div>
  );
}
