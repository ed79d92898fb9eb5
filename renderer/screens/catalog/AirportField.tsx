import { t } from '@lingui/core/macro';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { airportCalls, type AirportRow } from '../../../server/contract/admin/catalog/airports.ts';
import { type BuiltinAirport, searchBuiltinAirports } from '../../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../../lib/api.ts';
import { cityOptions } from '../../lib/cities.ts';
import { type SearchOption, SearchSelect, useAwaitedEnter } from '../../ui/SearchSelect.tsx';
import { type CatalogField, type Labels, shared } from './fields.tsx';

const limit = 8;
/** So many that the large airports of a small catalog are among them, which has no order of its own. */
const builtinLimit = 40;
/** Names of airports are longer than the narrow fields of a form. */
const wideList = { comboboxProps: { width: 360, position: 'bottom-start' } } as const;
/** Enough to know all airports of a city. */
export const cityLimit = 100;

interface Props extends Labels, CatalogField<string> {
  /** The placeholder for no airport, such as "the same as the hub". */
  readonly none?: string;
  /** Only offers airports of the catalog and their cities, in a menu of filters. */
  readonly isFilter?: true;
}

/**
 * Finds an airport by ICAO or IATA code, name or city, in the catalog and in the built-in data. The server adds a built-in
 * airport to the catalog when the form is saved.
 */
export function AirportField({ none, isFilter, ...field }: Props): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const value = field.value ?? '';
  const { options, isSettled } = useAirportOptions(typed ?? value, isFilter);
  return (
    <SearchSelect
      {...shared(field)}
      placeholder={none ?? t`Code, name or city`}
      options={options}
      isSettled={isSettled}
      clearable={none !== undefined}
      {...(none === undefined ? {} : { clearButtonProps: { 'aria-label': t`Clear: ${field.label}` } })}
      {...(field.width === 2 ? wideList : {})}
      {...(isFilter ? { comboboxProps: { withinPortal: false }, 'data-autofocus': true } : {})}
      nothingFoundMessage={isSettled ? t`No airports found` : t`Searching…`}
      // The list would cover the error.
      openOnFocus={field.error === undefined}
      chosenLabel={value}
      value={value === '' ? null : value}
      onChange={field.onChange}
      onType={setTyped}
    />
  );
}

/** Finds several airports, as `AirportField` does one. The value has their codes, separated by blanks. */
export function AirportsField(field: Labels & CatalogField<string>): ReactNode {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { options, isSettled } = useAirportOptions(text);
  const chosen = (field.value ?? '').split(' ').filter((code) => code !== '');
  const others = options.filter(({ value }) => !chosen.includes(value));
  const [best] = others;
  const change = (codes: readonly string[]): void => {
    field.onChange(codes.join(' '));
    // The list would cover the fields below. Without a text several are picked from it.
    if (text !== '') setOpen(false);
  };
  const wrapperProps = useAwaitedEnter({
    isSearch: text.trim() !== '',
    isSettled,
    onSettled: () => {
      setText('');
      if (best !== undefined) change([...chosen, best.value]);
    },
  });
  return (
    <MultiSelect
      {...shared(field)}
      placeholder={chosen.length === 0 ? t`Code, name or city` : ''}
      data={[...others.map(({ value, label }) => ({ value, label })), ...chosen]}
      // The server has already filtered the options.
      filter={(found) => found.options}
      searchable
      hidePickedOptions
      clearSearchOnChange
      selectFirstOptionOnChange={text !== '' && isSettled}
      nothingFoundMessage={isSettled ? t`No airports found` : t`Searching…`}
      searchValue={text}
      onSearchChange={setText}
      value={chosen}
      onChange={change}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      wrapperProps={wrapperProps}
    />
  );
}

interface Found {
  readonly options: readonly SearchOption[];
  /** Whether these are the results of the typed text. */
  readonly isSettled: boolean;
}

/** @param inCatalog only finds airports of the catalog, and cities that have several of them */
function useAirportOptions(text: string, inCatalog = false): Found {
  const [search] = useDebouncedValue(text.trim(), 120);
  const catalog = useQuery({
    ...queryOf(airportCalls.list, { query: { search, limit: inCatalog ? cityLimit : limit } }),
    placeholderData: keepPreviousData,
  });
  const world = useQuery({
    ...queryOf(searchBuiltinAirports, { query: { search, limit: builtinLimit } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const listed = catalog.data?.data ?? [];
  const found = search === '' ? [] : (world.data?.data ?? []).filter(({ added }) => added || !inCatalog);
  // With more matches, the list may have only some of a city's airports.
  const isComplete = catalog.data !== undefined && catalog.data.total <= cityLimit;
  const cities = inCatalog && isComplete ? citiesOf(listed, search) : [];
  const airports = optionsOf(listed.slice(0, limit), found, search);
  return {
    options: isCode(found[0], search) ? [...airports, ...cities] : [...cities, ...airports],
    isSettled: search === text.trim() && !catalog.isFetching && !world.isFetching,
  };
}

const letters = new Intl.Collator('en', { sensitivity: 'base' });

/** The cities that begin with the typed text, whatever its accents. */
function citiesOf(catalog: readonly AirportRow[], search: string): readonly SearchOption[] {
  const cities = cityOptions(catalog).filter(({ city }) => letters.compare(city.slice(0, search.length), search) === 0);
  return search === '' ? [] : cities.map(({ value, label }) => ({ value, label, group: t`Cities` }));
}

function isCode(best: BuiltinAirport | undefined, search: string): best is BuiltinAirport {
  return best !== undefined && [best.icao, best.iata].includes(search.toUpperCase());
}

/** The best match first: only the built-in data is sorted by how well it matches. */
function optionsOf(
  catalog: readonly Pick<AirportRow, 'id' | 'name'>[],
  world: readonly BuiltinAirport[],
  search: string,
): readonly SearchOption[] {
  const inCatalog = [...world.filter(({ added }) => added).slice(0, limit), ...catalog].map(({ id, name }) => ({
    value: id,
    label: `${id} ${name}`,
    group: t`Your airports`,
  }));
  const known = new Map(inCatalog.map((option) => [option.value, option]));
  const others = world
    .filter(({ id }) => !known.has(id))
    .slice(0, limit)
    .map(({ id, name, country }) => ({
      value: id,
      label: `${id} ${name}, ${country}`,
      group: t`Other airports (added when you save)`,
    }));
  const [best] = world;
  return isCode(best, search) && !known.has(best.id) ? [...others, ...known.values()] : [...known.values(), ...others];
}
