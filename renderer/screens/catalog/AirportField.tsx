import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { airportCalls } from '../../../server/contract/admin/catalog/airports.ts';
import { searchBuiltinAirports } from '../../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../../lib/api.ts';
import { type Labels, shared } from './fields.tsx';
import type { FieldProps } from './form.ts';

const limit = 8;

interface Props extends Labels, FieldProps<string> {
  /** What none means, where none is a choice: "the same as the hub". */
  readonly none?: string;
}

/**
 * An airport by code, name or city: those of the catalog first, then the built-in ones of the whole world. The server adds
 * one of the latter to the catalog when the form is saved.
 */
export function AirportField({ none, ...field }: Props): ReactNode {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 120);
  const own = useQuery({
    ...queryOf(airportCalls.list, { query: { search, limit } }),
    placeholderData: keepPreviousData,
  });
  const world = useQuery({
    ...queryOf(searchBuiltinAirports, { query: { search, limit } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const value = field.value === null || field.value === undefined || field.value === '' ? null : field.value;
  const known = (own.data?.data ?? []).map(({ id, name }) => ({ value: id, label: `${id} ${name}` }));
  const others = (search === '' ? [] : (world.data?.data ?? []))
    .filter(({ id, added }) => !added && !known.some((one) => one.value === id))
    .map(({ id, name, country }) => ({ value: id, label: `${id} ${name}, ${country}` }));
  const offered = [...known, ...others];
  const chosen = value === null || offered.some((one) => one.value === value) ? [] : [{ value, label: value }];
  const groups = [
    { group: 'In your catalog', items: [...chosen, ...known] },
    { group: 'Not in your catalog: is added', items: others },
  ];
  return (
    <Select
      {...shared(field)}
      placeholder={none ?? 'Code, name or city'}
      data={groups.filter(({ items }) => items.length > 0)}
      // The server has searched already.
      filter={({ options }) => options}
      searchable
      clearable={none !== undefined}
      {...(none === undefined ? {} : { clearButtonProps: { 'aria-label': `Clear ${field.label.toLowerCase()}` } })}
      nothingFoundMessage={
        own.isFetching || world.isFetching || search !== text.trim() ? 'Searching…' : 'No airport is found'
      }
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={(code) => field.onChange(code)}
    />
  );
}
