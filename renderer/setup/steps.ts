import { type Draft, type Step, textOf } from './draft.ts';

interface StepTexts {
  readonly title: string;
  /** Under the title, before the step is done. */
  readonly note: string;
  readonly heading: string;
  readonly text: string;
  /** Under the title once it is done. */
  readonly done: (draft: Draft) => string;
  /** On the button that goes on. */
  readonly action: (draft: Draft) => string;
}

const or = (text: string, otherwise: string): string => (text.trim() === '' ? otherwise : text.trim().toUpperCase());

export const stepTexts: Readonly<Record<Step, StepTexts>> = {
  1: {
    title: 'Your airline',
    note: 'Name, codes and callsign',
    heading: 'What is your airline called?',
    text: 'Its ICAO code begins every flight number, in lists and on the map.',
    done: (draft) => `${textOf(draft, 'airline.name').trim()}, ${textOf(draft, 'airline.icao').trim()}`,
    action: (draft) => `Go on with ${or(textOf(draft, 'airline.icao'), 'your airline')}`,
  },
  2: {
    title: 'Home hub',
    note: 'Where pilots start',
    heading: 'Where is home?',
    text: 'New pilots and aircraft start at your hub. Search 44,000 built-in airports by code, name or city. No internet needed.',
    done: (draft) => [or(textOf(draft, 'hub.icao'), ''), hubName(draft)].filter((part) => part !== '').join(', '),
    action: (draft) => `Use ${or(textOf(draft, 'hub.icao'), 'it')} as home hub`,
  },
  3: {
    title: 'First aircraft',
    note: 'A type and a registration',
    heading: 'What do you fly?',
    text: 'The first aircraft of your first subfleet. It waits at your hub.',
    done: (draft) => `${textOf(draft, 'aircraft.registration').trim()}, ${textOf(draft, 'aircraft.icao').trim()}`,
    action: (draft) => `Take ${or(textOf(draft, 'aircraft.registration'), 'it')} into the fleet`,
  },
  4: {
    title: 'First pilot',
    note: 'A name and an API key',
    heading: 'Who flies first?',
    text: 'You, most likely. The pilot gets a key, which the ACARS client shows instead of a password.',
    done: (draft) => textOf(draft, 'pilot.name').trim(),
    action: (draft) => `Make ${or(textOf(draft, 'airline.icao'), 'the airline')} and the key`,
  },
};

function hubName(draft: Draft): string {
  return draft.hubByHand ? textOf(draft, 'hub.name').trim() : (draft.airport?.name ?? '');
}
