import { t } from '@lingui/core/macro';
import { Anchor, Group, Stack, Stepper, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createDemo } from '../../../server/contract/admin/airline.ts';
import { api, reasonOf } from '../../lib/api.ts';
import { AppMark } from '../../ui/AppMark.tsx';
import { allSteps, lastStep, type SetupValues, type SetupStep } from './draft.ts';
import { stepTexts } from './steps.ts';
import { forgetValues } from './setupForm.ts';

interface Props {
  readonly values: SetupValues;
  /** The current step; null when all are done. */
  readonly step: SetupStep | null;
  /** Steps up to this one can be opened. */
  readonly open: SetupStep;
}

/** Shows the progress in the wizard, with links to earlier steps and to the demo airline. */
export function StepList({ values, step, open }: Props): ReactNode {
  const navigate = useNavigate();
  const current = step ?? allSteps.length + 1;
  const done = <IconCheck size={13} stroke={2.5} role="img" aria-label={t`Done`} />;
  return (
    <Stack
      component="header"
      gap={34}
      flex="none"
      w={{ base: 212, md: 268 }}
      px={{ base: 18, md: 26 }}
      py={28}
      bg="var(--hb-canvas)"
      style={{ borderRight: '1px solid var(--hb-line)', overflowY: 'auto' }}
    >
      <Group gap={8} fz={15} fw={600} wrap="nowrap">
        <AppMark />
        Homebase
      </Group>
      <Stepper
        component="nav"
        aria-label={t`Steps`}
        orientation="vertical"
        size="md"
        iconSize={24}
        active={current - 1}
        completedIcon={done}
        {...(step !== null && {
          onStepClick: (index: number) => void navigate({ to: '/setup', search: { step: (index + 1) as SetupStep } }),
        })}
      >
        {allSteps.map((number) => {
          const isDone = number !== current && (step === null || number < open);
          const canOpen = step !== null && number !== current && number <= open;
          return (
            <Stepper.Step
              key={number}
              label={stepTexts[number].title}
              description={isDone ? stepTexts[number].done(values) : stepTexts[number].note}
              icon={isDone ? done : number}
              allowStepSelect={canOpen}
              disabled={!canOpen}
              {...(number === current && { 'aria-current': 'step' })}
            />
          );
        })}
      </Stepper>
      {step === null ? null : (
        <Text component="div" mt="auto" size="sm" c="dimmed">
          <p>
            {step === lastStep
              ? t`Last step. You can change everything later.`
              : t`Takes about a minute. You can change everything later.`}
          </p>
          <ExploreDemo />
        </Text>
      )}
    </Stack>
  );
}

/** Creates a demo airline instead of using the wizard. */
function ExploreDemo(): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const demo = useMutation({
    mutationFn: () => api(createDemo, {}),
    onSuccess: async () => {
      forgetValues();
      await client.invalidateQueries();
      await navigate({ to: '/' });
    },
  });
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit={false}
        size="md"
        display="inline-block"
        mt={10}
        fw={500}
        ta="left"
        style={demo.isPending ? { cursor: 'default' } : {}}
        aria-disabled={demo.isPending}
        onClick={() => (demo.isPending ? undefined : demo.mutate())}
      >
        {t`Explore with a demo airline`}
      </Anchor>
      {demo.isPending ? <p role="status">{t`Creating pilots, aircraft, schedules and PIREPs…`}</p> : null}
      {demo.error === null ? null : (
        <Text role="alert" inherit mt={6} c="var(--hb-bad)">
          {t`The demo airline was not created. ${reasonOf(demo.error)}`}
        </Text>
      )}
    </>
  );
}
