import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AircraftType, searchAircraftTypes } from '../../../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../../../lib/api.ts';
import { type CatalogField, type Labels, shared } from '../fields.tsx';

const limit = 8;

interface Props extends Labels, CatalogField<string> {
  /** Called when a built-in type is chosen. */
  readonly onType: (type: AircraftType) => void;
}

/** Edits an ICAO designator: any text, or one found by the type's name. */
export function AircraftTypeField({ onType, ...field }: Props): ReactNode {
  const text = field.value ?? '';
  const [search] = useDebouncedValue(text.trim(), 120);
  const { data, isFetching } = useQuery({
    ...queryOf(searchAircraftTypes, { query: search === '' ? { limit } : { search, limit } }),
    placeholderData: keepPreviousData,
  });
  const types = data?.data ?? [];
  return (
    <Autocomplete
      {...shared(field)}
      placeholder="A20N or Airbus"
      maxLength={40}
      data={types.map(({ icao }) => icao)}
      // The server has already filtered the options.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const type = types.find(({ icao }) => icao === option.value);
        return type === undefined ? option.value : `${type.icao} ${type.manufacturer} ${type.model}`;
      }}
      // A designator has at most four characters, so a longer text is a search.
      selectFirstOptionOnChange={search.length > 4 && search === text.trim() && !isFetching}
      value={text}
      onChange={(typed) => field.onChange(typed.length <= 4 ? typed.toUpperCase() : typed)}
      onOptionSubmit={(chosen) => {
        const type = types.find(({ icao }) => icao === chosen);
        if (type !== undefined) onType(type);
      }}
    />
  );
}
