import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { nullable, NullableText } from '../nullable.ts';
import { Maybe } from '../reads.ts';
import { PilotShort } from './pireps.ts';

/** `pilot_not_active`: it opens nothing until the pilot is active again. */
const KeyState = Type.Enum(['active', 'expired', 'revoked', 'pilot_not_active']);
export type KeyState = Static<typeof KeyState>;

/** `unused`: active, and neither issued nor called with in 90 days. */
export const KeyFilters = ['active', 'unused', 'expired', 'revoked'] as const;

const Scope = Type.Enum(['full', 'read']);

/** A pilot's key, as far as it is known: the key itself is stored nowhere. */
export const ApiKey = Type.Object({
  id: Type.Integer(),
  pilot: PilotShort,
  label: Type.String(),
  /** Its first characters, to tell keys apart. */
  prefix: Type.String(),
  /** `read`: it may change nothing. */
  scope: Scope,
  state: KeyState,
  created_at: Type.String(),
  /** Null: never. */
  expires_at: NullableText,
  last_used_at: NullableText,
  /** User-Agent of the last call. Null: none, or the client did not say. */
  last_client: NullableText,
  revoked_at: NullableText,
});
export type ApiKey = Static<typeof ApiKey>;

export const listApiKeys = {
  method: 'GET',
  url: '/admin/api-keys',
  schema: {
    summary: 'The keys of all pilots, newest first',
    description: '50 per page unless `limit` says otherwise; `counts` are of all keys. 401 without a session.',
    querystring: Type.Object({
      user_id: Type.Optional(Type.Integer()),
      /** Left out: revoked and expired ones too. */
      state: Type.Optional(Type.Enum([...KeyFilters])),
      /** In label, prefix, client, the pilot's name and ident. */
      search: Type.Optional(Type.String({ maxLength: 100 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(ApiKey),
        counts: Type.Object({
          active: Type.Integer(),
          unused: Type.Integer(),
          expired: Type.Integer(),
          revoked: Type.Integer(),
        }),
        total: Type.Integer(),
        page: Type.Integer(),
        limit: Type.Integer(),
      }),
    },
  },
} as const satisfies Endpoint;

export const issueApiKey = {
  method: 'POST',
  url: '/admin/api-keys',
  schema: {
    summary: 'Issue a key to a pilot',
    description:
      '`key` is shown this once. 400 names `user_id` when there is no such pilot, and `expires_at` when it is over already.',
    body: Type.Object({
      user_id: Type.Integer(),
      label: Type.String({ minLength: 1, maxLength: 100, pattern: String.raw`\S` }),
      scope: Scope,
      /** Left out, or null: never. */
      expires_at: Maybe.time(),
    }),
    response: { 201: Type.Object({ data: ApiKey, key: Type.String() }) },
  },
} as const satisfies Endpoint;

export const rotateApiKey = {
  method: 'POST',
  url: '/admin/api-keys/:id/rotate',
  schema: {
    summary: 'Issue a key in the place of one, for the same pilot, label and scope',
    description:
      '`key` is shown this once. The old one opens calls for `overlap_hours` more, or until it would have ended anyway. 404 not-found when there is no such key, 409 when it is over already, 400 names `expires_at`.',
    params: Type.Object({ id: Type.Integer() }),
    body: Type.Object({
      /** Up to 90 days; 0 ends the old key at once. */
      overlap_hours: Type.Integer({ minimum: 0, maximum: 2160 }),
      /** Of the new key. Left out, or null: never. */
      expires_at: Maybe.time(),
    }),
    response: { 201: Type.Object({ data: ApiKey, key: Type.String(), replaced: ApiKey }) },
  },
} as const satisfies Endpoint;

const KeyCall = Type.Object({
  at: Type.String(),
  /** User-Agent; null when the client did not say. */
  client: NullableText,
  address: Type.String(),
  /** `GET /api/user` */
  call: Type.String(),
});

/** Calls that were refused for their key, of one address; key, reason and client are those of the last. */
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

export const getApiKey = {
  method: 'GET',
  url: '/admin/api-keys/:id',
  schema: {
    summary: 'A key, the last call with it, and what was refused lately: to test a connection',
    description:
      'Calls are those since the program started; the stream tells when there is more. 404 not-found when there is no such key.',
    params: Type.Object({ id: Type.Integer() }),
    response: {
      200: Type.Object({
        data: ApiKey,
        now: Type.String(),
        last: nullable(KeyCall),
        /** Newest first. */
        refused: Type.Array(RefusedKey),
      }),
    },
  },
} as const satisfies Endpoint;

export const revokeApiKey = {
  method: 'DELETE',
  url: '/admin/api-keys/:id',
  schema: {
    summary: 'Revoke a key: the next call with it is refused',
    description: 'Again, it stays as it was. 404 not-found when there is no such key.',
    params: Type.Object({ id: Type.Integer() }),
    response: { 200: Type.Object({ data: ApiKey }) },
  },
} as const satisfies Endpoint;
