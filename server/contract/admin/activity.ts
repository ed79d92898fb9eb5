import { type Static, Type } from 'typebox';
import { pageOf, paging } from './pages.ts';
import { get } from '../endpoint.ts';
import { nullable, NullableText } from '../fields.ts';
import { Day, PilotShort } from './pireps.ts';

export const Actors = ['pilot', 'operator', 'program'] as const;

/** An entry of the activity: who changed what. */
export const Activity = Type.Object({
  id: Type.Integer(),
  actor: Type.Enum([...Actors]),
  /** The pilot who made the change; null for others and for a deleted pilot. */
  pilot: nullable(PilotShort),
  api_key_label: NullableText,
  /** `pirep.filed`, `news.changed`, `setting.changed` … */
  action: Type.String(),
  /** `pirep`, `news`, `setting` … */
  subject: Type.String(),
  subject_id: Type.String(),
  /** `KTW612`; null unless the subject is an existing PIREP. */
  pirep_ident: NullableText,
  /** The name of the subject if known: `KTW612`, `D-AKTW`, the name of a setting. */
  subject_name: NullableText,
  /** Names for ids in the values, by field and id: `aircraft_id 3` is `D-AKTW`. */
  names: Type.Record(Type.String(), Type.String()),
  /** The ids of the fares in the values, or of the subject, that are cargo: their amounts are per lb and in lb. */
  cargo_fares: Type.Array(Type.Integer()),
  /** JSON of the values; null when none were recorded. */
  before: NullableText,
  after: NullableText,
  /** How many entries the row stands for: phase changes of a flight are one row. */
  entries: Type.Integer(),
  created_at: Type.String(),
});
export type Activity = Static<typeof Activity>;

export const listActivity = get('/admin/activity', {
  summary: 'List who changed what, newest first',
  description: '50 per page by default. `from` and `to` are days in UTC. 401 without a session.',
  querystring: Type.Object({
    actor: Type.Optional(Type.Enum([...Actors])),
    user_id: Type.Optional(Type.Integer()),
    subject: Type.Optional(Type.String({ maxLength: 50 })),
    /** The history of one pilot, report …; ignored without `subject`. */
    subject_id: Type.Optional(Type.String({ maxLength: 50 })),
    action: Type.Optional(Type.String({ maxLength: 50 })),
    /**
     * Phase changes: `grouped` shows the newest one of each flight, `all` every one. By default they are hidden, unless
     * an action or a search asks for them.
     */
    phases: Type.Optional(Type.Enum(['hidden', 'grouped', 'all'])),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** Searches the action, the subject's id and ident, the pilot's name, and the values. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    ...paging,
  }),
  response: {
    200: Type.Object({
      ...pageOf(Activity).properties,
      /** Whether there are more than `total`: those after the page are counted up to 10,000. */
      more: Type.Boolean(),
    }),
  },
});

export const listActivityFilters = get('/admin/activity/filters', {
  summary: 'List the pilots, actions and subjects to filter the activity by',
  response: {
    200: Type.Object({
      pilots: Type.Array(PilotShort),
      actions: Type.Array(Type.String()),
      subjects: Type.Array(Type.String()),
    }),
  },
});
