import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Stack, Switch, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type BuiltinAirport, searchBuiltinAirports } from '../../../server/contract/admin/catalog/builtin.ts';
import { nearbyNm } from '../../../server/contract/admin/setup.ts';
import { queryOf } from '../../lib/api.ts';
import { count, distance, elevation as written } from '../../lib/figures.ts';
import { Matched } from '../../ui/Shown.tsx';
import { countryName } from '../../lib/airportTexts.ts';
import { Field } from './Field.tsx';
import { SearchList, searchLimit } from './SearchList.tsx';
import classes from './Setup.module.css';
import { useNearby } from './useNearby.ts';
import type { SetupForm } from './setupForm.ts';

/** Step 2: the home hub, a built-in airport or one entered by hand, and the airports around it. */
export function HubStep({ form }: { readonly form: SetupForm }): ReactNode {
  const { values, set } = form;
  return (
    <>
      {values.hubByHand ? <ByHand form={form} /> : <Search form={form} />}
      <p className={classes.hint}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        <span>
          {values.hubByHand ? (
            <Trans>
              Is it a built-in airport?{' '}
              <Anchor component="button" type="button" onClick={() => set({ hubByHand: false })}>
                Search built-in airports
              </Anchor>{' '}
              instead.
            </Trans>
          ) : (
            <Trans>
              Not in the list?{' '}
              <Anchor component="button" type="button" onClick={() => set({ hubByHand: true })}>
                Enter an airport by hand
              </Anchor>{' '}
              with code, name and position.
            </Trans>
          )}
        </span>
      </p>
      <Nearby form={form} />
    </>
  );
}

function Search({ form: { values, set, errors } }: { readonly form: SetupForm }): ReactNode {
  const query = values.airportSearch.trim();
  const search = useQuery({
    ...queryOf(searchBuiltinAirports, { query: { search: query, limit: searchLimit } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <SearchList<BuiltinAirport>
      label={t`Airport`}
      placeholder={t`EDDH, HAM or Hamburg`}
      query={values.airportSearch}
      onQuery={(airportSearch) => set({ airportSearch })}
      search={search}
      idOf={({ id }) => id}
      chosen={values.airport}
      onChoose={(airport) => set({ airport })}
      error={errors['hub.icao']}
    >
      {({ id, iata, name, city, country, region, elevation, runway }) => (
        <>
          <strong className={classes.icao}>
            <Matched text={id} query={query} />
          </strong>
          <span className={classes.iata}>{iata === '' ? '–' : <Matched text={iata} query={query} />}</span>
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
      )}
    </SearchList>
  );
}

function ByHand({ form }: { readonly form: SetupForm }): ReactNode {
  return (
    <div className={classes.fields}>
      <Field form={form} path="hub.icao" code first placeholder="EDXQ" width={2} />
      <Field form={form} path="hub.name" width={4} />
      <Field form={form} path="hub.lat" note={t`Degrees, negative for south`} placeholder="53.6304" width={3} />
      <Field form={form} path="hub.lon" note={t`Degrees, negative for west`} placeholder="9.9882" width={3} />
    </div>
  );
}

function Nearby({ form: { values, set } }: { readonly form: SetupForm }): ReactNode {
  const { airports } = useNearby(values);
  const within = distance(nearbyNm);
  return (
    <div className={classes.choice}>
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
        classNames={{ label: classes.choiceLabel ?? '' }}
      />
    </div>
  );
}
