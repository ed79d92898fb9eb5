import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { listAirlines } from '../../../server/contract/classic/airlines.ts';
import { getUser, getUserFleet } from '../../../server/contract/classic/user.ts';
import type { FlightQuery } from '../../../server/contract/classic/flights.ts';
import { useAirports } from '../airports.ts';
import { pilotQuery } from '../session.ts';

/** What is typed into the filters; empty strings do not filter. */
export interface Filter {
  readonly departure: string;
  readonly arrival: string;
  readonly airline: string;
  readonly subfleet: string;
  readonly number: string;
  /** Upper limits: statute miles and minutes. */
  readonly distance: string;
  readonly time: string;
}

export const noFilter: Filter = {
  departure: '',
  arrival: '',
  airline: '',
  subfleet: '',
  number: '',
  distance: '',
  time: '',
};

export function toQuery(filter: Filter): FlightQuery {
  const chosen: Record<keyof FlightQuery & string, string> = {
    dpt_airport_id: filter.departure,
    arr_airport_id: filter.arrival,
    airline_id: filter.airline,
    subfleet_id: filter.subfleet,
    flight_number: filter.number,
    dlt: filter.distance,
    tlt: filter.time,
  } as Record<keyof FlightQuery & string, string>;
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value.trim() !== ''));
}

interface Props {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

export function FlightFilters({ filter, onChange }: Props): ReactNode {
  const { t } = useLingui();
  const { data: user } = useQuery(pilotQuery(getUser, {}));
  const { data: airlines } = useQuery(pilotQuery(listAirlines, { query: { limit: 500 } }));
  const { data: fleet } = useQuery(pilotQuery(getUserFleet, {}));
  const here = user?.data.curr_airport ?? null;
  const set = (change: Partial<Filter>): void => onChange({ ...filter, ...change });
  return (
    <SimpleGrid component="search" cols={{ base: 2, sm: 4 }} spacing="sm" verticalSpacing="sm">
      <AirportInput label={t`From`} value={filter.departure} onChange={(departure) => set({ departure })} />
      <AirportInput label={t`To`} value={filter.arrival} onChange={(arrival) => set({ arrival })} />
      <NativeSelect
        size="lg"
        label={t`Airline`}
        value={filter.airline}
        onChange={(event) => set({ airline: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any` },
          ...(airlines?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        size="lg"
        label={t`Aircraft type`}
        value={filter.subfleet}
        onChange={(event) => set({ subfleet: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any` },
          ...(fleet?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextInput
        size="lg"
        label={t`Flight number`}
        inputMode="numeric"
        value={filter.number}
        onChange={(event) => set({ number: event.currentTarget.value })}
      />
      <NativeSelect
        size="lg"
        label={t`Flight time`}
        value={filter.time}
        onChange={(event) => set({ time: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any` },
          { value: '60', label: t`Up to 1 hour` },
          { value: '120', label: t`Up to 2 hours` },
          { value: '240', label: t`Up to 4 hours` },
          { value: '480', label: t`Up to 8 hours` },
        ]}
      />
      <Button
        size="lg"
        mt={22}
        disabled={here === null}
        leftSection={<IconMapPin size={18} stroke={1.6} />}
        aria-pressed={here !== null && filter.departure === here}
        onClick={() => set({ departure: filter.departure === here ? '' : (here ?? '') })}
      >
        {here === null ? <Trans>From where I am</Trans> : <Trans>From {here}, where I am</Trans>}
      </Button>
      <Button
        size="lg"
        mt={22}
        variant="subtle"
        disabled={JSON.stringify(filter) === JSON.stringify(noFilter)}
        onClick={() => onChange(noFilter)}
      >
        <Trans>Clear filters</Trans>
      </Button>
    </SimpleGrid>
  );
}

/** Takes an ICAO code and suggests the airline's airports by code, name and city. */
function AirportInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
}): ReactNode {
  const list = useId();
  const airports = useAirports();
  return (
    <>
      <TextInput
        size="lg"
        label={label}
        list={list}
        autoCapitalize="characters"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      />
      <datalist id={list}>
        {[...airports.values()].map(({ id, iata, name, city }) => (
          <option key={id} value={id}>
            {[iata, name, city].filter((part) => part !== '').join(' · ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
