import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AircraftType, searchAircraftTypes } from '../../../server/contract/admin/catalog/builtin.ts';
import { api } from '../../lib/api.ts';
import { Matched } from '../../ui/Shown.tsx';
import { BuiltinSearch } from './BuiltinSearch.tsx';
import { typeName } from './draft.ts';
import { Field, Fields, Hint } from './Field.tsx';
import type { SetupForm } from './setupForm.ts';

/** Step 3: the first aircraft. */
export function AircraftStep({ form }: { readonly form: SetupForm }): ReactNode {
  const { values, set, errors } = form;
  return (
    <>
      {values.typeByHand ? (
        <Hint>
          <Trans>
            Is it a built-in type?{' '}
            <Anchor component="button" type="button" onClick={() => set({ typeByHand: false })}>
              Search built-in types
            </Anchor>{' '}
            instead.
          </Trans>
        </Hint>
      ) : (
        <>
          <BuiltinSearch<AircraftType>
            label={t`Type`}
            placeholder="A20N or Airbus A320neo"
            find={(query) => api(searchAircraftTypes, { query })}
            // Several models can share a designator.
            nameOf={(type) => `${type.icao} ${typeName(type)}`}
            chosen={values.type}
            onChoose={(type) => set({ type })}
            error={errors['aircraft.icao']}
          >
            {(type, query) => <Type type={type} query={query} />}
          </BuiltinSearch>
          <Hint>
            <Trans>
              Not in the list?{' '}
              <Anchor component="button" type="button" onClick={() => set({ typeByHand: true })}>
                Enter a type by hand
              </Anchor>{' '}
              with its code and name.
            </Trans>
          </Hint>
        </>
      )}
      <Fields>
        {values.typeByHand ? <Field form={form} path="aircraft.icao" code first placeholder="A20N" width={2} /> : null}
        <Field form={form} path="aircraft.name" placeholder="Airbus A320neo" width={values.typeByHand ? 4 : 6} />
        <Field form={form} path="aircraft.registration" code placeholder="D-AKTE" width={3} />
        <Field form={form} path="aircraft.seats" placeholder="180" width={3} />
      </Fields>
      <Text mt="md" size="sm" c="dimmed">
        {t`Seats create one Economy fare. Leave empty for no fares.`}
      </Text>
    </>
  );
}

function Type({ type, query }: { readonly type: AircraftType; readonly query: string }): ReactNode {
  return (
    <>
      <Text span inherit fw={600} flex="none" w={44}>
        <Matched text={type.icao} query={query} />
      </Text>
      <Text span inherit flex={1} miw={0}>
        <Matched text={typeName(type)} query={query} />
      </Text>
      <Text span size="sm" c="dimmed">
        {type.engines === 0 ? type.kind : `${type.engines} × ${type.kind}`}
      </Text>
    </>
  );
}
