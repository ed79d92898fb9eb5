import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getUserHome } from '../../../server/contract/classic/home.ts';
import { unitName } from '../../lib/figures.ts';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { PilotCard } from '../home/PilotCard.tsx';
import { pilotQuery } from '../session.ts';
import { airlineUnits, type ChosenMeasure, chooseUnit, ownUnits, unitChoices } from '../units.ts';

/** Shows the pilot, and lets the pilot choose units. */
export function ProfilePage(): ReactNode {
  const { data, error } = useQuery(pilotQuery(getUserHome, {}));
  return (
    <Stack gap="xl" maw={720}>
      {data !== undefined && <PilotCard home={data.data} />}
      {data === undefined && (error === null ? <Skeleton h={96} /> : <ErrorAlert error={error} />)}
      <Section id="units" title={<Trans>Units</Trans>}>
        <Text c="dimmed">
          <Trans>For figures on this page, in this browser. Your client has its own.</Trans>
        </Text>
        <UnitChoices />
      </Section>
    </Stack>
  );
}

function UnitChoices(): ReactNode {
  const { t } = useLingui();
  const [own, setOwn] = useState(ownUnits);
  const labels: Readonly<Record<ChosenMeasure, string>> = {
    distance: t`Distance`,
    altitude: t`Altitude`,
    speed: t`Speed`,
    weight: t`Weight and fuel`,
  };
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" verticalSpacing="sm">
      {(Object.keys(unitChoices) as ChosenMeasure[]).map((measure) => {
        const standard = unitName(airlineUnits[measure]);
        return (
          <NativeSelect
            key={measure}
            size="lg"
            label={labels[measure]}
            value={own[measure] ?? ''}
            data={[
              { value: '', label: t`As the airline (${standard})` },
              ...unitChoices[measure].map((unit) => ({ value: unit, label: unitName(unit) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              chooseUnit(measure, value);
              setOwn(ownUnits());
            }}
          />
        );
      })}
    </SimpleGrid>
  );
}
