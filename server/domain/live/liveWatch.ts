import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Queries } from '../../../db/open.ts';
import type { Counts, StreamEvents } from '../../contract/admin/live.ts';
import { PirepState } from '../../contract/codes.ts';
import type { KeyCalls } from '../keys/keyCalls.ts';
import { every } from '../background.ts';
import { createListeners, type Listeners } from '../listeners.ts';
import { flightsAtOnce, type LiveFlights } from './liveFlights.ts';
import { silentSince } from '../settings/settings.ts';

export type LiveEvent = {
  readonly [Name in keyof StreamEvents]: { readonly name: Name; readonly data: StreamEvents[Name] };
}[keyof StreamEvents];

type Tell = (events: readonly LiveEvent[]) => void;

interface LiveWatchDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
  readonly keyCalls: KeyCalls;
  readonly flights: LiveFlights;
  readonly requestsPerSecond: () => number;
  /** The address for pilots. */
  readonly addresses: () => StreamEvents['addresses'];
  /** Called with errors that nothing else catches. */
  readonly failed: (error: unknown) => void;
}

/** Sends changes to listeners; does nothing without any. */
export interface LiveWatch {
  /** Sends the counts immediately, then changes once a second. @returns a function that stops it */
  readonly listen: (tell: Tell) => () => void;
}

const tickMs = 1000;
/** How often to look for changes without a call, such as flights that became silent. */
const recheckTicks = 10;

export function createLiveWatch(deps: LiveWatchDeps): LiveWatch {
  const listeners = createListeners<readonly LiveEvent[]>();
  let stop: (() => void) | undefined;
  return {
    listen: (tell) => {
      tell([{ name: 'counts', data: readCounts(deps, deps.flights.listIds().length) }]);
      const remove = listeners.add(tell);
      stop ??= watch(deps, listeners.notify);
      return () => {
        remove();
        if (!listeners.isEmpty()) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

function watch(deps: LiveWatchDeps, tell: Tell): () => void {
  const live = new Set(deps.flights.listIds());
  const changed = new Set<string>();
  const keys = collectKeyCalls(deps.keyCalls);
  const reports = createReportChanges(deps.db, live);
  const entries = createEntryChanges(deps.db);
  let counts = readCounts(deps, live.size);
  let addresses = JSON.stringify(deps.addresses());
  let ticks = 0;
  let isSending = false;
  let hasEnded = false;

  /** Some at a time: 500 flights for 50 windows would hold up pilots' calls. */
  const sendFlights = async (ids: readonly string[]): Promise<void> => {
    isSending = true;
    for (let start = 0; start < ids.length; start += flightsAtOnce) {
      const part = ids.slice(start, start + flightsAtOnce);
      tell([...flightEvents(deps.flights, part, live), ...reports(part)]);
      await setImmediate();
      if (hasEnded) return;
    }
  };
  const tick = async (): Promise<void> => {
    ticks += 1;
    if (ticks % recheckTicks === 0) for (const id of difference(live, deps.flights.listIds())) changed.add(id);
    if (isSending) return;
    const ids = [...changed];
    changed.clear();
    if (ids.length > 0) await sendFlights(ids).finally(() => (isSending = false));
    if (hasEnded) return;
    const events = [...keys.take(), ...entries()];
    const present = readCounts(deps, live.size);
    // An average of ten seconds; each new one has the window drawn again.
    if (ticks % recheckTicks !== 0) present.requests_per_second = counts.requests_per_second;
    if (!isDeepStrictEqual(present, counts)) events.push({ name: 'counts', data: present });
    counts = present;
    const reached = deps.addresses();
    if (JSON.stringify(reached) !== addresses) events.push({ name: 'addresses', data: reached });
    addresses = JSON.stringify(reached);
    if (events.length > 0) tell(events);
  };
  const timer = every(tickMs, tick, deps.failed);
  const endFeed = deps.feed.watch((pirep_id) => changed.add(pirep_id));
  return () => {
    hasEnded = true;
    clearInterval(timer);
    endFeed();
    keys.end();
  };
}

/** Collects the keys that were used since the last `take`, and whether any was refused. */
function collectKeyCalls(keyCalls: KeyCalls): { readonly take: () => LiveEvent[]; readonly end: () => void } {
  const ids = new Set<number | null>();
  return {
    end: keyCalls.watch((id) => ids.add(id)),
    take: () => {
      if (ids.size === 0) return [];
      const used = [...ids].filter((id) => id !== null);
      const refused = ids.has(null);
      ids.clear();
      return [{ name: 'api_keys', data: { used, refused } }];
    },
  };
}

/** Returns the flights that started or left without an event. */
function difference(live: ReadonlySet<string>, ids: readonly string[]): string[] {
  const present = new Set(ids);
  return [...ids.filter((id) => !live.has(id)), ...[...live].filter((id) => !present.has(id))];
}

/** Returns the events for changed flights and updates `live`. */
function flightEvents(flights: LiveFlights, ids: readonly string[], live: Set<string>): LiveEvent[] {
  const found = flights.find(ids);
  const foundIds = new Set(found.map(({ id }) => id));
  const gone = ids.filter((id) => !foundIds.has(id) && live.delete(id));
  for (const id of foundIds) live.add(id);
  return [
    ...found.map((data): LiveEvent => ({ name: 'flight', data })),
    ...gone.map((id): LiveEvent => ({ name: 'gone', data: { id } })),
  ];
}

/** Omits reports that only have new positions, because `flight` covers them. */
function createReportChanges(db: Queries, live: ReadonlySet<string>): (ids: readonly string[]) => LiveEvent[] {
  const marks = new Map(db.live.listMarks([...live], silentSince(db)).map(({ id, mark }) => [id, mark]));
  return (ids) => {
    const changed = db.live.listMarks(ids, silentSince(db)).filter(({ id, mark }) => marks.get(id) !== mark);
    for (const { id, mark } of changed) marks.set(id, mark);
    // Only flights in progress get many positions, so only their marks are kept.
    for (const id of ids) if (!live.has(id)) marks.delete(id);
    return changed.map(({ id }) => ({ name: 'pirep', data: { id } }));
  };
}

/** Finds all changes of the catalog in the history. */
function createEntryChanges(db: Queries): () => LiveEvent[] {
  let last = db.audit.findLast();
  return () => {
    const present = db.audit.findLast();
    if (present === last) return [];
    const subjects = db.audit.listSubjects(last);
    last = present;
    return subjects.length === 0 ? [] : [{ name: 'changed', data: { subjects } }];
  };
}

function readCounts({ db, requestsPerSecond }: LiveWatchDeps, in_progress: number): Counts {
  return {
    in_progress,
    pending: db.inbox.count(PirepState.PENDING),
    applicants: db.users.countPending(),
    requests_per_second: Math.round(requestsPerSecond() * 10) / 10,
    storage_error: db.storageError() ?? null,
  };
}

/** Notifies listeners when anything about a PIREP was stored. */
export interface LiveFeed {
  /** Call it after the write is on the disk. */
  readonly pirepChanged: (pirep_id: string) => void;
  readonly watch: Listeners<string>['add'];
}

export function createLiveFeed(): LiveFeed {
  const { notify, add } = createListeners<string>();
  return { pirepChanged: notify, watch: add };
}
