import { t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createDemo } from '../../../server/contract/admin/airline.ts';
import { api, reasonOf } from '../../lib/api.ts';
import { AppMark } from '../../ui/AppMark.tsx';
import { allSteps, type FormValues, type Step } from './draft.ts';
import classes from './StepList.module.css';
import { stepTexts } from './steps.ts';
import { forgetValues } from './setupForm.ts';

interface Props {
  readonly values: FormValues;
  /** The current step; null when all are done. */
  readonly step: Step | null;
  /** Steps up to this one can be opened. */
  readonly open: Step;
}

/** Shows the progress in the wizard, with links to earlier steps and to the demo airline. */
export function StepList({ values, step, open }: Props): ReactNode {
  return (
    <header className={classes.side}>
      <div className={classes.brand}>
        <AppMark />
        Homebase
      </div>
      <nav aria-label={t`Steps`}>
        <ol>
          {allSteps.map((number) => (
            <li key={number}>
              <StepItem number={number} values={values} step={step} open={open} />
            </li>
          ))}
        </ol>
      </nav>
      {step === null ? null : (
        <Text component="div" mt="auto" pt="xl" size="sm" c="dimmed">
          <p>
            {step === 4
              ? t`Last step. You can change everything later.`
              : t`Takes about a minute. You can change everything later.`}
          </p>
          <ExploreDemo />
        </Text>
      )}
    </header>
  );
}

function StepItem({ number, values, step, open }: Props & { readonly number: Step }): ReactNode {
  const { title, note, done } = stepTexts[number];
  const isDone = step === null || number < open;
  const isCurrent = number === step;
  const content = (
    <>
      <b className={classes.sign}>
        {isDone && !isCurrent ? <IconCheck size={13} stroke={2.5} role="img" aria-label={t`Done`} /> : number}
      </b>
      <span>
        <span className={classes.title}>{title}</span>
        <span className={classes.note}>{isDone && !isCurrent ? done(values) : note}</span>
      </span>
    </>
  );
  if (step === null || isCurrent || number > open) {
    return (
      <div className={classes.step} data-done={isDone && !isCurrent} {...(isCurrent ? { 'aria-current': 'step' } : {})}>
        {content}
      </div>
    );
  }
  return (
    <Link to="/setup" search={{ step: number }} className={classes.step} data-done={isDone}>
      {content}
    </Link>
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
