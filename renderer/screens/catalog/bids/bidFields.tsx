import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listBidAircraft } from '../../../../server/contract/admin/bids.ts';
import { flightCalls } from '../../../../server/contract/admin/catalog/flights.ts';
import { pilotCalls } from '../../../../server/contract/admin/catalog/pilots.ts';
import { queryOf } from '../../../lib/api.ts';
import { type CatalogField, ChoiceField, shared } from '../fields.tsx';

const limit = 20;
const debounceMs = 120;

const none: readonly Option[] = [];

interface Option {
  readonly value: string;
  readonly label: string;
}

interface NamedPilot {
  readonly id: number;
  readonly name: string;
  readonly ident: string;
}

const toPilotOption = ({ id, name, ident }: NamedPilot): Option => ({ value: String(id), label: `${name}, ${ident}` });

interface NamedFlight {
  readonly id: string;
  readonly ident: string;
  readonly dpt_airport_id: string;
  readonly arr_airport_id: string;
}

const toFlightOption = ({ id, ident, dpt_airport_id, arr_airport_id }: NamedFlight): Option => ({
  value: id,
  label: `${ident} ${dpt_airport_id} → ${arr_airport_id}`,
});

interface PickedField<Row> extends CatalogField<string> {
  /** The row of the value, where the value does not come from this field. */
  readonly known?: Row | undefined;
}

export function PilotField({ known, ...field }: PickedField<NamedPilot>): ReactNode {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, debounceMs);
  const { data } = useQuery({
    ...queryOf(pilotCalls.list, { query: { search, sort: 'name', limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <FoundField
      {...field}
      label={t`Pilot`}
      placeholder={t`Name or ident`}
      options={data?.data.map(toPilotOption)}
      known={known && toPilotOption(known)}
      onSearch={setText}
    />
  );
}

export function FlightField({ known, ...field }: PickedField<NamedFlight>): ReactNode {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, debounceMs);
  const { data } = useQuery({
    ...queryOf(flightCalls.list, { query: { search, limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <FoundField
      {...field}
      label={t`Flight`}
      placeholder={t`Ident or airport`}
      options={data?.data.map(toFlightOption)}
      known={known && toFlightOption(known)}
      onSearch={setText}
    />
  );
}

interface FoundProps extends CatalogField<string> {
  readonly label: string;
  readonly placeholder: string;
  /** What the server found; undefined while it searches for the first time. */
  readonly options: readonly Option[] | undefined;
  readonly known: Option | undefined;
  readonly onSearch: (text: string) => void;
}

/** Selects a row. The server searches while the operator types. */
function FoundField({ label, placeholder, options = none, known, onSearch, ...field }: FoundProps): ReactNode {
  const [picked, setPicked] = useState<Option>();
  const chosen = picked ?? known;
  const isOffered = chosen === undefined || options.some(({ value }) => value === chosen.value);
  const all = isOffered ? options : [chosen, ...options];
  return (
    <Select
      {...shared({ ...field, label, required: true })}
      placeholder={placeholder}
      data={all}
      data-autofocus
      // The dialog must not open with the list over its other fields.
      openOnFocus={false}
      searchable
      allowDeselect={false}
      // The server has already filtered the options.
      filter={({ options: found }) => found}
      nothingFoundMessage={t`Nothing found`}
      onSearchChange={(text) => onSearch(all.some((option) => option.label === text) ? '' : text.trim())}
      value={field.value ?? null}
      onChange={(value, option) => {
        setPicked(option ?? undefined);
        field.onChange(value);
      }}
    />
  );
}

export interface ShownBid {
  readonly id: number;
  readonly aircraft_id: number | null;
  readonly registration: string | null;
}

interface AircraftProps extends CatalogField<number> {
  readonly userId: string | null;
  readonly flightId: string | null;
  readonly bid: ShownBid | undefined;
}

/** Selects one of the free aircraft that the pilot may fly; those at the departure airport come first. */
export function AircraftField({ userId, flightId, bid, ...field }: AircraftProps): ReactNode {
  const { data } = useQuery({
    ...queryOf(listBidAircraft, { params: { id: flightId ?? '' }, query: { user_id: Number(userId) } }),
    enabled: userId !== null && flightId !== null,
    staleTime: 0,
  });
  const free = (data?.data ?? []).map(({ id, registration, icao, airport_id }) => ({
    value: id,
    label: [registration, icao, airport_id].filter((part) => part !== null).join(' · '),
  }));
  // That of the bid itself may be busy by now.
  const own = bid?.aircraft_id ?? null;
  const isOffered = own === null || free.some(({ value }) => value === own);
  return (
    <ChoiceField
      {...field}
      label={t`Aircraft`}
      note={
        data?.data.length === 0
          ? t`No free aircraft that the pilot can fly`
          : t`Some clients cannot fly a bid without one`
      }
      none={t`None`}
      options={isOffered ? free : [{ value: own, label: bid?.registration ?? String(own) }, ...free]}
    />
  );
}
