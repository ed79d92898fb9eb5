import type { Db, Queries } from '../../../db/open.ts';
import type { Counts, StreamEvents } from '../../contract/admin/live.ts';
import { PirepState } from '../../contract/codes.ts';
import type { KeyCalls } from '../keys/keyCalls.ts';
import { type LiveFlights, silentSince } from './liveFlights.ts';

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
  /** Where pilots reach the server. */
  readonly addresses: () => StreamEvents['addresses'];
  /** What no caller waits for must not end the program. */
  readonly failed: (error: unknown) => void;
}

/** Tells what changes, for as long as somebody listens. */
export interface LiveWatch {
  /** The first events come at once; what changes within a second is told together. @returns a function that ends it */
  readonly listen: (tell: Tell) => () => void;
}

const tickMs = 1000;
/** What no call caused is looked for this often: flights that fell silent, a database filled from elsewhere. */
const recheckTicks = 10;

export function createLiveWatch(deps: LiveWatchDeps): LiveWatch {
  const listeners = new Set<Tell>();
  const tellAll: Tell = (events) => {
    for (const tell of listeners) tell(events);
  };
  let stop: (() => void) | undefined;
  return {
    listen: (tell) => {
      tell([{ name: 'counts', data: readCounts(deps, deps.flights.listIds().length) }]);
      listeners.add(tell);
      stop ??= watch(deps, tellAll);
      return () => {
        listeners.delete(tell);
        if (listeners.size > 0) return;
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
  let counts = JSON.stringify(readCounts(deps, live.size));
  let addresses = JSON.stringify(deps.addresses());
  let ticks = 0;

  const tick = (): void => {
    ticks += 1;
    if (ticks % recheckTicks === 0) for (const id of comeAndGone(live, deps.flights.listIds())) changed.add(id);
    const ids = [...changed];
    changed.clear();
    const events = ids.length === 0 ? [] : [...flightEvents(deps.flights, ids, live), ...reports(ids)];
    const present = readCounts(deps, live.size);
    if (JSON.stringify(present) !== counts) events.push({ name: 'counts', data: present });
    counts = JSON.stringify(present);
    events.push(...keys.take(), ...entries());
    const reached = deps.addresses();
    if (JSON.stringify(reached) !== addresses) events.push({ name: 'addresses', data: reached });
    addresses = JSON.stringify(reached);
    if (events.length > 0) tell(events);
  };
  const timer = setInterval(() => {
    try {
      tick();
    } catch (error) {
      deps.failed(error);
    }
  }, tickMs);
  const endFeed = deps.feed.watch((pirep_id) => changed.add(pirep_id));
  return () => {
    clearInterval(timer);
    endFeed();
    keys.end();
  };
}

/** Which keys were used since the last `take`, and whether any was refused. */
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

/** Whoever is in only one of the two came or went unnoticed. */
function comeAndGone(live: ReadonlySet<string>, ids: readonly string[]): string[] {
  const present = new Set(ids);
  return [...ids.filter((id) => !live.has(id)), ...[...live].filter((id) => !present.has(id))];
}

/** Reads what changed and keeps `live` up to date. */
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

/** Positions alone change no report: `flight` tells of them, and a report that is read anew each second helps nobody. */
function createReportChanges(db: Queries, live: ReadonlySet<string>): (ids: readonly string[]) => LiveEvent[] {
  const marks = new Map(db.live.listMarks([...live], silentSince(db)).map(({ id, mark }) => [id, mark]));
  return (ids) => {
    const changed = db.live.listMarks(ids, silentSince(db)).filter(({ id, mark }) => marks.get(id) !== mark);
    for (const { id, mark } of changed) marks.set(id, mark);
    // Only flights under way get positions all the time: the marks of others are not worth their place.
    for (const id of ids) if (!live.has(id)) marks.delete(id);
    return changed.map(({ id }) => ({ name: 'pirep', data: { id } }));
  };
}

/** The history knows of every change of the books: by a window, by a file that is imported, by another program. */
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
  const pending = db.inbox.countByState().find(({ state }) => state === PirepState.PENDING)?.count ?? 0;
  return {
    in_progress,
    pending,
    requests_per_second: Math.round(requestsPerSecond() * 10) / 10,
    storage_error: db.storageError() ?? null,
  };
}

/** Tells whoever watches that something about a PIREP was stored: its rows, its figures, its state. */
export interface LiveFeed {
  /** To be called after the write is on the disk. */
  readonly pirepChanged: (pirep_id: string) => void;
  /** @returns a function that ends the watch */
  readonly watch: (listener: (pirep_id: string) => void) => () => void;
}

export function createLiveFeed(): LiveFeed {
  const listeners = new Set<(pirep_id: string) => void>();
  return {
    pirepChanged: (pirep_id) => {
      for (const listener of listeners) listener(pirep_id);
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
