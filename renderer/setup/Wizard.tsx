import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId } from 'react';
import { setUp } from '../../server/contract/admin/setup.ts';
import { api } from '../app/api.ts';
import { formErrors } from '../app/formErrors.ts';
import { Keys } from '../components/Keys.tsx';
import { AircraftStep } from './AircraftStep.tsx';
import { AirlineNames } from './AirlineNames.tsx';
import { AirlineStep } from './AirlineStep.tsx';
import { complaintsOf, firstOpenStep, type Step, stepOf, toInput } from './draft.ts';
import type { MadeAirline } from './FirstKey.tsx';
import { HubMap } from './HubMap.tsx';
import { HubStep } from './HubStep.tsx';
import { PilotStep } from './PilotStep.tsx';
import classes from './Setup.module.css';
import { StepList } from './StepList.tsx';
import { stepTexts } from './steps.ts';
import { forgetDraft } from './storedDraft.ts';
import { fields } from './setupFields.ts';
import { type SetupForm, useSetupForm } from './useSetupForm.ts';

interface Props {
  /** By the address. */
  readonly step: Step;
  readonly onMade: (made: MadeAirline) => void;
}

const stepForms = { 1: AirlineStep, 2: HubStep, 3: AircraftStep, 4: PilotStep } as const;

export function Wizard({ step, onMade }: Props): ReactNode {
  const navigate = useNavigate();
  const goTo = (number: Step): void => void navigate({ to: '/setup', search: { step: number } });
  const form = useSetupForm();
  const open = firstOpenStep(form.draft);
  const { refusal, isMaking, make } = useMake(form, { goTo, onMade });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const [wrong] = Object.keys(complaintsOf(form.draft, step));
    form.showErrors(step);
    if (wrong !== undefined)
      event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"], [role="combobox"]`)?.focus();
    else if (step === 4) make();
    else goTo((step + 1) as Step);
  };
  const heading = useId();
  // Something is missing before: by a link, or after the window was closed.
  if (step > open) return <Navigate to="/setup" search={{ step: open }} replace />;
  const Fields = stepForms[step];
  return (
    <div className={classes.frame}>
      <StepList draft={form.draft} step={step} open={open} />
      <main className={classes.main}>
        <form key={step} className={classes.form} aria-labelledby={heading} noValidate onSubmit={submit}>
          <div className={classes.body}>
            <p className={classes.secondary}>Step {step} of 4</p>
            <h1 id={heading} className={classes.heading}>
              {stepTexts[step].heading}
            </h1>
            <p className={classes.text}>{stepTexts[step].text}</p>
            <Fields form={form} />
            {refusal === null ? null : (
              <p role="alert" className={classes.refusal}>
                Nothing was made. {refusal}
              </p>
            )}
          </div>
          <Foot form={form} step={step} busy={isMaking} />
        </form>
        <div className={classes.beside}>
          {step === 1 ? <AirlineNames draft={form.draft} /> : <HubMap draft={form.draft} />}
        </div>
      </main>
    </div>
  );
}

interface Make {
  /** Why nothing was made, as far as no field shows it. */
  readonly refusal: string | null;
  readonly isMaking: boolean;
  readonly make: () => void;
}

/** Makes all of it at once; what the server refuses is shown in its step. */
function useMake(
  form: SetupForm,
  { goTo, onMade }: Pick<Props, 'onMade'> & { readonly goTo: (step: Step) => void },
): Make {
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => api(setUp, { body: toInput(form.draft) }),
    onSuccess: (reply) => {
      forgetDraft();
      onMade({ ...reply, draft: form.draft });
    },
    onError: (failure) => {
      const refusals = formErrors(failure, paths).fields;
      form.refuse(refusals);
      const [first] = Object.keys(refusals);
      if (first !== undefined) goTo(stepOf(first));
    },
  });
  return { refusal: formErrors(error, paths).rest, isMaking: isPending, make: mutate };
}

const paths = Object.keys(fields);

function Foot({ form: { draft }, step, busy }: FootProps): ReactNode {
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
        {stepTexts[step].action(draft)}
      </Button>
    </footer>
  );
}

interface FootProps {
  readonly form: SetupForm;
  readonly step: Step;
  readonly busy: boolean;
}
