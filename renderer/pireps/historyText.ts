import type { PirepReport } from '../../server/contract/admin/pireps.ts';

type HistoryEntry = PirepReport['history'][number];

/** Comments stand between the entries themselves; the phases are in the log, on the map and in the profile. */
const toldElsewhere: ReadonlySet<string> = new Set(['pirep.commented', 'pirep.phase_changed']);

/** What is told among a report's comments. */
export function historyToTell(history: readonly HistoryEntry[]): HistoryEntry[] {
  return history.filter(({ action }) => !toldElsewhere.has(action));
}

/** `Filed by Mara Lindqvist with key “Mara, main PC”`; an action we have no word for is read as it is written. */
export function historyText({ action, actor, name, api_key_label }: HistoryEntry): string {
  return `${deed(action)} by ${doer(actor, name)}${api_key_label === null ? '' : ` with key “${api_key_label}”`}`;
}

/** `pirep.fares_dropped` is `Fares dropped`. */
function deed(action: string): string {
  const words = action.slice(action.indexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function doer(actor: HistoryEntry['actor'], name: string | null): string {
  if (actor === 'program') return 'Homebase';
  return actor === 'operator' ? 'the operator' : (name ?? 'the pilot');
}
