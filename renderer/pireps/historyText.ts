import type { PirepReport } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { reviewOf } from '../components/status.ts';

type HistoryEntry = PirepReport['history'][number];

/** Comments stand between the entries themselves; the phases are in the log, on the map and in the profile. */
const toldElsewhere: ReadonlySet<string> = new Set(['pirep.commented', 'pirep.phase_changed']);

/** What is told among a report's comments. */
export function historyToTell(history: readonly HistoryEntry[]): HistoryEntry[] {
  return history.filter(({ action }) => !toldElsewhere.has(action));
}

/** `Filed by Mara Lindqvist with key “Mara, main PC”`; an action we have no word for is read as it is written. */
export function historyText(entry: HistoryEntry): string {
  const { actor, api_key_label, name } = entry;
  const key = api_key_label === null ? '' : ` with key “${api_key_label}”`;
  return `${deed(entry)} by ${doer(actor, name)}${key}${stateChange(entry)}`;
}

/** `pirep.fares_dropped` is `Fares dropped`. */
function deed({ action, before, after }: HistoryEntry): string {
  if (action === 'pirep.diverted') return `Diverted from ${before.airport_id} to ${after.airport_id}`;
  if (action === 'pirep.diversion_ignored') return `Diversion to unknown ${after.airport_id} ignored`;
  const words = action.slice(action.indexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a report that had been decided already went, ` (Rejected → Accepted)`; that it had been pending goes without saying. */
function stateChange({ before, after }: HistoryEntry): string {
  if (before.state === null || after.state === null || before.state === PirepState.PENDING) return '';
  const [from, to] = [before.state, after.state].map((state) => reviewOf({ state, status: '' }).label);
  return ` (${from} → ${to})`;
}

function doer(actor: HistoryEntry['actor'], name: string | null): string {
  if (actor === 'program') return 'Homebase';
  return actor === 'operator' ? 'the operator' : (name ?? 'the pilot');
}
