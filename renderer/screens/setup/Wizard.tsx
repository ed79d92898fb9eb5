import { t } from '@lingui/core/macro';
import { Button, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId } from 'react';
import { type SetupInput, setUp } from '../../../server/contract/admin/setup.ts';
import { api } from '../../lib/api.ts';
import { useSave } from '../../lib/form.ts';
import { Keys } from '../../ui/Keys.tsx';
import { AircraftStep } from './AircraftStep.tsx';
import { AirlineNames, AirlineStep } from './AirlineStep.tsx';
import {
  errorsOf,
  firstOpenStep,
  isFieldPath,
  lastStep,
  type SetupStep,
  type SetupValues,
  stepOf,
  toInput,
} from './draft.ts';
import type { CreatedAirline } from './FirstKey.tsx';
import { FolderNotice } from './FolderNotice.tsx';
import { HubMap } from './HubMap.tsx';
import { HubStep } from './HubStep.tsx';
import { PilotStep } from './PilotStep.tsx';
import { FirstRoutesMap, RoutesStep } from './RoutesStep.tsx';
import { headingProps, SetupBody, SetupFoot, SetupFrame, SetupIntro } from './SetupFrame.tsx';
import { stepTexts } from './steps.ts';
import { forgetValues, useSetupForm } from './setupForm.ts';

interface Props {
  /** The step in the URL. */
  readonly step: SetupStep;
  readonly onCreated: (made: CreatedAirline) => void;
}

const stepForms = { 1: AirlineStep, 2: HubStep, 3: AircraftStep, 4: PilotStep, 5: RoutesStep } as const;

export function Wizard({ step, onCreated }: Props): ReactNode {
  const navigate = useNavigate();
  const goTo = (number: SetupStep): void => void navigate({ to: '/setup', search: { step: number } });
  const form = useSetupForm();
  const open = firstOpenStep(form.values);
  // Everything is created in one request. An error of the server is shown in its step.
  const { save, isSaving, rest } = useSave(form, {
    send: (body: SetupInput) => api(setUp, { body }),
    onSaved: (reply) => {
      forgetValues();
      onCreated({ ...reply, values: form.values });
    },
    shows: isFieldPath,
    onRefused: ([first]) => (first === undefined ? undefined : goTo(stepOf(first))),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const [wrong] = Object.keys(errorsOf(form.values, step));
    const found = (selector: string): HTMLInputElement | null => event.currentTarget.querySelector(selector);
    const field = wrong === undefined ? null : found(`[name="${wrong}"]`);
    // Enter in the search goes on to the first field that is still empty, which is not wrong yet.
    if (field?.value !== '' || found('[role="combobox"]:focus') === null) form.showErrors(step);
    // A search field has no name.
    if (wrong !== undefined) (field ?? found('[role="combobox"]'))?.focus();
    else if (step === lastStep) save(toInput(form.values));
    else goTo((step + 1) as SetupStep);
  };
  const heading = useId();
  // An earlier step is incomplete, after following a link or reopening the window.
  if (step > open) return <Navigate to="/setup" search={{ step: open }} replace />;
  const StepFields = stepForms[step];
  return (
    <SetupFrame
      values={form.values}
      step={step}
      open={open}
      width="clamp(480px, 42vw, 612px)"
      beside={<Beside step={step} values={form.values} />}
    >
      <form key={step} style={{ display: 'contents' }} aria-labelledby={heading} noValidate onSubmit={submit}>
        <SetupBody>
          <Text size="sm" c="dimmed">
            {t`Step ${step} of ${lastStep}`}
          </Text>
          <Title order={1} id={heading} {...headingProps}>
            {stepTexts[step].heading}
          </Title>
          <SetupIntro>{stepTexts[step].text}</SetupIntro>
          {step === 1 ? <FolderNotice /> : null}
          <StepFields form={form} />
          {rest === null ? null : (
            <Text role="alert" mt="xl" c="var(--hb-bad)">
              {t`The airline was not created. ${rest}`}
            </Text>
          )}
        </SetupBody>
        <Foot step={step} label={stepTexts[step].action(form.values)} isSaving={isSaving} />
      </form>
    </SetupFrame>
  );
}

function Beside({ step, values }: { readonly step: SetupStep; readonly values: SetupValues }): ReactNode {
  if (step === 1) return <AirlineNames values={values} />;
  return step === lastStep ? <FirstRoutesMap values={values} /> : <HubMap values={values} />;
}

interface FootProps {
  readonly step: SetupStep;
  readonly label: string;
  readonly isSaving: boolean;
}

function Foot({ step, label, isSaving }: FootProps): ReactNode {
  const before = step === 1 ? null : ((step - 1) as SetupStep);
  return (
    <SetupFoot>
      {before === null ? (
        <span />
      ) : (
        <Button
          size="lg"
          ml={-16}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={15} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to="/setup" search={{ step: before }} {...props} />}
        >
          {stepTexts[before].title}
        </Button>
      )}
      <Button size="lg" variant="filled" type="submit" loading={isSaving} rightSection={<Keys of={['↵']} />}>
        {label}
      </Button>
    </SetupFoot>
  );
}
