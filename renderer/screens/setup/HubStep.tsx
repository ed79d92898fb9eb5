import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Paper, Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type BuiltinAirport, searchBuiltinAirports } from '../../../server/contract/admin/catalog/builtin.ts';
import { nearbyNm } from '../../../server/contract/admin/setup.ts';
import { countryName } from '../../lib/airportTexts.ts';
import { api } from '../../lib/api.ts';
import { count, distance, elevation as written } from '../../lib/figures.ts';
import { Matched } from '../../ui/Shown.tsx';
import { BuiltinSearch } from './BuiltinSearch.tsx';
import { Field, Fields, Hint } from './Field.tsx';
import type { SetupForm } from './setupForm.ts';
import { useNearby } from './useNearby.ts';

/** Step 2: the home hub, a built-in airport or one entered by hand, and the airports around it. */
export function HubStep({ form }: { readonly form: SetupForm }): ReactNode {
  const { values, set, errors } = form;
  return (
    <>
      {values.hubByHand ? (
        <>
          <Fields>
            <Field form={form} path="hub.icao" code first placeholder="EDXQ" width={2} />
            <Field form={form} path="hub.name" width={4} />
            <Field form={form} path="hub.lat" note={t`Degrees, negative for south`} placeholder="53.6304" width={3} />
            <Field form={form} path="hub.lon" note={t`Degrees, negative for west`} placeholder="9.9882" width={3} />
          </Fields>
          <Hint>
            <Trans>
              Is it a built-in airport?{' '}
              <Anchor component="button" type="button" onClick={() => set({ hubByHand: false })}>
                Search built-in airports
              </Anchor>{' '}
              instead.
            </Trans>
          </Hint>
        </>
      ) : (
        <>
          <BuiltinSearch<BuiltinAirport>
            label={t`Airport`}
            placeholder={t`EDDH, HAM or Hamburg`}
            find={(query) => api(searchBuiltinAirports, { query })}
            nameOf={({ id, name }) => `${id} ${name}`}
            chosen={values.airport}
            onChoose={(airport) => set({ airport })}
            error={errors['hub.icao']}
          >
            {(airport, query) => <Airport airport={airport} query={query} />}
          </BuiltinSearch>
          <Hint>
            <Trans>
              Not in the list?{' '}
              <Anchor component="button" type="button" onClick={() => set({ hubByHand: true })}>
                Enter an airport by hand
              </Anchor>{' '}
              with code, name and position.
            </Trans>
          </Hint>
        </>
      )}
      <Nearby form={form} />
    </>
  );
}

interface AirportProps {
  readonly airport: BuiltinAirport;
  readonly query: string;
}

function Airport({ airport, query }: AirportProps): ReactNode {
  const { id, iata, name, city, country, region, elevation, runway } = airport;
  return (
    <>
      <Text span inherit fw={600} flex="none" w={44}>
        <Matched text={id} query={query} />
      </Text>
      <Text span inherit c="dimmed" flex="none" w={36}>
        {iata === '' ? '–' : <Matched text={iata} query={query} />}
      </Text>
      <Stack flex={1} miw={0} gap={0}>
        <span>
          <Matched text={name} query={query} />
        </span>
        <Text span size="sm" c="dimmed">
          <Matched text={city === '' ? region : city} query={query} />, {countryName(country)}
        </Text>
      </Stack>
      <Stack gap={0} align="end" c="dimmed" fz="sm">
        {runway === null ? null : <span>{t`runway ${written(runway)}`}</span>}
        {elevation === null ? null : <span>{t`elevation ${written(elevation)}`}</span>}
      </Stack>
    </>
  );
}

function Nearby({ form: { values, set } }: { readonly form: SetupForm }): ReactNode {
  const { airports } = useNearby(values);
  const within = distance(nearbyNm);
  return (
    <Paper withBorder px="lg" py={14}>
      <Switch
        size="sm"
        checked={values.nearby}
        onChange={({ currentTarget }) => set({ nearby: currentTarget.checked })}
        label={
          airports === null
            ? t`Add the airports within ${within}`
            : plural(airports.length, {
                one: `Add 1 airport within ${within}`,
                other: `Add ${count(airports.length)} airports within ${within}`,
              })
        }
        description={t`Adds airports with an IATA code, so that you can plan flights right away. Add others later by code.`}
        styles={{ label: { fontWeight: 600 } }}
      />
    </Paper>
  );
}
