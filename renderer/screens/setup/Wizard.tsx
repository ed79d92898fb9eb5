import { Button, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId } from 'react';
import { setUp } from '../../../server/contract/admin/setup.ts';
import { api } from '../../lib/api.ts';
import { formErrors } from '../../lib/formErrors.ts';
import { Keys } from '../../ui/Keys.tsx';
import { AircraftStep } from './AircraftStep.tsx';
import { AirlineNames } from './AirlineStep.tsx';
import { AirlineStep } from './AirlineStep.tsx';
import { errorsOf, firstOpenStep, type Step, stepOf, toInput } from './draft.ts';
import type { CreatedAirline } from './FirstKey.tsx';
import { HubMap } from './HubMap.tsx';
import { HubStep } from './HubStep.tsx';
import { PilotStep } from './PilotStep.tsx';
import classes from './Setup.module.css';
import { StepList } from './StepList.tsx';
import { stepTexts } from './steps.ts';
import { forgetValues } from './storedDraft.ts';
import { fields } from './setupFields.ts';
import { type SetupForm, useSetupForm } from './useSetupForm.ts';

interface Props {
  /** The step in the URL. */
  readonly step: Step;
  readonly onCreated: (made: CreatedAirline) => void;
}

const stepForms = { 1: AirlineStep, 2: HubStep, 3: AircraftStep, 4: PilotStep } as const;

export function Wizard({ step, onCreated }: Props): ReactNode {
  const navigate = useNavigate();
  const goTo = (number: Step): void => void navigate({ to: '/setup', search: { step: number } });
  const form = useSetupForm();
  const open = firstOpenStep(form.values);
  const { refusal, isCreating, create } = useCreate(form, { goTo, onCreated });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const [wrong] = Object.keys(errorsOf(form.values, step));
    form.showErrors(step);
    if (wrong !== undefined)
      event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"], [role="combobox"]`)?.focus();
    else if (step === 4) create();
    else goTo((step + 1) as Step);
  };
  const heading = useId();
  // An earlier step is incomplete, after following a link or reopening the window.
  if (step > open) return <Navigate to="/setup" search={{ step: open }} replace />;
  const Fields = stepForms[step];
  return (
    <div className={classes.frame}>
      <StepList values={form.values} step={step} open={open} />
      <main className={classes.main}>
        <form key={step} className={classes.form} aria-labelledby={heading} noValidate onSubmit={submit}>
          <div className={classes.body}>
            <Text size="sm" c="dimmed">
              Step {step} of 4
            </Text>
            <h1 id={heading} className={classes.heading}>
              {stepTexts[step].heading}
            </h1>
            <p className={classes.text}>{stepTexts[step].text}</p>
            <Fields form={form} />
            {refusal === null ? null : (
              <p role="alert" className={classes.refusal}>
                The airline was not created. {refusal}
              </p>
            )}
          </div>
          <Foot form={form} step={step} busy={isCreating} />
        </form>
        <div className={classes.beside}>
          {step === 1 ? <AirlineNames values={form.values} /> : <HubMap values={form.values} />}
        </div>
      </main>
    </div>
  );
}

interface Create {
  /** Error that belongs to no field. */
  readonly refusal: string | null;
  readonly isCreating: boolean;
  readonly create: () => void;
}

/** Creates everything in one request. Errors of the server are shown in their step. */
function useCreate(
  form: SetupForm,
  { goTo, onCreated }: Pick<Props, 'onCreated'> & { readonly goTo: (step: Step) => void },
): Create {
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => api(setUp, { body: toInput(form.values) }),
    onSuccess: (reply) => {
      forgetValues();
      onCreated({ ...reply, values: form.values });
    },
    onError: (failure) => {
      const refusals = formErrors(failure, paths).fields;
      form.refuse(refusals);
      const [first] = Object.keys(refusals);
      if (first !== undefined) goTo(stepOf(first));
    },
  });
  return { refusal: formErrors(error, paths).rest, isCreating: isPending, create: mutate };
}

const paths = Object.keys(fields);

function Foot({ form: { values }, step, busy }: FootProps): ReactNode {
  const before = step === 1 ? null : ((step - 1) as Step);
  return (
    <footer className={classes.foot}>
      {before === null ? null : (
        <Button
          size="lg"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={15} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to="/setup" search={{ step: before }} {...props} />}
        >
          {stepTexts[before].title}
        </Button>
      )}
      <Button size="lg" variant="filled" type="submit" loading={busy} rightSection={<Keys of={['↵']} />}>
        {stepTexts[step].action(values)}
      </Button>
    </footer>
  );
}

interface FootProps {
  readonly form: SetupForm;
  readonly step: Step;
  readonly busy: boolean;
}
