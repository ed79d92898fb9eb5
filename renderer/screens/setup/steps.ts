import { plural, t } from '@lingui/core/macro';
import { allSteps, type SetupValues, type SetupStep, textOf } from './draft.ts';

interface StepTexts {
  readonly title: string;
  /** Shown under the title until the step is done. */
  readonly note: string;
  readonly heading: string;
  readonly text: string;
  /** Shown under the title when the step is done. */
  readonly done: (values: SetupValues) => string;
  /** The label of the button. */
  readonly action: (values: SetupValues) => string;
}

const upper = (values: SetupValues, path: Parameters<typeof textOf>[1]): string =>
  textOf(values, path).trim().toUpperCase();

export const stepTexts: Readonly<Record<SetupStep, StepTexts>> = {
  1: {
    title: t`Your airline`,
    note: t`Name, codes and callsign`,
    heading: t`What is your airline called?`,
    text: t`Every flight number begins with the ICAO code.`,
    done: (values) => `${textOf(values, 'airline.name').trim()}, ${textOf(values, 'airline.icao').trim()}`,
    action: () => t`Continue`,
  },
  2: {
    title: t`Home hub`,
    note: t`Where pilots start`,
    heading: t`Where is home?`,
    text: t`New pilots and aircraft start at your hub. Search 44,000 airports by code, name or city. No internet needed.`,
    done: (values) => [upper(values, 'hub.icao'), hubName(values)].filter((part) => part !== '').join(', '),
    action(values) {
      const hub = upper(values, 'hub.icao');
      return hub === '' ? t`Use as home hub` : t`Use ${hub} as home hub`;
    },
  },
  3: {
    title: t`First aircraft`,
    note: t`A type and a registration`,
    heading: t`What do you fly?`,
    text: t`The first aircraft of your first subfleet. It starts at your hub.`,
    done: (values) => `${textOf(values, 'aircraft.registration').trim()}, ${textOf(values, 'aircraft.icao').trim()}`,
    action(values) {
      const registration = upper(values, 'aircraft.registration');
      return registration === '' ? t`Add aircraft` : t`Add ${registration}`;
    },
  },
  4: {
    title: t`First pilot`,
    note: t`A name and an API key`,
    heading: t`Who flies first?`,
    text: t`Probably you. The ACARS client signs in with a key instead of a password.`,
    done: (values) => textOf(values, 'pilot.name').trim(),
    action: () => t`Continue`,
  },
  5: {
    title: t`First routes`,
    note: t`Flights there and back`,
    heading: t`Where do you fly first?`,
    text: t`Large airports in range of your aircraft, so that pilots find flights on the first day. You can change or delete each one later.`,
    done: ({ destinations }) =>
      destinations === 0 ? t`None yet` : plural(destinations, { one: '# destination', other: '# destinations' }),
    action: () => t`Create airline and key`,
  },
};

function hubName(values: SetupValues): string {
  return values.hubByHand ? textOf(values, 'hub.name').trim() : (values.airport?.name ?? '');
}

export interface SetupSearch {
  /** The first step when absent. */
  readonly step?: SetupStep;
  /** Instead of the steps: a database of phpVMS moves in, or a backup is restored. */
  readonly from?: 'phpvms' | 'backup';
}

/** Drops invalid parameters. */
export function setupSearch(raw: Readonly<Record<string, unknown>>): SetupSearch {
  const { from } = raw;
  if (from === 'phpvms' || from === 'backup') return { from };
  const step = allSteps.find((number) => String(number) === String(raw['step']));
  return step === undefined || step === 1 ? {} : { step };
}
