import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type AircraftType, searchAircraftTypes } from '../../../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../../../lib/api.ts';
import { useAwaitedEnter } from '../../../ui/SearchSelect.tsx';
import { type CatalogField, type Labels, shared, toCapitals } from '../fields.tsx';

const limit = 8;

interface Props extends Labels, CatalogField<string> {
  /** Called when a built-in type is chosen. */
  readonly onType: (type: AircraftType) => void;
}

/** Edits an ICAO designator: any text, or one found by the type's name. Enter selects the best match. */
export function AircraftTypeField({ onType, ...field }: Props): ReactNode {
  const typed = field.value ?? '';
  const [isSearch, setSearch] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), 120);
  const { data, isFetching } = useQuery({
    ...queryOf(searchAircraftTypes, { query: search === '' ? { limit } : { search, limit } }),
    placeholderData: keepPreviousData,
  });
  const types = data?.data ?? [];
  const isSettled = search === typed.trim() && !isFetching;
  const choose = (type: AircraftType | undefined): void => {
    setSearch(false);
    setOpen(false);
    if (type === undefined) return;
    field.onChange(type.icao);
    onType(type);
  };
  const wrapperProps = useAwaitedEnter({ isSearch, isSettled, onSettled: () => choose(types[0]) });
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
      selectFirstOptionOnChange={isSearch && isSettled}
      value={typed}
      onInput={({ currentTarget }) => {
        toCapitals(currentTarget);
        setSearch(currentTarget.value.trim() !== '');
      }}
      onChange={field.onChange}
      onOptionSubmit={(chosen) => choose(types.find(({ icao }) => icao === chosen))}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      wrapperProps={wrapperProps}
    />
  );
}
