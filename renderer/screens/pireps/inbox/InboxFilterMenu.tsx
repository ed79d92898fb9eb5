import { t } from '@lingui/core/macro';
import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPirepFilters } from '../../../../server/contract/admin/pireps.ts';
import { useAddress } from '../../../lib/address.ts';
import { queryOf } from '../../../lib/api.ts';
import { cityOptions } from '../../../lib/cities.ts';
import { rate } from '../../../lib/figures.ts';
import { DayInput } from '../../../ui/DayInput.tsx';
import { choicesOf, FilterMenu, FilterSelect, type FilterOption, type FilterOptions } from '../../../ui/FilterMenu.tsx';
import { writtenShow } from './InboxChips.tsx';
import {
  type FilterChoices,
  type FilterName,
  filterNames,
  filterText,
  flagChoices,
  showLabels,
  shows,
  sortLabels,
  sourceLabels,
} from './inboxSearch.ts';

/** Offers every filter; each choice changes the address at once. */
export function InboxFilterMenu(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const used = filterNames.filter((name) => search[name] !== undefined).length;
  return (
    <FilterMenu label={t`Filter reports`} used={used} position="bottom-start" width={280}>
      <Fields />
    </FilterMenu>
  );
}

function Fields(): ReactNode {
  const { show = 'pending', sort = 'newest' } = useSearch({ from: '/pireps' });
  const address = useAddress();
  const pilots = useChoices(pilotsOf);
  const aircraft = useChoices(aircraftOf);
  const airlines = useChoices(airlinesOf);
  const airports = useChoices(airportsOf);
  return (
    <>
      <Select
        label={t`State`}
        data={shows.map((value) => ({ value, label: showLabels[value] }))}
        value={show}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => address({ show: writtenShow(value ?? 'pending') })}
      />
      <Select
        label={t`Sort by`}
        data={optionsOf(sortLabels)}
        value={sort}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => {
          const chosen = value === null || value === 'newest' ? undefined : value;
          address({ sort: chosen });
        }}
      />
      <Choice name="pilot" label={t`Pilot`} data={pilots} />
      <Choice name="aircraft" label={t`Aircraft`} data={aircraft} />
      <Choice name="airline" label={t`Airline`} data={airlines} />
      <Choice name="airport" label={t`Departure or arrival`} data={airports} />
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
        <Day name="from" label={t`From, UTC`} />
        <Day name="to" label={t`Until`} />
      </SimpleGrid>
      <Choice name="flags" label={t`Flags`} data={optionsOf(flagChoices)} />
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
        <Choice name="harder" label={t`Landing harder than`} data={rates} />
        <Choice name="source" label={t`Source`} data={optionsOf(sourceLabels)} />
      </SimpleGrid>
    </>
  );
}

/** The choices that only the server knows. */
function useChoices(optionsIn: (choices: FilterChoices) => FilterOption[]): FilterOptions {
  return choicesOf(useQuery({ ...queryOf(listPirepFilters, {}), select: optionsIn }));
}

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

const rates: readonly FilterOption[] = [200, 300, 400, 500, 600, 800].map((value) => ({
  value: String(value),
  label: rate(-value),
}));

const pilotsOf = ({ pilots }: FilterChoices): FilterOption[] =>
  pilots.map(({ id, ident, name }) => ({ value: String(id), label: `${name}, ${ident}` }));
const aircraftOf = ({ aircraft }: FilterChoices): FilterOption[] =>
  aircraft.map(({ id, icao, registration }) => ({
    value: String(id),
    label: icao === null ? registration : `${registration}, ${icao}`,
  }));
const airlinesOf = ({ airlines }: FilterChoices): FilterOption[] =>
  airlines.map(({ icao, name }) => ({ value: icao, label: `${icao} ${name}` }));
const airportsOf = ({ airports }: FilterChoices): FilterOption[] => [
  ...cityOptions(airports),
  ...airports.map(({ id, iata, name, city }) => ({ value: id, label: `${id} ${name}`, keywords: `${iata} ${city}` })),
];

const labelOf = (name: FilterName, value: string): string =>
  name === 'harder' ? rate(-Number(value)) : filterText(name, value, undefined);

interface FieldProps {
  readonly name: FilterName;
  readonly label: string;
}

function Choice({ name, label, data }: FieldProps & { readonly data: FilterOptions }): ReactNode {
  const [value, choose] = useFilter(name);
  return (
    <FilterSelect
      label={label}
      options={data}
      value={value}
      write={(unknown) => labelOf(name, unknown)}
      onChoose={choose}
    />
  );
}

function Day({ name, label }: FieldProps): ReactNode {
  const [value, choose] = useFilter(name);
  return (
    <DayInput
      label={label}
      placeholder={t`Any`}
      value={value ?? null}
      onChange={(day) => choose(day ?? undefined)}
      popoverProps={{ withinPortal: false }}
    />
  );
}

/** A filter of the address with its setter. */
function useFilter(name: FilterName): readonly [string | undefined, (value: string | undefined) => void] {
  const search = useSearch({ from: '/pireps' });
  const address = useAddress();
  return [search[name], (value) => address({ [name]: value })];
}
