import { t } from '@lingui/core/macro';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type SetupValues, textOf } from './draft.ts';
import { Field, Fields } from './Field.tsx';
import type { SetupForm } from './setupForm.ts';

/** Step 1: the airline. */
export function AirlineStep({ form }: { readonly form: SetupForm }): ReactNode {
  return (
    <>
      <Fields>
        <Field form={form} path="airline.name" placeholder="Kittiwake Virtual" first width={6} />
        <Field form={form} path="airline.icao" code placeholder="KTW" width={2} />
        <Field form={form} path="airline.iata" code placeholder="KW" width={2} />
        <Field form={form} path="airline.callsign" code placeholder="KITTIWAKE" width={6} />
      </Fields>
      <Group mt={28} gap="xl">
        <Anchor renderRoot={(props) => <Link to="/setup" search={{ from: 'backup' }} {...props} />}>
          {t`I have a backup`}
        </Anchor>
        <Anchor renderRoot={(props) => <Link to="/setup" search={{ from: 'phpvms' }} {...props} />}>
          {t`I come from phpVMS`}
        </Anchor>
      </Group>
    </>
  );
}

/** Shows how flights and pilots are named with the airline's codes. */
export function AirlineNames({ values }: { readonly values: SetupValues }): ReactNode {
  const icao = textOf(values, 'airline.icao').trim() || '···';
  const callsign = textOf(values, 'airline.callsign').trim() || '···';
  const names = [
    [t`Flight number in lists, on the map and in clients`, `${icao}612`],
    [t`On the radio`, `${callsign} 612`],
    [t`First pilot`, `${icao}0001`],
  ] as const;
  return (
    <Stack
      component="section"
      aria-label={t`Examples`}
      h="100%"
      p={{ base: '32px 24px', md: 48 }}
      justify="center"
      bg="var(--hb-canvas)"
      style={{ overflow: 'auto' }}
    >
      <Stack component="dl" gap={28} mb={40}>
        {names.map(([where, text]) => (
          <div key={where}>
            <Text component="dt" size="sm" c="dimmed">
              {where}
            </Text>
            <Text component="dd" mt={4} fz={24} lh="30px" fw={580} lts="-0.02em" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}
