import type { Target } from '../../../../db/moving/target.ts';
import type { Context } from './context.ts';
import type { Source } from './source.ts';

/** New ids count on from the highest number, so that none is given twice. */
export function raiseSequences(_: Source, to: Target, { pireps, flights }: Context): void {
  to.raise('pirep', highest(pireps.keys()));
  to.raise('flight', highest(flights.keys()));
}

function highest(ids: Iterable<string>): number {
  let number = 0;
  // Longer ones could not be counted on from.
  for (const id of ids) if (/^\d{1,15}$/.test(id)) number = Math.max(number, Number(id));
  return number;
}
