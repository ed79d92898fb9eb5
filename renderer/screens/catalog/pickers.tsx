import { MultiSelect, Select } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { airlineCalls } from '../../../server/contract/admin/catalog/airlines.ts';
import { airportCalls } from '../../../server/contract/admin/catalog/airports.ts';
import { rankCalls } from '../../../server/contract/admin/catalog/ranks.ts';
import { subfleetCalls } from '../../../server/contract/admin/catalog/subfleets.ts';
import { queryOf } from '../../lib/api.ts';
import { cityOptions } from '../../lib/cities.ts';
import { ChipMenu, choicesOf } from '../../ui/FilterMenu.tsx';
import { AirportField, cityLimit } from './AirportField.tsx';
import { type CatalogField, type Labels, shared } from './fields.tsx';
import type { ListChipProps } from './resource.ts';

// Pickers for resources with few enough rows to load them all.

const limit = 500;

interface RowOption {
  readonly value: string;
  readonly label: string;
}

/** Undefined until they are read. */
type RowOptions = readonly RowOption[] | undefined;

function useAirlines(): UseQueryResult<RowOption[]> {
  return useQuery({
    ...queryOf(airlineCalls.list, { query: { limit, sort: 'icao' } }),
    select: ({ data }) => data.map(({ id, icao, name }) => ({ value: String(id), label: `${icao} ${name}` })),
  });
}

function useRanks(): UseQueryResult<RowOption[]> {
  return useQuery({
    ...queryOf(rankCalls.list, { query: { limit, sort: 'hours' } }),
    select: ({ data }) => data.map(({ id, name }) => ({ value: String(id), label: name })),
  });
}

function useSubfleets(): UseQueryResult<RowOption[]> {
  return useQuery({
    ...queryOf(subfleetCalls.list, { query: { limit, sort: 'type' } }),
    select: ({ data }) => data.map(({ id, type, name }) => ({ value: String(id), label: `${type} ${name}` })),
  });
}

export function useAirlineOptions(): RowOptions {
  return useAirlines().data;
}

/** Returns the only airline, or null if there are several; undefined until it is known. */
export function useOnlyAirline(): number | null | undefined {
  const { data = [], isPending } = useAirlines();
  const [only, ...others] = data;
  if (isPending) return undefined;
  return only === undefined || others.length > 0 ? null : Number(only.value);
}

export function useSubfleetOptions(): RowOptions {
  return useSubfleets().data;
}

interface OneProps extends Labels, CatalogField<number> {
  /** Gets the focus when the form opens. */
  readonly first?: boolean;
  readonly placeholder?: string | undefined;
}

interface PickerProps extends OneProps {
  readonly options: RowOptions;
}

function RowField({ options, first = false, placeholder, ...field }: PickerProps): ReactNode {
  return (
    <Select
      {...shared(field)}
      data-autofocus={first || undefined}
      autoFocus={first}
      data={options ?? []}
      placeholder={placeholder}
      searchable
      // A form that opens with the focus here must not open with a list over its other fields, nor over the error.
      openOnFocus={!first && field.error === undefined}
      selectFirstOptionOnChange
      allowDeselect={false}
      value={field.value === null || field.value === undefined ? null : String(field.value)}
      onChange={(id) => field.onChange(id === null ? null : Number(id))}
    />
  );
}

interface RowsPickerProps extends Labels, CatalogField<number[]> {
  readonly options: RowOptions;
  /** The placeholder for none, such as "any subfleet". */
  readonly none: string;
}

export function RowsField({ options, none, ...field }: RowsPickerProps): ReactNode {
  const ids = field.value ?? [];
  return (
    <MultiSelect
      {...shared({ width: 6, ...field })}
      data={options ?? []}
      searchable
      selectFirstOptionOnChange
      clearable
      placeholder={ids.length === 0 ? none : ''}
      // Without its name, a row would be shown by its number.
      value={options === undefined ? [] : ids.map(String)}
      onChange={(chosen) => field.onChange(chosen.map(Number))}
    />
  );
}

export function AirlineField(field: OneProps): ReactNode {
  return <RowField {...field} options={useAirlineOptions()} />;
}

export function SubfleetField(field: Labels & CatalogField<number>): ReactNode {
  return <RowField {...field} options={useSubfleetOptions()} />;
}

export function RankField(field: Labels & CatalogField<number>): ReactNode {
  return <RowField {...field} options={useRanks().data} />;
}

export function AirlineChip(chip: ListChipProps): ReactNode {
  return <ChipMenu {...chip} options={choicesOf(useAirlines())} />;
}

export function SubfleetChip(chip: ListChipProps): ReactNode {
  return <ChipMenu {...chip} options={choicesOf(useSubfleets())} />;
}

export function RankChip(chip: ListChipProps): ReactNode {
  return <ChipMenu {...chip} options={choicesOf(useRanks())} />;
}

/** Filters by an airport, which is found by code, name or city, or by all airports of a city. */
export function AirportChip(chip: ListChipProps): ReactNode {
  const { label, value, onChoose } = chip;
  const choose = (id: unknown): void => {
    if (typeof id === 'string') onChoose(id);
  };
  const field = <AirportField isFilter label={label} name={label} value={null} error={undefined} onChange={choose} />;
  const text = useAirportsText(value ?? '');
  const chosen = value === undefined ? [] : [{ value, label: text }];
  return <ChipMenu {...chip} options={chosen} field={field} />;
}

/** Returns the code of an airport, or the city whose airports these are: `London, all 5 airports`. */
function useAirportsText(value: string): string {
  const [first = '', ...others] = value.split(',');
  const enabled = others.length > 0;
  const { data: airport } = useQuery({ ...queryOf(airportCalls.find, { params: { id: first } }), enabled });
  const city = airport?.data.city ?? '';
  const { data } = useQuery({
    ...queryOf(airportCalls.list, { query: { search: city, limit: cityLimit } }),
    enabled: enabled && city !== '',
  });
  const found = cityOptions(data?.data ?? []).find((option) => option.value === value);
  return found?.label ?? value.replaceAll(',', ', ');
}

export function CodeChip({ onChoose, ...chip }: ListChipProps): ReactNode {
  return <ChipMenu {...chip} onChoose={(code) => onChoose(code?.toUpperCase())} />;
}
