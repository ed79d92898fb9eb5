import type { PirepReport } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { reviewOf } from '../../../ui/status.ts';

type HistoryEntry = PirepReport['history'][number];

/** Comments have entries of their own, and phases are in the log, on the map and in the profile. */
const shownElsewhere: ReadonlySet<string> = new Set(['pirep.commented', 'pirep.phase_changed']);

/** Returns the history that is listed with the comments. */
export function visibleHistory(history: readonly HistoryEntry[]): HistoryEntry[] {
  return history.filter(({ action }) => !shownElsewhere.has(action));
}

/** Returns `Filed by Mara Lindqvist with key “Mara, main PC”`. */
export function historyText(entry: HistoryEntry): string {
  const { actor, api_key_label, name } = entry;
  const key = api_key_label === null ? '' : ` with key “${api_key_label}”`;
  return `${actionText(entry)} by ${actorText(actor, name)}${key}${stateChange(entry)}`;
}

/** Turns `pirep.fares_dropped` into `Fares dropped`, so that a new action needs no text here. */
function actionText({ action, before, after }: HistoryEntry): string {
  if (action === 'pirep.diverted') return `Diverted from ${before.airport_id} to ${after.airport_id}`;
  if (action === 'pirep.diversion_ignored') return `Diversion to unknown ${after.airport_id} ignored`;
  const words = action.slice(action.indexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns ` (Rejected → Accepted)` for a report that was decided before, otherwise nothing. */
function stateChange({ before, after }: HistoryEntry): string {
  if (before.state === null || after.state === null || before.state === PirepState.PENDING) return '';
  const [from, to] = [before.state, after.state].map((state) => reviewOf({ state, status: '' }).label);
  return ` (${from} → ${to})`;
}

function actorText(actor: HistoryEntry['actor'], name: string | null): string {
  if (actor === 'program') return 'Homebase';
  return actor === 'operator' ? 'the operator' : (name ?? 'the pilot');
}
