import { allSteps, type Step } from './draft.ts';

export interface SetupSearch {
  /** The first step when absent. */
  readonly step?: Step;
}

/** Drops invalid parameters. */
export function setupSearch(raw: Readonly<Record<string, unknown>>): SetupSearch {
  const step = allSteps.find((number) => String(number) === String(raw['step']));
  return step === undefined || step === 1 ? {} : { step };
}
