import { plural, t } from '@lingui/core/macro';
import { IconAward, IconBuilding, IconBuildingAirport, IconKey, IconPlane, type TablerIcon } from '@tabler/icons-react';
import { Group, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '../../lib/figures.ts';
import { type SetupValues, textOf } from './draft.ts';
import { Field, Fields } from './Field.tsx';
import { useNearby } from './useNearby.ts';
import type { SetupForm } from './setupForm.ts';

/** Step 4: the first pilot, and a summary of what will be created. */
export function PilotStep({ form }: { readonly form: SetupForm }): ReactNode {
  return (
    <>
      <Fields>
        <Field form={form} path="pilot.name" first placeholder="Lise Vestergaard" width={3} />
        <Field form={form} path="pilot.email" placeholder="lise@example.com" width={3} />
        <Field form={form} path="key.label" note={t`Tells keys apart, for example by client or PC.`} width={6} />
      </Fields>
      <Summary values={form.values} />
    </>
  );
}

function Summary({ values }: { readonly values: SetupValues }): ReactNode {
  const { airports } = useNearby(values);
  const hub = textOf(values, 'hub.icao').trim().toUpperCase();
  const seats = textOf(values, 'aircraft.seats').trim();
  const aircraft = `${textOf(values, 'aircraft.registration').toUpperCase()}, ${textOf(values, 'aircraft.name')}`;
  const pilot = textOf(values, 'pilot.name').trim();
  const nearby = values.nearby && airports !== null && airports.length > 0;
  return (
    <Paper
      component="section"
      withBorder
      mt={28}
      px="lg"
      py={14}
      c="var(--hb-tx2)"
      style={{ overflowWrap: 'anywhere' }}
      aria-label={t`Summary`}
    >
      <Part icon={IconBuilding}>
        {textOf(values, 'airline.name')}, {textOf(values, 'airline.icao')}
      </Part>
      <Part icon={IconBuildingAirport}>
        {nearby
          ? plural(airports.length, {
              one: `${hub} as home hub, and 1 airport around it`,
              other: `${hub} as home hub, and ${count(airports.length)} airports around it`,
            })
          : t`${hub} as home hub`}
      </Part>
      <Part icon={IconPlane}>
        {seats === ''
          ? t`${aircraft}, at ${hub}`
          : plural(Number(seats), {
              one: `${aircraft}, at ${hub}, 1 seat in Economy`,
              other: `${aircraft}, at ${hub}, ${seats} seats in Economy`,
            })}
      </Part>
      <Part icon={IconAward}>{t`The ranks Cadet, First officer and Captain, all allowed to fly it`}</Part>
      <Part icon={IconKey}>
        {pilot === ''
          ? t`The pilot, a Cadet at ${hub}, with an API key`
          : t`${pilot}, a Cadet at ${hub}, with an API key`}
      </Part>
    </Paper>
  );
}

function Part({ icon: Icon, children }: { readonly icon: TablerIcon; readonly children: ReactNode }): ReactNode {
  return (
    <Group component="p" gap={10} py={4} align="start" wrap="nowrap">
      <Icon size={16} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </Group>
  );
}
