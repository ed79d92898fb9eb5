import { t } from '@lingui/core/macro';
import { Box, Button, Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { setUp } from '../../../server/contract/admin/setup.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { IssuedKey } from '../keys/IssuedKey.tsx';
import { lastStep, type SetupValues } from './draft.ts';
import { HubMap } from './HubMap.tsx';
import { headingProps, SetupBody, SetupFoot, SetupFrame, SetupIntro } from './SetupFrame.tsx';

/** The reply of the server with the values it was created from. */
export interface CreatedAirline extends EndpointOutput<typeof setUp> {
  readonly values: SetupValues;
}

/** Shows the first key of the new airline, which is not shown again, and how to use it. */
export function FirstKey({ made: { data, key, values } }: { readonly made: CreatedAirline }): ReactNode {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const isWide = useMediaQuery('(min-width: 1600px)', undefined, { getInitialValueInEffect: false });
  useEffect(() => heading.current?.focus(), []);
  const { pilot } = data.api_key;
  return (
    <SetupFrame
      values={values}
      step={null}
      open={lastStep}
      width="856px"
      beside={isWide ? <HubMap values={values} /> : null}
    >
      <SetupBody>
        <Title order={1} ref={heading} tabIndex={-1} {...headingProps}>
          {t`${pilot.ident} can fly`}
        </Title>
        <SetupIntro>
          {t`Enter this key and the site address in the ACARS client of ${pilot.name}. Copy the key now. It will not be shown again.`}
        </SetupIntro>
        <Box maw={760}>
          <IssuedKey issued={{ data: data.api_key, key }} />
        </Box>
      </SetupBody>
      <SetupFoot>
        {/* Not wider than what is above it. */}
        <Group justify="space-between" flex={1} maw={760} wrap="nowrap">
          <Text span size="sm" c="dimmed">
            {t`If you lose it, revoke it and issue a new one.`}
          </Text>
          <Button size="lg" onClick={() => void navigate({ to: '/dashboard' })}>
            {t`Open dashboard`}
          </Button>
        </Group>
      </SetupFoot>
    </SetupFrame>
  );
}
