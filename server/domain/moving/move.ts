import type { MoveAnswers, MoveReport } from '../../contract/admin/moving.ts';

export interface Move {
  /** The file of the other program, in any of its forms. */
  readonly file: string;
  /** A new file for what was read; it also keeps the notes of the report row by row. */
  readonly stage: string;
  /** A new file for the database of Homebase. */
  readonly target: string;
  /** The database in use; settings of this PC (network, backups) are taken over from it. */
  readonly current: string | undefined;
  readonly answers: MoveAnswers;
  /** @param share from 0 to 1, over reading and converting */
  readonly progress: (doing: 'reading' | 'converting' | 'checking', share: number, rows: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads a database of phpVMS 7 or 8 and makes a complete database of Homebase of it (`db/open.ts` opens it).
 * @throws {AppError} with a message that says which line and what to do
 */
export type MovePhpVms = (move: Move) => Promise<MoveReport>;
