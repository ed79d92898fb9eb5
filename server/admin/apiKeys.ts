import type { PilotKey } from '../../db/apiKeys.ts';
import type { Db } from '../../db/open.ts';
import {
  type ApiKey,
  issueApiKey as issueCall,
  listApiKeys as listCall,
  revokeApiKey as revokeCall,
} from '../contract/admin/apiKeys.ts';
import { issueKey, revokeKey } from '../domain/apiKeys.ts';
import { pilotIdent } from '../domain/ident.ts';
import { now } from '../domain/time.ts';
import type { HttpApp } from '../http/app.ts';
import { invalid } from '../http/errors.ts';

export function registerApiKeys(app: HttpApp, db: Db): void {
  app.route({ ...listCall, handler: () => ({ data: db.apiKeys.list().map((key) => toApiKey(db, key)) }) });

  app.route({
    ...issueCall,
    handler: async ({ body: { user_id, label, scope, expires_at = null } }, reply) => {
      if (expires_at !== null && expires_at <= now()) throw invalid('expires_at', 'The expires_at must be to come.');
      const { id, text } = await db.write(() => {
        if (!db.users.find(user_id)) throw invalid('user_id', "The pilot doesn't exist");
        return issueKey(db, { user_id, label: label.trim(), scope, expires_at });
      });
      return reply.status(201).send({ data: toApiKey(db, db.apiKeys.find(id) as PilotKey), key: text });
    },
  });

  app.route({
    ...revokeCall,
    handler: async ({ params }) => ({ data: toApiKey(db, await db.write(() => revokeKey(db, params.id))) }),
  });
}

function toApiKey(db: Db, { user_id, user_name, pilot_id, airline_icao, ...key }: PilotKey): ApiKey {
  const pilot = { id: user_id, ident: pilotIdent(db, airline_icao, pilot_id), name: user_name };
  // As the schema of the table checks it.
  return { ...key, scope: key.scope as ApiKey['scope'], pilot };
}
