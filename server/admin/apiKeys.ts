import type { PilotKey } from '../../db/tables/apiKeys.ts';
import type { Db } from '../../db/open.ts';
import {
  type ApiKey,
  getApiKey as getCall,
  inviteAgain as inviteAgainCall,
  invitePilot,
  issueApiKey as issueCall,
  listApiKeys as listCall,
  revokeApiKey as revokeCall,
  rotateApiKey as rotateCall,
} from '../contract/admin/apiKeys.ts';
import { findKey, issueKey, keyClock, keyState, revokeKey, rotateKey } from '../domain/keys/apiKeys.ts';
import { invite, inviteAgain } from '../domain/keys/invitations.ts';
import { pilotIdent, readIdentStyle } from '../domain/flights/ident.ts';
import type { KeyCalls } from '../domain/keys/keyCalls.ts';
import { now } from '../domain/time.ts';
import type { HttpApp } from '../http/app.ts';
import { invalid } from '../domain/errors.ts';

export interface KeyDeps {
  readonly db: Db;
  readonly keyCalls: KeyCalls;
}

const pageSize = 50;

export function registerApiKeys(app: HttpApp, deps: KeyDeps): void {
  const { db, keyCalls } = deps;
  app.route({
    ...listCall,
    handler: ({ query: { page = 1, limit = pageSize, user_id = null, state = null, search = '' } }) => {
      const text = search.trim();
      const filter = { user_id, state, search: text === '' ? null : text, ...readIdentStyle(db), ...keyClock() };
      const { rows, total } = db.apiKeys.slice(filter, { limit, offset: (page - 1) * limit });
      const data = rows.map((key) => toApiKey(deps, key));
      return { data, counts: db.apiKeys.countByState(keyClock()), total, page, limit };
    },
  });

  app.route({
    ...issueCall,
    handler: async ({ body: { user_id, label, scope, expires_at = null } }, reply) => {
      refusePast(expires_at);
      const { id, text } = await db.write((tx) => issueKey(tx, { user_id, label: label.trim(), scope, expires_at }));
      return reply.status(201).send({ data: toApiKey(deps, findKey(db, id)), key: text });
    },
  });

  app.route({
    ...rotateCall,
    handler: async ({ params, body: { overlap_hours, expires_at = null } }, reply) => {
      refusePast(expires_at);
      const { id, text } = await db.write((tx) => rotateKey(tx, params.id, { overlap_hours, expires_at }));
      const replaced = toApiKey(deps, findKey(db, params.id));
      return reply.status(201).send({ data: toApiKey(deps, findKey(db, id)), key: text, replaced });
    },
  });

  app.route({
    ...revokeCall,
    handler: async ({ params }) => ({ data: toApiKey(deps, await db.write((tx) => revokeKey(tx, params.id))) }),
  });

  app.route({
    ...getCall,
    handler: ({ params }) => {
      const api_key_id = params.id;
      return {
        data: toApiKey(deps, findKey(db, api_key_id)),
        now: now(),
        last: keyCalls.findLast(api_key_id) ?? null,
        last_of_client: keyCalls.findLastOfClient(api_key_id) ?? null,
        refused: keyCalls.listRefused(),
        refusals: keyCalls.listRefusals({ api_key_id }),
      };
    },
  });
}

export function registerInvitations(app: HttpApp, deps: KeyDeps): void {
  const { db } = deps;
  app.route({
    ...invitePilot,
    handler: async ({ body }, reply) => {
      const { id, text } = await db.write((tx) => invite(tx, body));
      return reply.status(201).send({ data: toApiKey(deps, findKey(db, id)), key: text });
    },
  });

  app.route({
    ...inviteAgainCall,
    handler: async ({ params }, reply) => {
      const { id, text } = await db.write((tx) => inviteAgain(tx, params.id));
      return reply.status(201).send({ data: toApiKey(deps, findKey(db, id)), key: text });
    },
  });
}

function refusePast(expires_at: string | null): void {
  if (expires_at !== null && expires_at <= now()) throw invalid('expires_at', 'Expiry must be a time in the future.');
}

export function toApiKey({ db, keyCalls }: KeyDeps, row: PilotKey): ApiKey {
  const { user_id, user_name, user_picture: picture, user_state: _user_state, pilot_id, airline_icao, ...key } = row;
  const last = keyCalls.findLast(key.id);
  const lastOfClient = keyCalls.findLastOfClient(key.id);
  return {
    ...key,
    ...(lastOfClient === undefined ? {} : { last_client: lastOfClient.client }),
    ...(last === undefined || last.at < (key.last_used_at ?? '') ? {} : { last_used_at: last.at }),
    // The table checks the value.
    scope: key.scope as ApiKey['scope'],
    state: keyState(row),
    pilot: { id: user_id, ident: pilotIdent(db, airline_icao, pilot_id), name: user_name, picture },
  };
}
