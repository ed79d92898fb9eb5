import type { PilotKey } from '../../db/tables/apiKeys.ts';
import type { Db } from '../../db/open.ts';
import { defaultDataFolder } from '../core/config.ts';
import { issueKey, revokeKey } from '../domain/keys/apiKeys.ts';
import { now } from '../domain/time.ts';
import { aloneOnDatabase } from './aloneOn.ts';
import { dataFolder, needed, parseLine, textOr, UsageError } from './options.ts';

const help = `homebase key: the API keys of pilots' ACARS clients

  homebase key create --pilot EMAIL    issues one; it is shown this once
  homebase key list                    all of them, by their first characters
  homebase key revoke PREFIX           ends the one that begins so

  --pilot EMAIL      the pilot
  --label TEXT       what the key is for (default: command line)
  --read-only        the key may only read
  --data DIR         data folder (default: ${defaultDataFolder()})
  --json             print one line of JSON
  --help             this text

While a server runs on the folder, use its window.`;

type Options = Readonly<Record<'pilot' | 'label', string | undefined>> & { readonly readOnly: boolean };

/** What a command says: a line for people, an object for programs. */
interface Answer {
  readonly text: string;
  readonly json: unknown;
}

/** @returns the exit code */
export async function runKey(args: readonly string[]): Promise<number> {
  const line = parseLine(args, help, {
    data: { type: 'string' },
    pilot: { type: 'string' },
    label: { type: 'string' },
    'read-only': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (!line) return 0;
  const { options, words } = line;
  const [action, word, more] = words;
  if (action === undefined) {
    console.log(help);
    return 2;
  }
  const unexpected = action === 'revoke' ? more : word;
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'`);
  const { pilot, label } = options;
  const run = actionOf(action, word, { pilot, label, readOnly: options['read-only'] ?? false });
  const answer = await aloneOnDatabase(dataFolder(options.data), `homebase key ${action}`, run);
  console.log(options.json ? JSON.stringify(answer.json) : answer.text);
  return 0;
}

function actionOf(action: string, word: string | undefined, options: Options): (db: Db) => Promise<Answer> {
  if (action === 'create') return createAction(options);
  if (action === 'list') return async (db) => listKeys(db);
  if (action !== 'revoke') throw new UsageError(`Unknown action "${action}"; there are: key create, list, revoke`);
  const prefix = needed('PREFIX', word);
  return (db) => revoke(db, prefix);
}

function createAction({ pilot, label, readOnly }: Options): (db: Db) => Promise<Answer> {
  const email = needed('--pilot', pilot);
  const request = { label: textOr('--label', label, 'command line'), scope: readOnly ? 'read' : 'full' } as const;
  return async (db) => {
    const user = db.users.findByEmail(email);
    if (!user) throw new Error(`No pilot has the address ${email}.`);
    const { text } = await db.write((tx) => issueKey(tx, { ...request, user_id: user.id, expires_at: null }));
    return { text, json: { pilot: email, api_key: text } };
  };
}

function listKeys(db: Db): Answer {
  const keys = db.apiKeys.list();
  const text = keys.map((key) => `${key.prefix}…  ${key.user_name}  ${key.label}  ${key.scope}  ${stateOf(key)}`);
  return { text: text.join('\n') || 'There are no keys.', json: keys };
}

function stateOf({ revoked_at, expires_at, last_used_at }: PilotKey): string {
  if (revoked_at !== null) return `revoked ${revoked_at}`;
  if (expires_at !== null && expires_at <= now()) return `expired ${expires_at}`;
  return last_used_at === null ? 'never used' : `last used ${last_used_at}`;
}

async function revoke(db: Db, prefix: string): Promise<Answer> {
  const keys = db.apiKeys.list().filter((key) => key.prefix === prefix);
  const key = keys.find(({ revoked_at }) => revoked_at === null);
  if (!key) throw new Error(`No key begins with ${prefix}${keys.length === 0 ? '' : ' any more: it is revoked'}.`);
  const revoked = await db.write((tx) => revokeKey(tx, key.id));
  return { text: `Revoked: ${key.user_name}, ${key.label}.`, json: revoked };
}
