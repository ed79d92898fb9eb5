import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { airportCalls } from '../../../server/contract/admin/catalog/airports.ts';
import { searchBuiltinAirports } from '../../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../../lib/api.ts';
import { type CatalogField, type Labels, shared } from './fields.tsx';

const limit = 8;

interface Props extends Labels, CatalogField<string> {
  /** The placeholder for no airport, such as "the same as the hub". */
  readonly none?: string;
}

/**
 * Finds an airport by code, name or city, in the catalog first, then in the built-in data. The server adds a
 * built-in airport to the catalog when the form is saved.
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
    { group: 'Not in your catalog yet (added when you save)', items: others },
  ];
  return (
    <Select
      {...shared(field)}
      placeholder={none ?? 'Code, name or city'}
      data={groups.filter(({ items }) => items.length > 0)}
      // The server has already filtered the options.
      filter={({ options }) => options}
      searchable
      clearable={none !== undefined}
      {...(none === undefined ? {} : { clearButtonProps: { 'aria-label': `Clear ${field.label.toLowerCase()}` } })}
      nothingFoundMessage={
        own.isFetching || world.isFetching || search !== text.trim() ? 'Searching…' : 'No airports found'
      }
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={(code) => field.onChange(code)}
    />
  );
}
