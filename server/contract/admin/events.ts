/** What Discord shows in a picture: where the flight goes, or how it landed if that is known. */
export type SentPicture = 'route' | 'landing';

/** How webhooks send an event. */
interface WebhookRow {
  /** The name of the event, where it is not that of the action. */
  readonly name?: string;
  /** When it is sent, as docs/webhooks.md says. */
  readonly when: string;
  /** The title in Discord: `{name} filed` unless it says otherwise. What stands in braces is in server/domain/webhooks/discord.ts. */
  readonly title?: string;
  readonly color?: number;
  /** Which figures of a report Discord shows. */
  readonly figures?: 'planned' | 'flown';
  readonly picture?: SentPicture;
}

interface EventRow {
  readonly webhook?: WebhookRow;
}

const decided = 'The operator or the rules of the airline (`actor`) decided. `comment` may have the reason.';

const pirep = {
  prefiled: {
    webhook: { when: 'A flight was prefiled.', color: 0x94a3b8, figures: 'planned', picture: 'route' },
  },
  phase_changed: {
    webhook: {
      name: 'pirep.status_changed',
      when: 'The phase changed from `before.status` to `after.status`. A webhook can be limited to some phases. The next change replaces one that still waits.',
      title: '{name}: {status}',
    },
  },
  filed: {
    webhook: {
      when: 'The report was filed and waits for review.',
      color: 0xf59e0b,
      figures: 'flown',
      picture: 'landing',
    },
  },
  diverted: {
    webhook: {
      when: 'The flight landed at another airport. `before.arr_airport_id` was planned.',
      color: 0xf97316,
      picture: 'landing',
    },
  },
  accepted: { webhook: { when: decided, color: 0x22c55e, figures: 'flown', picture: 'landing' } },
  rejected: { webhook: { when: decided, color: 0xef4444, figures: 'flown' } },
  reopened: { webhook: { when: 'The decision was reverted. The report waits for review again.' } },
  commented: {
    webhook: {
      when: '`comment` has the text and its pilot, or `null` for the operator.',
      title: '{name}: comment by {author}',
    },
  },
  record_set: {
    webhook: {
      when: 'An accepted report is the longest or farthest flight of the airline, or its softest landing. `before` has the record so far, `after` the new one. It needs ten reports to beat.',
      title: '{name} sets a record',
      color: 0xeab308,
      picture: 'landing',
    },
  },
  cancelled: { webhook: { when: 'The flight was cancelled.', color: 0x64748b } },
  /** Webhooks send it as the state that it returns to. */
  review_undone: {},
  diversion_ignored: {},
  alternate_ignored: {},
  references_ignored: {},
  airport_renamed: {},
  held_as_flagged: {},
  held_unchecked: {},
  held_unconfirmed: {},
  held_not_offered: {},
  held_by_rule: {},
  fares_dropped: {},
  flight_time_converted: {},
  flags_changed: {},
  /** The values must not contain the token of the link. */
  shared: {},
  sharing_ended: {},
} as const satisfies Record<string, EventRow>;

const catalog = { created: {}, changed: {}, removed: {}, restored: {}, purged: {} } as const;

/**
 * Everything that the activity records, by subject and action: `pirep.filed`. An event with a `webhook` is also sent.
 * Another one is a row here and, if it is sent, a text in renderer/screens/webhooks/webhookWords.ts.
 */
export const Events = {
  pirep,
  pilot: {
    ...catalog,
    created: {
      webhook: {
        name: 'pilot.joined',
        when: 'The operator added a pilot who can fly, or accepted one who was pending or rejected.',
        title: '{name} joined',
        color: 0x22c55e,
      },
    },
    /** Somebody applied on the pilots' page. */
    applied: {},
    /** A pending pilot became active. */
    accepted: {},
    promoted: {
      webhook: {
        when: 'The rank rose from `before.rank` to `after.rank`, by the hours or by the operator. Undoing a review is not a promotion.',
        title: '{name} promoted to {rank}',
        color: 0xa855f7,
      },
    },
    /** Rode along to another airport. */
    travelled: {},
  },
  flight: {
    ...catalog,
    changed: {
      webhook: { when: 'The operator changed an active flight. `before` and `after` have the changed values.' },
    },
  },
  airline: catalog,
  airport: catalog,
  subfleet: catalog,
  aircraft: catalog,
  fare: catalog,
  rank: catalog,
  bid: { added: {}, changed: {}, removed: {} },
  setting: { changed: {} },
  news: {
    posted: {
      webhook: { when: 'The operator posted news. `news.body` has Markdown.', title: '{name}', color: 0x3b82f6 },
    },
    changed: {},
    withdrawn: {},
  },
  /** The id is the period: `2026-11`. */
  review: {
    posted: {
      webhook: {
        when: 'The operator posted the review of a month or a year.',
        title: '{name}',
        color: 0x0ea5e9,
        picture: 'landing',
      },
    },
  },
  review_rule: { added: {}, changed: {}, removed: {}, reordered: {} },
  preset_comments: { changed: {} },
  /** The values must not contain the secret. */
  webhook: { added: {}, changed: {}, removed: {}, secret_rotated: {} },
  /** The values must not contain the key. The id of `refused` is an address. */
  api_key: { issued: {}, rotated: {}, revoked: {}, refused: {} },
  /** The id is an address. */
  sign_in: { accepted: {}, refused: {} },
  /** The id is the name of the file, if there is one. */
  backup: {
    taken: {},
    failed: {},
    removed: {},
    uploaded: {},
    restore_decided: {},
    restore_cancelled: {},
    restored: {},
    restore_refused: {},
    ended_again: {},
  },
  /** The id is the kind of rows. */
  csv: { imported: {}, undone: {} },
  /** The id is `airline`. */
  phpvms: { imported: {} },
} as const satisfies Record<string, Readonly<Record<string, EventRow>>>;

export type EventSubject = keyof typeof Events;

/** `pirep.filed`, `news.posted` … */
export type EventAction = { [S in EventSubject]: `${S}.${keyof (typeof Events)[S] & string}` }[EventSubject];

type NameOf<Row, Key extends string> = Row extends { readonly webhook: infer W }
  ? W extends { readonly name: infer N extends string }
    ? N
    : Key
  : never;

type EventsOf<S extends EventSubject> = {
  [A in keyof (typeof Events)[S] & string]: NameOf<(typeof Events)[S][A], `${S}.${A}`>;
}[keyof (typeof Events)[S] & string];

/** The events that webhooks can send. */
export type WebhookEvent = { [S in EventSubject]: EventsOf<S> }[EventSubject];

/** What they are about. */
export type WebhookSubject = { [S in EventSubject]: EventsOf<S> extends never ? never : S }[EventSubject];

interface SentEvent extends WebhookRow {
  readonly subject: WebhookSubject;
  readonly action: EventAction;
  readonly event: WebhookEvent;
}

/** The events with a webhook, in the order of the table. */
export const SentEvents: readonly SentEvent[] = Object.entries(Events).flatMap(([subject, actions]) =>
  Object.entries<EventRow>(actions).flatMap(([verb, { webhook }]) => {
    const action = `${subject}.${verb}`;
    // The types above say the same of the table.
    return webhook ? [{ ...webhook, subject, action, event: webhook.name ?? action } as SentEvent] : [];
  }),
);

export const WebhookEvents: readonly WebhookEvent[] = SentEvents.map(({ event }) => event);

export const WebhookSubjects: readonly WebhookSubject[] = [...new Set(SentEvents.map(({ subject }) => subject))];

/** What the button of a webhook sends. */
export const testEvent = {
  event: 'webhook.test',
  when: 'The operator sent a test. The report is a sample.',
  title: 'Test: {name} filed',
  figures: 'flown',
  picture: 'landing',
} as const satisfies WebhookRow & { readonly event: string };
