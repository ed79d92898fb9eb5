import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AircraftType, searchAircraftTypes } from '../../../server/contract/admin/catalog/builtin.ts';
import { queryOf } from '../../lib/api.ts';
import { Matched } from '../../ui/Shown.tsx';
import { typeName } from './draft.ts';
import { Field } from './Field.tsx';
import { SearchList, searchLimit } from './SearchList.tsx';
import classes from './Setup.module.css';
import type { SetupForm } from './setupForm.ts';

/** Step 3: the first aircraft. */
export function AircraftStep({ form }: { readonly form: SetupForm }): ReactNode {
  const { values, set } = form;
  return (
    <>
      {values.typeByHand ? null : <Search form={form} />}
      <p className={classes.hint}>
        <IconInfoCircle size={15} stroke={1.6} aria-hidden />
        <span>
          {values.typeByHand ? (
            <Trans>
              Is it a built-in type?{' '}
              <Anchor component="button" type="button" onClick={() => set({ typeByHand: false })}>
                Search built-in types
              </Anchor>{' '}
              instead.
            </Trans>
          ) : (
            <Trans>
              Not in the list?{' '}
              <Anchor component="button" type="button" onClick={() => set({ typeByHand: true })}>
                Enter a type by hand
              </Anchor>{' '}
              with its code and name.
            </Trans>
          )}
        </span>
      </p>
      <div className={classes.fields}>
        {values.typeByHand ? <Field form={form} path="aircraft.icao" code first placeholder="A20N" width={2} /> : null}
        <Field form={form} path="aircraft.name" placeholder="Airbus A320neo" width={values.typeByHand ? 4 : 6} />
        <Field form={form} path="aircraft.registration" code placeholder="D-AKTE" width={3} />
        <Field form={form} path="aircraft.seats" placeholder="180" width={3} />
      </div>
      <Text mt="md" size="sm" c="dimmed">
        {t`Seats create one Economy fare. Leave empty for no fares.`}
      </Text>
    </>
  );
}

function Search({ form: { values, set, errors } }: { readonly form: SetupForm }): ReactNode {
  const query = values.typeSearch.trim();
  const search = useQuery({
    ...queryOf(searchAircraftTypes, { query: { search: query, limit: searchLimit } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <SearchList<AircraftType>
      label={t`Type`}
      placeholder="A20N or Airbus A320neo"
      query={values.typeSearch}
      onQuery={(typeSearch) => set({ typeSearch })}
      search={search}
      // Several models can share a designator.
      idOf={(type) => `${type.icao} ${typeName(type)}`}
      chosen={values.type}
      onChoose={(type) => set({ type })}
      error={errors['aircraft.icao']}
    >
      {(type) => (
        <>
          <strong className={classes.icao}>
            <Matched text={type.icao} query={query} />
          </strong>
          <Text span flex={1} miw={0}>
            <Matched text={typeName(type)} query={query} />
          </Text>
          <Text span size="sm" c="dimmed">
            {type.engines === 0 ? type.kind : `${type.engines} × ${type.kind}`}
          </Text>
        </>
      )}
    </SearchList>
  );
}
