import { defaultDataFolder } from '../config.ts';
import { issueKey } from '../domain/apiKeys.ts';
import { aloneOnDatabase } from './aloneOn.ts';
import { dataFolder, needed, parseOptions, textOr, UsageError } from './options.ts';

const help = `homebase key create: issue an API key for a pilot's ACARS client

  --pilot EMAIL      the pilot
  --label TEXT       what the key is for (default: command line)
  --read-only        the key may only read
  --data DIR         data folder (default: ${defaultDataFolder()})
  --json             print one line of JSON
  --help             this text

The key is shown this once: Homebase keeps only its fingerprint.`;

/** @returns the exit code */
export async function runKey([action, ...args]: readonly string[]): Promise<number> {
  if (action === undefined || action === '--help' || action === '-h') {
    console.log(help);
    return action === undefined ? 2 : 0;
  }
  if (action !== 'create') throw new UsageError(`Unknown action "${action}"; there is: key create`);
  const options = parseOptions(args, help, {
    data: { type: 'string' },
    pilot: { type: 'string' },
    label: { type: 'string' },
    'read-only': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (!options) return 0;
  const email = needed('--pilot', options.pilot);
  const label = textOr('--label', options.label, 'command line');
  const scope = options['read-only'] ? 'read' : 'full';
  const data = dataFolder(options.data);
  const key = await aloneOnDatabase(data, 'homebase key create', async (db) => {
    const pilot = db.users.findByEmail(email);
    if (!pilot) throw new Error(`No pilot has the address ${email} in ${data}.`);
    return await db.write(() => issueKey(db, { label, scope, user_id: pilot.id, expires_at: null }));
  });
  console.log(options.json ? JSON.stringify({ pilot: email, api_key: key }) : key);
  return 0;
}
