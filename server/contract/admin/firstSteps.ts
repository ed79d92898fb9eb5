import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { nullable } from '../fields.ts';

/** Whether the airline has done what a new one should do first. */
export const FirstSteps = Type.Object({
  /** The first airline has a logo. */
  logo: Type.Boolean(),
  /** There is a flight that pilots can fly. */
  flights: Type.Boolean(),
  /** There is a pilot beside the first. */
  pilots: Type.Boolean(),
  /** Pilots on other PCs can connect. */
  network: Type.Boolean(),
  /** A report was filed, by a pilot or by a test flight. */
  report: Type.Boolean(),
});
export type FirstSteps = Static<typeof FirstSteps>;

export const getFirstSteps = get('/admin/first-steps', {
  summary: 'Read which first steps a new airline has done',
  description:
    'Null when all are done, when the setting `general.first_steps` is off, in the demonstration, and without an airline.',
  response: { 200: Type.Object({ data: nullable(FirstSteps) }) },
});
