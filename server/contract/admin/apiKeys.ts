import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableText } from '../nullable.ts';
import { Maybe } from '../reads.ts';
import { PilotShort } from './pireps.ts';

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
  created_at: Type.String(),
  /** Null: never. */
  expires_at: NullableText,
  last_used_at: NullableText,
  /** User-Agent of the last call. */
  last_client: NullableText,
  revoked_at: NullableText,
});
export type ApiKey = Static<typeof ApiKey>;

export const listApiKeys = {
  method: 'GET',
  url: '/admin/api-keys',
  schema: {
    summary: 'The keys of all pilots, newest first, revoked ones too',
    description: '401 without a session.',
    response: { 200: Type.Object({ data: Type.Array(ApiKey) }) },
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
