import { type Static, Type } from 'typebox';
import { pageOf, paging } from './pages.ts';
import { del, get, post } from '../endpoint.ts';
import { nullable, NullableText, optional } from '../fields.ts';
import { PilotInput } from './catalog/pilots.ts';
import { PilotFace } from './pireps.ts';

/** `pilot_not_active`: the key does not work until the pilot is active again. */
const KeyState = Type.Enum(['active', 'expired', 'revoked', 'pilot_not_active']);
export type KeyState = Static<typeof KeyState>;

/** `unused`: active, but neither issued nor used in the last 90 days. */
export const KeyFilters = ['active', 'unused', 'expired', 'revoked'] as const;

const Scope = Type.Enum(['full', 'read']);

/** A pilot's key without the key itself, which is not stored. */
export const ApiKey = Type.Object({
  id: Type.Integer(),
  pilot: PilotFace,
  label: Type.String(),
  /** The first characters, to tell keys apart. */
  prefix: Type.String(),
  /** `read`: cannot change anything. */
  scope: Scope,
  state: KeyState,
  created_at: Type.String(),
  /** Null: the key does not expire. */
  expires_at: NullableText,
  last_used_at: NullableText,
  /** User-Agent of the last call but those of the pilots' page; null without a call or a User-Agent. */
  last_client: NullableText,
  revoked_at: NullableText,
});
export type ApiKey = Static<typeof ApiKey>;

export const listApiKeys = get('/admin/api-keys', {
  summary: 'List the API keys of all pilots',
  description: 'Newest first, 50 per page by default. `counts` covers all keys. 401 without a session.',
  querystring: Type.Object({
    user_id: Type.Optional(Type.Integer()),
    /** All keys when absent. */
    state: Type.Optional(Type.Enum([...KeyFilters])),
    /** Searches label, prefix, client, and the pilot's name and ident. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    ...paging,
  }),
  response: {
    200: Type.Object({
      ...pageOf(ApiKey).properties,
      counts: Type.Object({
        active: Type.Integer(),
        unused: Type.Integer(),
        expired: Type.Integer(),
        revoked: Type.Integer(),
      }),
    }),
  },
});

export const issueApiKey = post('/admin/api-keys', {
  summary: 'Issue a key to a pilot',
  description:
    '`key` is returned only once. 400 names `user_id` when the pilot does not exist, and `expires_at` when it is in the past.',
  body: Type.Object({
    user_id: Type.Integer({ label: 'Pilot' }),
    label: Type.String({ minLength: 1, maxLength: 100, pattern: String.raw`\S` }),
    scope: Scope,
    /** Never expires when absent or null. */
    expires_at: optional.time({ label: 'Expiry' }),
  }),
  response: { 201: Type.Object({ data: ApiKey, key: Type.String() }) },
});

export const rotateApiKey = post('/admin/api-keys/:id/rotate', {
  summary: 'Replace a key with a new one for the same pilot, label and scope',
  description:
    '`key` is returned only once. The old key works for `overlap_hours` more, or until its own expiry. 404 not-found when the key does not exist, 409 when it has already ended, 400 names `expires_at`.',
  params: Type.Object({ id: Type.Integer() }),
  body: Type.Object({
    /** Up to 90 days; 0 ends the old key immediately. */
    overlap_hours: Type.Integer({ minimum: 0, maximum: 2160, label: 'Hours' }),
    /** Expiry of the new key; never when absent or null. */
    expires_at: optional.time({ label: 'Expiry' }),
  }),
  response: { 201: Type.Object({ data: ApiKey, key: Type.String(), replaced: ApiKey }) },
});

/** The label of keys that come with an invitation. */
export const invitationLabel = 'Invitation';

const Invitation = Type.Object({ data: ApiKey, key: Type.String() });

export const invitePilot = post('/admin/pilots/invitations', {
  summary: 'Add a pilot with a key',
  description: '`key` is returned only once. Errors as when a pilot is added.',
  body: Type.Pick(PilotInput, ['name', 'email', 'airline_id', 'rank_id', 'home_airport_id']),
  response: { 201: Invitation },
});

export const inviteAgain = post('/admin/pilots/:id/invitation', {
  summary: 'Issue a key for a pilot’s invitation',
  description:
    'Accepts a pending pilot. Revokes the keys of earlier invitations that were never used. `key` is returned only once. 404 not-found when the pilot does not exist, 409 when the pilot is suspended, rejected or in the trash.',
  params: Type.Object({ id: Type.Integer() }),
  response: { 201: Invitation },
});

const KeyCall = Type.Object({
  at: Type.String(),
  /** User-Agent; null if the client sent none. */
  client: NullableText,
  address: Type.String(),
  /** `GET /api/user` */
  call: Type.String(),
});

/** Calls from one address that were refused because of their key. `prefix`, `reason` and `client` are those of the last. */
const RefusedKey = Type.Object({
  address: Type.String(),
  /** The first characters of the key, or `none`. */
  prefix: Type.String(),
  reason: Type.String(),
  client: NullableText,
  count: Type.Integer(),
  at: Type.String(),
});
export type RefusedKey = Static<typeof RefusedKey>;

/** Refused calls of a kind with one key, for the same cause. Reason, client and address are those of the last one. */
const KeyRefusal = Type.Object({
  at: Type.String(),
  /** Its kind, without ids: `POST /phpvms7/api/pireps/:id/file` */
  call: Type.String(),
  status: Type.Integer(),
  /** The slug of the error. */
  code: Type.String(),
  reason: Type.String(),
  client: NullableText,
  address: Type.String(),
  count: Type.Integer(),
});
export type KeyRefusal = Static<typeof KeyRefusal>;

export const getApiKey = get('/admin/api-keys/:id', {
  summary: 'Get a key with its last call and recently refused calls, to test a connection',
  description:
    'Calls since the program started; the event stream reports new ones. 404 not-found when the key does not exist.',
  params: Type.Object({ id: Type.Integer() }),
  response: {
    200: Type.Object({
      data: ApiKey,
      now: Type.String(),
      last: nullable(KeyCall),
      /** Not of the pilots' page. */
      last_of_client: nullable(KeyCall),
      /** Newest first. */
      refused: Type.Array(RefusedKey),
      /** The last refused calls with this key, newest first; not those of the pilots' page. */
      refusals: Type.Array(KeyRefusal),
    }),
  },
});

export const revokeApiKey = del('/admin/api-keys/:id', {
  summary: 'Revoke a key',
  description:
    'The key stops working immediately. Revoking it again changes nothing. 404 not-found when the key does not exist.',
  params: Type.Object({ id: Type.Integer() }),
  response: { 200: Type.Object({ data: ApiKey }) },
});
