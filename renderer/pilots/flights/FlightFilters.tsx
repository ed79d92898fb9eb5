import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listAirlines } from '../../../server/contract/classic/airlines.ts';
import { getUserFleet } from '../../../server/contract/classic/user.ts';
import { distance as formatDistance, unitOf } from '../../lib/figures.ts';
import { AirportInput } from './AirportInput.tsx';
import { pilotQuery } from '../session.ts';
import { type PageFlightFilter, noFilter } from './flightFilter.ts';

interface Props {
  readonly filter: PageFlightFilter;
  /** The airport where the pilot is; empty when it is not known. */
  readonly here: string;
  readonly onChange: (filter: PageFlightFilter) => void;
}

export function FlightFilters({ filter, here, onChange }: Props): ReactNode {
  const { t } = useLingui();
  const { departure, arrival, ...others } = filter;
  const hasOthers = Object.values(others).some((value) => value !== '');
  const [isOpen, setIsOpen] = useState(hasOthers);
  const set = (change: Partial<PageFlightFilter>): void => onChange({ ...filter, ...change });
  return (
    <Stack component="search" gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        <AirportInput label={t`From`} value={departure} onChange={(entered) => set({ departure: entered })} />
        <AirportInput label={t`To`} value={arrival} onChange={(entered) => set({ arrival: entered })} />
      </SimpleGrid>
      <Group gap="sm">
        <Button
          size="lg"
          disabled={here === ''}
          leftSection={<IconMapPin size={18} stroke={1.6} />}
          aria-pressed={here !== '' && departure === here}
          onClick={() => set({ departure: departure === here ? '' : here })}
        >
          <Trans>From where I am</Trans>
        </Button>
        <Button
          size="lg"
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans>More filters</Trans>
        </Button>
        {(departure !== '' || arrival !== '' || hasOthers) && (
          <Button size="lg" px="xs" variant="subtle" onClick={() => onChange(noFilter)}>
            <Trans>Show all</Trans>
          </Button>
        )}
      </Group>
      {here === '' && (
        <Text size="sm" c="dimmed">
          <Trans>Your airline has not set where you are.</Trans>
        </Text>
      )}
      {isOpen && <OtherFilters filter={filter} onChange={set} />}
    </Stack>
  );
}

function OtherFilters({
  filter: { airline, subfleet, number, distance, time },
  onChange,
}: {
  readonly filter: PageFlightFilter;
  readonly onChange: (change: Partial<PageFlightFilter>) => void;
}): ReactNode {
  const { t } = useLingui();
  const { data: airlines } = useQuery(pilotQuery(listAirlines, { query: { limit: 500 } }));
  const { data: fleet } = useQuery(pilotQuery(getUserFleet, {}));
  const distances = [250, 500, 1000, 2000, 4000].map((inUnits) => {
    const nm = inUnits / unitOf('distance').factor;
    const limit = formatDistance(nm);
    return { value: String(nm), label: t`Up to ${limit}` };
  });
  const times = [
    { value: '60', label: t`Up to 1 hour` },
    { value: '120', label: t`Up to 2 hours` },
    { value: '240', label: t`Up to 4 hours` },
    { value: '480', label: t`Up to 8 hours` },
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="sm" verticalSpacing="sm">
      <Choice
        label={t`Airline`}
        value={airline}
        options={(airlines?.data ?? []).map(toOption)}
        onChange={(value) => onChange({ airline: value })}
      />
      <Choice
        label={t`Aircraft type`}
        value={subfleet}
        options={(fleet?.data ?? []).map(toOption)}
        onChange={(value) => onChange({ subfleet: value })}
      />
      <TextInput
        size="lg"
        label={t`Flight number`}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={(event) => onChange({ number: event.currentTarget.value })}
      />
      <Choice
        label={t`Distance`}
        value={distance}
        options={distances}
        onChange={(value) => onChange({ distance: value })}
      />
      <Choice label={t`Flight time`} value={time} options={times} onChange={(value) => onChange({ time: value })} />
    </SimpleGrid>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const toOption = ({ id, name }: { readonly id: number; readonly name: string }): Option => ({
  value: String(id),
  label: name,
});

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <NativeSelect
      size="lg"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t`Any` }, ...options]}
    />
  );
}
