import type { Target } from '../../../../db/target.ts';
import type { EventAction, EventSubject } from '../../../contract/admin/events.ts';
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

/** The one entry of the activity: what happened there before is no news here. */
export function recordMove(_: Source, to: Target, { version, now }: Context): void {
  const [action, subject]: [EventAction, EventSubject] = ['phpvms.imported', 'phpvms'];
  const counts = { users: to.count('users'), flights: to.count('flights'), pireps: to.count('pireps') };
  to.insert('audit', {
    actor: 'operator',
    action,
    subject,
    subject_id: version.name,
    after: JSON.stringify({ ...counts, acars: to.count('acars') }),
    created_at: now,
  });
}
