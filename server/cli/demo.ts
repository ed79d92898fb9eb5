import { rmSync } from 'node:fs';
import { type Db, openDatabase } from '../../db/open.ts';
import { replaceDatabase } from '../../db/files.ts';
import { databaseFile, defaultDataFolder } from '../core/config.ts';
import { createDemo, type Demo } from '../sim/demo/createDemo.ts';
import { openData } from '../core/openData.ts';
import { aloneOn } from './aloneOn.ts';
import { dataFolder, parseOptions } from './options.ts';
import { quoted } from './quoted.ts';

const help = `homebase demo: fill a data folder with a demonstration airline

  --data DIR         data folder (default: ${defaultDataFolder()})
  --force            replace everything that is in the folder's database
  --if-none          do nothing when there is an airline already
  --json             print one line of JSON: the pilots with their API keys, and how many there are of each kind
  --help             this text

The airline is the same every time, but for the pilots' API keys. They are shown this once.`;

/** @returns the exit code */
export async function runDemo(args: readonly string[]): Promise<number> {
  const options = parseOptions(args, help, {
    data: { type: 'string' },
    force: { type: 'boolean' },
    'if-none': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (!options) return 0;
  const data = dataFolder(options.data);
  const make = options.force ? replace : fill;
  const demo = await aloneOn(data, 'homebase demo', async () => await make(data));
  if (demo && options.json) console.log(JSON.stringify(demo));
  else if (demo) console.log([...tell(demo, data), ...(options['if-none'] ? [] : next(demo, data))].join('\n'));
  if (demo || options['if-none']) return 0;
  console.error(`The data folder ${data} has an airline already. --force replaces everything in its database.`);
  return 1;
}

/** @returns undefined when there is an airline already */
async function fill(data: string): Promise<Demo | undefined> {
  return await fillEmpty(openData(data));
}

async function fillEmpty(db: Db): Promise<Demo | undefined> {
  try {
    if (db.home.findAirline() !== undefined) return undefined;
    return await db.write((tx) => createDemo(tx, new Date()));
  } finally {
    db.close();
  }
}

/** The new database takes the old one's place when it is complete, so that a failure leaves the old one. */
async function replace(data: string): Promise<Demo | undefined> {
  const file = databaseFile(data);
  const fresh = `${file}.new`;
  removeDatabase(fresh);
  const demo = await fillEmpty(openDatabase(fresh));
  replaceDatabase(file, fresh);
  return demo;
}

function removeDatabase(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
}

function tell({ pilots, counts }: Demo, data: string): string[] {
  const name = Math.max(...pilots.map((pilot) => pilot.name.length));
  const rank = Math.max(...pilots.map((pilot) => pilot.rank.length));
  return [
    `The demonstration airline is in ${data}`,
    '',
    `  ${counts.airlines} airlines, ${counts.airports} airports, ${counts.subfleets} subfleets with ${counts.aircraft} aircraft, ` +
      `${counts.flights} flights, ${counts.pilots} pilots,`,
    `  ${counts.pireps} PIREPs with ${counts.positions.toLocaleString('en')} positions, ${counts.pireps_in_progress} of them in progress.`,
    '',
    'Its active pilots and their API keys, which are shown this once:',
    '',
    ...pilots.map((pilot) => {
      return `  ${pilot.name.padEnd(name)}  ${pilot.rank.padEnd(rank)}  at ${pilot.airport}  ${pilot.api_key}`;
    }),
  ];
}

/** Whoever asks with `--if-none` knows what comes next: npm start serves the folder itself. */
function next({ pilots }: Demo, data: string): string[] {
  return [
    '',
    'Next:',
    `  npx homebase serve --data ${quoted(data)}`,
    `  npx homebase simulate --api http://127.0.0.1:8090 --key ${pilots[0]?.api_key ?? 'KEY'}`,
  ];
}
