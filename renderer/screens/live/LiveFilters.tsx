import type { ReactNode } from 'react';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import type { FilterChoices } from './filterChoices.ts';
import { type FilterName, FilterNames, type LiveFilters } from './liveSearch.ts';

interface Props {
  readonly filters: LiveFilters;
  readonly choices: FilterChoices;
  readonly onNarrow: (filters: LiveFilters) => void;
}

const labels: Readonly<Record<FilterName, string>> = {
  airline: 'Airline',
  pilot: 'Pilot',
  airport: 'Departure or arrival',
};

/** Filters list and map; each choice changes the address at once. */
export function LiveFilterMenu({ filters, choices, onNarrow }: Props): ReactNode {
  const used = FilterNames.filter((name) => filters[name] !== undefined).length;
  return (
    <FilterMenu label="Filter flights" used={used} bordered width={260}>
      {FilterNames.map((name) => (
        <FilterSelect
          key={name}
          label={labels[name]}
          options={choices[name]}
          value={filters[name]}
          onChoose={(value) => onNarrow({ [name]: value })}
        />
      ))}
    </FilterMenu>
  );
}

export function LiveFilterChips({ filters, choices, onNarrow }: Props): ReactNode {
  const used = FilterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    return [{ name, text: choices[name].find((choice) => choice.value === value)?.label ?? value }];
  });
  return (
    <FilterChips
      used={used}
      onRemove={(name) => onNarrow({ [name]: undefined })}
      onClear={() => onNarrow({ airline: undefined, pilot: undefined, airport: undefined })}
    />
  );
}
