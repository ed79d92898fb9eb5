import { t } from '@lingui/core/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Moving } from '../data/moving/Moving.tsx';
import { SetupFoot, SetupFrame } from './SetupFrame.tsx';
import { useSetupForm } from './setupForm.ts';

/** The first run of an airline that was with phpVMS. */
export function FromPhpVms(): ReactNode {
  useDocumentTitle(t`From phpVMS – Homebase`);
  return (
    <ComingFrom
      title={t`Move in from phpVMS`}
      text={t`Pilots, keys, reports, tracks, fleet and flights come along. Your pilots change only the address.`}
    >
      <Moving />
    </ComingFrom>
  );
}

interface Props {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Frames the first run of an airline that exists already, with the way back to the steps. */
export function ComingFrom({ title, text, children }: Props): ReactNode {
  const { values } = useSetupForm();
  return (
    <SetupFrame values={values} step={1} open={1} width="" beside={null}>
      <Group px="xl" pt={40} pb="md">
        <Stack gap={4}>
          <Title order={1} fz={24} lh="32px" fw={600} lts="-0.018em">
            {title}
          </Title>
          <Text maw={620} size="lg" c="var(--hb-tx2)">
            {text}
          </Text>
        </Stack>
      </Group>
      {children}
      <SetupFoot>
        <Button
          size="lg"
          ml={-16}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={15} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to="/setup" {...props} />}
        >
          {t`Create a new airline instead`}
        </Button>
      </SetupFoot>
    </SetupFrame>
  );
}
