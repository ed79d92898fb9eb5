import { PirepState } from '../contract/codes.ts';
import type { Decided } from '../domain/review/review.ts';

const { IN_PROGRESS, PENDING, ACCEPTED, CANCELLED, REJECTED } = PirepState;

/** A step in the life of a PIREP. The operator decides; the pilot does all others. */
export type Step =
  | { readonly call: 'update' | 'review'; readonly status: string | undefined }
  | { readonly call: 'file'; readonly distance: number }
  | { readonly call: 'position'; readonly ids: readonly number[] }
  | { readonly call: 'decide'; readonly to: Decided }
  | { readonly call: 'cancel' | 'comment' };

/** The state of the modelled PIREP. */
export interface Life {
  readonly state: number;
  readonly status: string;
  /** An update has named a status. */
  readonly named: boolean;
  /** The filed distance; null if it went up for review without one, undefined before. */
  readonly distance: number | null | undefined;
  readonly positions: ReadonlySet<number>;
  readonly comments: number;
}

/** Just prefiled. */
export const newborn: Life = {
  state: IN_PROGRESS,
  status: 'INI',
  named: false,
  distance: undefined,
  positions: new Set(),
  comments: 0,
};

/** The rules without any code of the program: the state after a step, or undefined if it is refused. */
export function after(life: Life, step: Step, departs: boolean): Life | undefined {
  const { state, status } = life;
  const isDiscarded = state === CANCELLED || state === REJECTED;
  switch (step.call) {
    case 'update':
      if (state === IN_PROGRESS && step.status) return { ...life, status: step.status, named: true };
      return state === IN_PROGRESS || state === PENDING ? life : undefined;
    case 'review': {
      const updated = after(life, { ...step, call: 'update' }, departs);
      return updated && state === IN_PROGRESS ? { ...updated, state: PENDING, distance: null } : updated;
    }
    case 'file':
      if (state === IN_PROGRESS) return { ...life, state: PENDING, status: 'ARR', distance: step.distance };
      return !isDiscarded && life.distance === step.distance ? life : undefined;
    case 'cancel':
      if (state === ACCEPTED || state === REJECTED) return undefined;
      return state === CANCELLED ? life : { ...life, state: CANCELLED, status: 'DX' };
    case 'decide':
      return state === IN_PROGRESS || state === CANCELLED ? undefined : { ...life, state: step.to };
    case 'comment':
      return { ...life, comments: life.comments + 1 };
    default: {
      if (isDiscarded) return undefined;
      const leaves = departs && state === IN_PROGRESS && status === 'INI' && !life.named;
      return { ...life, status: leaves ? 'OFB' : status, positions: new Set([...life.positions, ...step.ids]) };
    }
  }
}
