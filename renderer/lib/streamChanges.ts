import type { QueryClient } from '@tanstack/react-query';
import { listActivity } from '../../server/contract/admin/activity.ts';
import { getHome } from '../../server/contract/admin/airline.ts';
import { getApiKey, listApiKeys } from '../../server/contract/admin/apiKeys.ts';
import { getDashboard } from '../../server/contract/admin/dashboard.ts';
import { type Counts, type LiveFlight, listLiveFlights, type StreamEvents } from '../../server/contract/admin/live.ts';
import { getNetwork } from '../../server/contract/admin/network.ts';
import { getReview } from '../../server/contract/admin/periods/reviews.ts';
import { getStatistics } from '../../server/contract/admin/periods/statistics.ts';
import { getLanding } from '../../server/contract/landings/landingCalls.ts';
import { getPirep, getPirepTrack, listPireps } from '../../server/contract/admin/pireps.ts';
import { listPresetComments, listReviewRules } from '../../server/contract/admin/review/reviewRules.ts';
import { listWebhookDeliveries, listWebhooks } from '../../server/contract/admin/webhooks.ts';
import type { EndpointInput, EndpointOutput } from '../../server/contract/endpoint.ts';
import { keyOf, queryOf, refreshCatalog } from './api.ts';

export const countsKey = ['stream', 'counts'] as const;

/** Changes since they were last applied; only the latest of each flight. */
export interface StreamChanges {
  readonly flights: Map<string, LiveFlight>;
  readonly gone: Set<string>;
  readonly pireps: Set<string>;
  /** The subjects with new activity. */
  readonly subjects: Set<string>;
  readonly usedKeys: Set<number>;
  refusedKey: boolean;
  counts: Counts | null;
  addresses: StreamEvents['addresses'] | null;
}

export function noChanges(): StreamChanges {
  return {
    flights: new Map(),
    gone: new Set(),
    pireps: new Set(),
    subjects: new Set(),
    usedKeys: new Set(),
    refusedKey: false,
    counts: null,
    addresses: null,
  };
}

export function collect<K extends keyof StreamEvents>(changes: StreamChanges, name: K, data: StreamEvents[K]): void {
  collectors[name](changes, data);
}

const collectors: { readonly [K in keyof StreamEvents]: (changes: StreamChanges, data: StreamEvents[K]) => void } = {
  flight(changes, flight) {
    changes.flights.set(flight.id, flight);
    changes.gone.delete(flight.id);
  },
  gone(changes, { id }) {
    changes.flights.delete(id);
    changes.gone.add(id);
  },
  pirep(changes, { id }) {
    changes.pireps.add(id);
  },
  changed(changes, { subjects }) {
    for (const subject of subjects) changes.subjects.add(subject);
  },
  api_keys(changes, { used, refused }) {
    for (const id of used) changes.usedKeys.add(id);
    changes.refusedKey ||= refused;
  },
  counts(changes, counts) {
    changes.counts = counts;
  },
  addresses(changes, addresses) {
    changes.addresses = addresses;
  },
};

/** Writes known values into the cache and marks the rest as stale. */
export function applyChanges(client: QueryClient, changes: StreamChanges): void {
  if (changes.counts !== null) client.setQueryData(countsKey, changes.counts);
  if (changes.addresses !== null) updateAddresses(client, changes.addresses);
  if (changes.flights.size > 0 || changes.gone.size > 0) updateFlights(client, changes);
  if (changes.pireps.size > 0) markPireps(client, changes.pireps);
  if (changes.subjects.size > 0) markSubjects(client, changes.subjects);
  if (changes.usedKeys.size > 0 || changes.refusedKey) markKeys(client, changes);
}

function updateAddresses(client: QueryClient, addresses: StreamEvents['addresses']): void {
  client.setQueryData(queryOf(getHome, {}).queryKey, (home) =>
    home === undefined ? undefined : { data: { ...home.data, ...addresses } },
  );
  void client.invalidateQueries({ queryKey: keyOf(getNetwork) });
}

function updateFlights(client: QueryClient, { flights, gone }: StreamChanges): void {
  client.setQueryData(queryOf(listLiveFlights, {}).queryKey, (list) => {
    if (list === undefined) return undefined;
    const known = new Set(list.data.map(({ id }) => id));
    const kept = list.data.filter(({ id }) => !gone.has(id)).map((flight) => flights.get(flight.id) ?? flight);
    const added = [...flights.values()].filter(({ id }) => !known.has(id));
    return { data: [...kept, ...added] };
  });
  markTracks(client, flights);
}

/** Tracks grow with each position, without a `pirep` event. This takes one pass over the cache for 1,000 flights. */
function markTracks(client: QueryClient, ids: { readonly has: (id: string) => boolean }): void {
  void client.invalidateQueries({
    queryKey: keyOf(getPirepTrack),
    predicate: ({ queryKey: [, , input] }) => ids.has((input as EndpointInput<typeof getPirepTrack>).params.id),
  });
}

/** Marks only queries that show one of the keys: with many pilots, some keys are used every second. */
function markKeys(client: QueryClient, { usedKeys, refusedKey }: StreamChanges): void {
  void client.invalidateQueries({
    queryKey: keyOf(getApiKey),
    predicate: ({ queryKey: [, , input] }) =>
      refusedKey || usedKeys.has((input as EndpointInput<typeof getApiKey>).params.id),
  });
  void client.invalidateQueries({
    queryKey: keyOf(listApiKeys),
    predicate: ({ state: { data } }) =>
      (data as EndpointOutput<typeof listApiKeys> | undefined)?.data.some(({ id }) => usedKeys.has(id)) === true,
  });
  if (refusedKey) void client.invalidateQueries({ queryKey: keyOf(listActivity) });
}

/** Activity that changes catalog rows or their counts. */
const catalogSubjects: ReadonlySet<string> = new Set([
  'airline',
  'airport',
  'subfleet',
  'aircraft',
  'fare',
  'flight',
  'rank',
  'pilot',
  'bid',
  'api_key',
  'csv',
]);

/** What the list of review rules shows. */
const ofRules = ['review_rule', 'rank', 'setting'];

function markSubjects(client: QueryClient, subjects: ReadonlySet<string>): void {
  void client.invalidateQueries({ queryKey: keyOf(listActivity) });
  if ([...subjects].some((subject) => catalogSubjects.has(subject))) void refreshCatalog(client);
  if (ofRules.some((subject) => subjects.has(subject)))
    void client.invalidateQueries({ queryKey: keyOf(listReviewRules) });
  // A suspended pilot’s flight says so.
  if (subjects.has('pilot')) void client.invalidateQueries({ queryKey: keyOf(listLiveFlights) });
  if (subjects.has('preset_comments')) void client.invalidateQueries({ queryKey: keyOf(listPresetComments) });
  if (subjects.has('api_key')) void client.invalidateQueries({ queryKey: keyOf(listApiKeys) });
}

function markPireps(client: QueryClient, ids: ReadonlySet<string>): void {
  void client.invalidateQueries({ queryKey: keyOf(listPireps) });
  for (const call of [getDashboard, getStatistics, getReview]) void client.invalidateQueries({ queryKey: keyOf(call) });
  void client.invalidateQueries({ queryKey: keyOf(listActivity) });
  // A report moves aircraft and pilots, and changes their totals.
  void refreshCatalog(client);
  void client.invalidateQueries({ queryKey: keyOf(listWebhooks) });
  void client.invalidateQueries({ queryKey: keyOf(listWebhookDeliveries) });
  for (const id of ids) {
    void client.invalidateQueries({ queryKey: queryOf(getPirep, { params: { id } }).queryKey });
    void client.invalidateQueries({ queryKey: queryOf(getLanding, { params: { id } }).queryKey });
  }
  markTracks(client, ids);
}
