import { allSteps, type Step } from './draft.ts';

/** What the address says about the wizard; absent means the first step. */
export interface SetupSearch {
  readonly step?: Step;
}

/** Keeps what is valid of an address that anyone may have typed. */
export function setupSearch(raw: Readonly<Record<string, unknown>>): SetupSearch {
  const step = allSteps.find((number) => String(number) === String(raw['step']));
  return step === undefined || step === 1 ? {} : { step };
}
