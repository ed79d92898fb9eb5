import type { Tx } from '../../../db/open.ts';
import type { EventAction, EventSubject } from '../../contract/admin/events.ts';
import { mapValues } from '../../contract/mapValues.ts';
import { now } from '../time.ts';

/** The pilot who makes a call, and the key. */
export interface PilotActor {
  readonly user_id: number;
  readonly api_key_label: string;
}

/** Who does something. `program` is for automatic actions. */
export type Actor = PilotActor | 'operator' | 'program';

/** What an event is about, and its values as the activity shows them. */
interface EventFacts {
  readonly id: string | number;
  readonly before?: object;
  readonly after?: object;
  /** What webhooks send of it, where that is not what is stored. */
  readonly sent?: object | undefined;
  /** Webhooks that send this event, recorded with it, do not send the same news twice. */
  readonly told_by?: EventAction | undefined;
}

/** A recorded event, for those who listen. */
export interface RecordedEvent extends EventFacts {
  readonly action: EventAction;
  readonly subject: EventSubject;
  readonly actor: 'pilot' | 'operator' | 'program';
}

type RecordListener = (tx: Tx, event: RecordedEvent) => void;

const listeners = new Set<RecordListener>();

/**
 * Calls `listener` for every event, in the transaction that records it, so that both are stored or rolled back together.
 * The program adds its listeners when it opens its data (docs/decisions/0041).
 */
export function onEvent(listener: RecordListener): void {
  listeners.add(listener);
}

/** Adds an event to the activity. The history of a PIREP is its entries with the PIREP as subject. */
export function record(tx: Tx, actor: Actor, action: EventAction, facts: EventFacts): void {
  const { id, before, after } = facts;
  const pilot = typeof actor === 'object' ? actor : null;
  // Every action starts with its subject.
  const subject = action.slice(0, action.indexOf('.')) as EventSubject;
  const name = typeof actor === 'object' ? 'pilot' : actor;
  tx.audit.insert({
    actor: name,
    user_id: pilot?.user_id ?? null,
    api_key_label: pilot?.api_key_label ?? null,
    action,
    subject,
    subject_id: String(id),
    before: before === undefined ? null : toStoredValues(before),
    after: after === undefined ? null : toStoredValues(after),
    created_at: now(),
  });
  for (const listener of listeners) listener(tx, { ...facts, action, subject, actor: name });
}

/** The most characters of JSON that an entry stores for the values before, and for those after. */
export const storedValuesLimit = 4000;

/** The lengths to which strings and lists are cut. The first one that fits is used. */
const cuts = [
  { text: 500, list: 20 },
  { text: 100, list: 10 },
  { text: 50, list: 3 },
] as const;

/** Writes values as JSON of at most `storedValuesLimit` characters. Only long strings and lists are cut. */
export function toStoredValues(values: object): string {
  const whole = JSON.stringify(values);
  if (whole.length <= storedValuesLimit) return whole;
  const shorter = cuts.map((most) => JSON.stringify(cut(values, most)));
  return shorter.find(({ length }) => length <= storedValuesLimit) ?? JSON.stringify({ note: 'too long to be kept' });
}

function cut(value: unknown, most: (typeof cuts)[number]): unknown {
  // Does not split a character.
  if (typeof value === 'string' && value.length > most.text)
    return `${value.slice(0, most.text).replace(/[\uD800-\uDBFF]$/, '')}…`;
  if (Array.isArray(value)) {
    const kept = value.slice(0, most.list).map((one) => cut(one, most));
    return value.length > most.list ? [...kept, `and ${value.length - most.list} more`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return mapValues(value as Readonly<Record<string, unknown>>, (one) => cut(one, most));
}
