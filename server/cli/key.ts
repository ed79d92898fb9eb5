import type { Command } from '@commander-js/extra-typings';
import { plainText } from '../../db/plainText.ts';
import type { PilotKey } from '../../db/tables/apiKeys.ts';
import type { Db } from '../../db/open.ts';
import { issueKey, revokeKey } from '../domain/keys/apiKeys.ts';
import { now } from '../domain/time.ts';
import { text, withDataOption } from './options.ts';
import { withDatabase } from './withDatabase.ts';

const jsonOption = ['--json', 'print one line of JSON'] as const;

export function key(command: Command): void {
  command
    .description("Creates, lists and revokes API keys for pilots' ACARS clients.")
    .addHelpText('after', '\nWhile a server runs on the folder, use its window instead.');
  withDataOption(command.command('create'))
    .summary('create a key')
    .description('Creates a key and prints it. It is not shown again.')
    .requiredOption('--pilot <email>', 'e-mail address of the pilot (required)', text)
    .option('--label <text>', 'what the key is for', text, 'command line')
    .option('--read-only', 'allow only reading')
    .option(...jsonOption)
    .action(async ({ data, pilot, label, readOnly = false, json }) => {
      const api_key = await withDatabase(data, 'homebase key create', async (db) => {
        const user = db.users.findByEmail(plainText(pilot));
        if (!user) throw new Error(`No pilot has the e-mail address ${pilot}.`);
        const request = { user_id: user.id, label, scope: readOnly ? 'read' : 'full', expires_at: null } as const;
        return (await db.write((tx) => issueKey(tx, request))).text;
      });
      console.log(json ? JSON.stringify({ pilot, api_key }) : api_key);
    });
  withDataOption(command.command('list'))
    .summary('list all keys')
    .description('Lists all keys with their first characters.')
    .option(...jsonOption)
    .action(async ({ data, json }) => {
      const keys = await withDatabase(data, 'homebase key list', async (db) => db.apiKeys.list());
      if (json) console.log(JSON.stringify(keys));
      else console.log(keys.map(describe).join('\n') || 'There are no keys.');
    });
  withDataOption(command.command('revoke'))
    .summary('revoke a key')
    .description('Revokes a key. Clients that use it are refused from the next call on.')
    .argument('<prefix>', 'the first characters of the key, as "homebase key list" shows them', text)
    .option(...jsonOption)
    .action(async (prefix, { data, json }) => {
      const revoked = await withDatabase(data, 'homebase key revoke', (db) => revoke(db, prefix));
      console.log(json ? JSON.stringify(revoked) : `Revoked: ${revoked.user_name}, ${revoked.label}.`);
    });
}

function describe(pilotKey: PilotKey): string {
  const { prefix, user_name, label, scope } = pilotKey;
  return `${prefix}…  ${user_name}  ${label}  ${scope}  ${stateOf(pilotKey)}`;
}

function stateOf({ revoked_at, expires_at, last_used_at }: PilotKey): string {
  if (revoked_at !== null) return `revoked ${revoked_at}`;
  if (expires_at !== null && expires_at <= now()) return `expired ${expires_at}`;
  return last_used_at === null ? 'never used' : `last used ${last_used_at}`;
}

async function revoke(db: Db, prefix: string): Promise<PilotKey> {
  const keys = db.apiKeys.list().filter((each) => each.prefix === prefix);
  const found = keys.find(({ revoked_at }) => revoked_at === null);
  if (found) return await db.write((tx) => revokeKey(tx, found.id));
  if (keys.length > 0) throw new Error(`The key that starts with ${prefix} is already revoked.`);
  throw new Error(`No key starts with ${prefix}. "homebase key list" shows all keys.`);
}
