import { Trans, useLingui } from '@lingui/react/macro';
import { Group, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { getLiveMap, type LiveFeature } from '../../../server/contract/classic/maps.ts';
import { altitude, speed } from '../../lib/figures.ts';
import { recoverable } from '../../lib/recoverable.ts';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { pilotQuery } from '../session.ts';
import classes from '../Screens.module.css';
import { phaseOf } from '../../ui/status.ts';
import { pollMs } from './ownKey.tsx';

const LiveMap = lazy(recoverable(async () => ({ default: (await import('./LiveMap.tsx')).LiveMap })));

/** Everybody's flights, on a map and as a list, which also serves where no map can be drawn. */
export function LiveFlights(): ReactNode {
  const [selected, setSelected] = useState<string | null>(null);
  const { data, error } = useQuery({ ...pilotQuery(getLiveMap, {}), refetchInterval: pollMs });
  const features = data?.data.features;
  // The page ticks every second; the map is drawn again only when there is something new.
  const flights = useMemo(
    () => features?.toSorted((a, b) => a.properties.ident.localeCompare(b.properties.ident)),
    [features],
  );
  const toggle = (id: string | null): void => setSelected(id === selected ? null : id);
  return (
    <Section id="live" title={<Trans>Live map</Trans>}>
      {error !== null && flights === undefined && <ErrorAlert error={error} />}
      {error === null && flights === undefined && <Skeleton h={120} />}
      {flights?.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody is flying right now.</Trans>
        </Text>
      )}
      {flights !== undefined && flights.length > 0 && (
        <Stack gap="md">
          <div className={classes.map}>
            <Suspense fallback={<Skeleton h="100%" />}>
              <LiveMap flights={flights} selected={selected} onSelect={setSelected} />
            </Suspense>
          </div>
          <SimpleGrid component="ul" minColWidth="min(260px, 100%)" spacing="sm">
            {flights.map((flight) => (
              <li key={flight.properties.pirep_id}>
                <LiveFlight
                  flight={flight}
                  isSelected={flight.properties.pirep_id === selected}
                  onToggle={() => toggle(flight.properties.pirep_id)}
                />
              </li>
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Section>
  );
}

interface FlightProps {
  readonly flight: LiveFeature;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

function LiveFlight({ flight: { properties }, isSelected, onToggle }: FlightProps): ReactNode {
  const { i18n } = useLingui();
  const { ident, dpt_airport_id, arr_airport_id, pilot_name, registration, aircraft_icao } = properties;
  const aircraft = [registration, aircraft_icao].filter((part) => part !== null && part !== '').join(', ');
  const figures = [
    properties.altitude === null ? '' : altitude(properties.altitude),
    properties.gs === null ? '' : speed(properties.gs),
  ].filter((figure) => figure !== '');
  return (
    <UnstyledButton className={classes.flight ?? ''} aria-pressed={isSelected} onClick={onToggle} lang={i18n.locale}>
      <Group component="span" justify="space-between" gap="sm">
        <Text span fw={600}>
          {ident}
        </Text>
        <StatusText status={phaseOf(properties.status, properties.vs)} />
      </Group>
      <Text span display="block">
        {dpt_airport_id} → {arr_airport_id}
        {figures.length === 0 ? '' : ` · ${figures.join(' · ')}`}
      </Text>
      <Text span display="block" c="dimmed">
        {pilot_name} · {aircraft}
      </Text>
    </UnstyledButton>
  );
}
