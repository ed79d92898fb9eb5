import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/figures.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { FilterMenu, FilterSelect } from '../../ui/FilterMenu.tsx';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import type { LiveFilterChoices } from './flightList.ts';
import { DemoTraffic } from './DemoTraffic.tsx';
import { FlightRows } from './FlightRows.tsx';
import classes from './LivePage.module.css';
import { type LiveFilterName, FilterNames, type LiveFilters, type LiveSort, Sorts } from './liveSearch.ts';

interface Props {
  readonly flights: readonly FlightFacts[];
  /** How many flights are in progress, listed or not; null until it is known. */
  readonly total: number | null;
  readonly selectedId: string | undefined;
  readonly q: string;
  readonly sort: LiveSort;
  readonly filters: LiveFilters;
  readonly choices: LiveFilterChoices;
  readonly now: number;
  /** Replaces the rows when there are none. */
  readonly empty: ReactNode;
  readonly onSelect: (id: string) => void;
  readonly onSearch: (q: string) => void;
  readonly onSort: (sort: LiveSort) => void;
  readonly onNarrow: (filters: LiveFilters) => void;
}

const SortNames: Readonly<Record<LiveSort, string>> = {
  eta: t`next arrivals first`,
  ident: t`by callsign`,
  altitude: t`highest first`,
  contact: t`longest without contact first`,
};

export function FlightList(props: Props): ReactNode {
  const { flights, total, selectedId, q, sort, filters, choices, now, empty, onSelect, onSearch, onSort, onNarrow } =
    props;
  return (
    <section className={classes.list} aria-label={t`Flights in progress`}>
      <PageHeader
        title={t`Live map`}
        note={total === 0 ? undefined : `${countNote(flights.length, total)}${SortNames[sort]}`}
      />
      <div className={classes.tools}>
        <SearchField
          className={classes.search}
          label={t`Search flights in progress`}
          placeholder={t`Flight, pilot, airport`}
          value={q}
          onSearch={onSearch}
        />
        <LiveFilterMenu filters={filters} choices={choices} onNarrow={onNarrow} />
        <SortMenu sort={sort} onSort={onSort} />
      </div>
      <LiveFilterChips filters={filters} choices={choices} onNarrow={onNarrow} />
      {flights.length === 0 ? (
        empty
      ) : (
        <FlightRows flights={flights} selectedId={selectedId} now={now} onSelect={onSelect} />
      )}
      <DemoTraffic />
    </section>
  );
}

/** Returns `14, `, or `3 of 14, ` when some are filtered out. */
function countNote(listed: number, total: number | null): string {
  if (total === null) return '';
  return listed === total ? `${count(total)}, ` : t`${count(listed)} of ${count(total)}, `;
}

function SortMenu({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>): ReactNode {
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t`Sort order: ${SortNames[sort]}`}>
          <IconArrowsSort size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Sorts.map((name) => (
          <Menu.Item
            key={name}
            onClick={() => onSort(name)}
            rightSection={name === sort ? <IconCheck size={14} stroke={2} aria-label={t`selected`} /> : null}
          >
            {SortNames[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FilterProps {
  readonly filters: LiveFilters;
  readonly choices: LiveFilterChoices;
  readonly onNarrow: (filters: LiveFilters) => void;
}

const labels: Readonly<Record<LiveFilterName, string>> = {
  airline: t`Airline`,
  pilot: t`Pilot`,
  airport: t`Departure or arrival`,
};

/** Filters list and map; each choice changes the address at once. */
function LiveFilterMenu({ filters, choices, onNarrow }: FilterProps): ReactNode {
  const used = FilterNames.filter((name) => filters[name] !== undefined).length;
  return (
    <FilterMenu label={t`Filter flights`} used={used} bordered position="bottom" width={260}>
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

export function LiveFilterChips({ filters, choices, onNarrow }: FilterProps): ReactNode {
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
