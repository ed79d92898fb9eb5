import { t } from '@lingui/core/macro';
import { SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FirstRoute, planRoutes } from '../../../server/contract/admin/setup.ts';
import { queryOf, reasonOf } from '../../lib/api.ts';
import { distance, duration } from '../../lib/figures.ts';
import { RoutesMap } from '../../map/flights/RoutesMap.tsx';
import { type SetupValues, hubPosition, textOf } from './draft.ts';
import classes from './RoutesStep.module.css';
import type { SetupForm } from './setupForm.ts';

const choices = [0, 5, 10, 20] as const;

/** Enter goes on from the chosen number, as it does from the fields of the other steps. */
const focusChosen = (control: HTMLElement | null): void =>
  control?.querySelector<HTMLInputElement>(':checked')?.focus();

/** Reads the routes that would be added; the server plans the same ones again when it adds them. */
function useFirstRoutes(values: SetupValues) {
  const hub = hubPosition(values);
  const { destinations } = values;
  const type = textOf(values, 'aircraft.icao').trim().toUpperCase();
  const place = { hub: hub?.id ?? '', lat: hub?.lat ?? 0, lon: hub?.lon ?? 0 };
  return useQuery({
    ...queryOf(planRoutes, { query: { ...place, type, destinations } }),
    enabled: hub !== null && destinations > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** Step 5: flights from the hub to a number of destinations and back, or none. */
export function RoutesStep({ form: { values, set } }: { readonly form: SetupForm }): ReactNode {
  const { data, error } = useFirstRoutes(values);
  const routes = values.destinations === 0 ? [] : (data?.data ?? []);
  const icao = textOf(values, 'airline.icao').trim().toUpperCase();
  return (
    <>
      <SegmentedControl
        ref={focusChosen}
        aria-label={t`Destinations`}
        mb="lg"
        data={choices.map((number) => ({ value: String(number), label: number === 0 ? t`None` : String(number) }))}
        value={String(values.destinations)}
        onChange={(number) => set({ destinations: Number(number) })}
      />
      {error === null ? null : (
        <Text role="alert" c="var(--hb-bad)">
          {t`No routes could be proposed. ${reasonOf(error)}`}
        </Text>
      )}
      {routes.length > 0 ? <RouteTable icao={icao} routes={routes} /> : null}
      <Text mt="md" size="sm" c="dimmed">
        {noteOf(values, data?.data)}
      </Text>
    </>
  );
}

function noteOf({ destinations }: SetupValues, found: readonly FirstRoute[] | undefined): string {
  if (destinations === 0) return t`Pilots can book flights when you have added some on the page Flights.`;
  if (found === undefined) return t`Searching…`;
  if (found.length === 0) return t`No airport is in range. Add flights later on the page Flights.`;
  return t`Times are local. Every route is flown daily, there and back.`;
}

interface TableProps {
  readonly icao: string;
  readonly routes: readonly FirstRoute[];
}

function RouteTable({ icao, routes }: TableProps): ReactNode {
  return (
    <table className={classes.routes} aria-label={t`First routes`}>
      <thead>
        <tr>
          <th scope="col">{t`Destination`}</th>
          <th scope="col">{t`There`}</th>
          <th scope="col">{t`Back`}</th>
        </tr>
      </thead>
      <tbody>
        {routes.map((route) => (
          <tr key={route.id}>
            <th scope="row" title={route.name}>
              {route.id} <span>{route.name}</span>
              <small>
                {icao}
                {route.flight_number}/{route.flight_number + 1} · {distance(route.distance)} ·{' '}
                {duration(route.flight_time)}
              </small>
            </th>
            <td>
              {route.dpt_time}–{route.arr_time}
            </td>
            <td>
              {route.back_dpt_time}–{route.back_arr_time}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the routes on a map, beside the step. */
export function FirstRoutesMap({ values }: { readonly values: SetupValues }): ReactNode {
  const { data } = useFirstRoutes(values);
  const hub = hubPosition(values);
  if (hub === null) return null;
  const routes = values.destinations === 0 ? [] : (data?.data ?? []);
  const home = { ...hub, name: hub.id, city: '', hub: true };
  return (
    <RoutesMap
      label={t`Map of the first routes`}
      height="100%"
      here={hub.id}
      airports={[home, ...routes.map((route) => ({ ...route, hub: false }))]}
      routes={routes.map(({ id }) => ({ dpt_airport_id: hub.id, arr_airport_id: id, flights: 1 }))}
    />
  );
}
