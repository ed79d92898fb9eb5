import type { MovingFile, MoveReport } from '../../contract/admin/moving.ts';
import type { ErrorSlug } from '../../contract/errors.ts';
import type { Move } from './move.ts';

/** A move in a thread. */
export interface MoveJob extends Omit<Move, 'progress' | 'signal'> {
  /** An Int32. Any value except 0 stops the move. */
  readonly stopped: SharedArrayBuffer;
}

export type MoveProgress = Pick<MovingFile, 'share' | 'rows'> & {
  readonly state: 'reading' | 'converting' | 'checking';
};

/** What the thread sends. The last message is a report or a failure. */
export type MoveMessage =
  | { readonly progress: MoveProgress }
  | { readonly report: MoveReport }
  | { readonly failure: { readonly code: ErrorSlug; readonly message: string } };
