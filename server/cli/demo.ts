import type { Command } from '@commander-js/extra-typings';
import { type Db, openDatabase } from '../../db/open.ts';
import { replaceDatabase } from '../../db/files.ts';
import { databaseFile, quoted } from '../program/config.ts';
import { changeSetting, isDemo } from '../domain/settings/settings.ts';
import { createDemo, type Demo } from '../sim/demo/createDemo.ts';
import { drawDemoPictures } from '../sim/demo/pictures.ts';
import { openData } from '../program/dataFolder.ts';
import { withDataOption } from './options.ts';
import { lockDataFolder } from './withDatabase.ts';
import { removeFile } from '../../db/heldFiles.ts';

export function demo(command: Command): void {
  withDataOption(command)
    .description('Fills a data folder with a demo airline.')
    .option('--force', "replace everything in the folder's database")
    .option('--if-none', 'do nothing if there is an airline already')
    .option('--traffic', 'let its pilots keep flying while the server runs')
    .option('--json', 'print one line of JSON: the pilots with their API keys, and counts')
    .addHelpText('after', '\nThe airline is always the same, except for the API keys, which are shown only once.')
    .action(async ({ data, force = false, ifNone = false, traffic = false, json = false }) => {
      const created = await lockDataFolder(data, 'homebase demo', () =>
        force ? replace(data, traffic) : fill(openData(data), traffic),
      );
      if (created && json) console.log(JSON.stringify(created));
      else if (created)
        console.log([...describe(created, data), ...(ifNone ? [] : nextSteps(created, data))].join('\n'));
      if (created || ifNone) return;
      throw new Error(`${data} already has an airline. Use --force to replace everything in its database.`);
    });
}

/** Closes the database. @returns undefined if there is an airline already */
async function fill(db: Db, traffic: boolean): Promise<Demo | undefined> {
  try {
    const pictures = db.home.findAirline() === undefined ? await drawDemoPictures() : undefined;
    return await db.write((tx) => {
      const created = pictures && createDemo(tx, new Date(), { traffic, pictures });
      if (created === undefined && traffic && isDemo(tx)) changeSetting(tx, 'operator', 'demo.traffic', 'true');
      return created;
    });
  } finally {
    db.close();
  }
}

/** Completes the new database before it replaces the old one, so that a failure leaves the old one in place. */
async function replace(data: string, traffic: boolean): Promise<Demo | undefined> {
  const file = databaseFile(data);
  const next = `${file}.new`;
  for (const part of [next, `${next}-wal`, `${next}-shm`]) removeFile(part);
  const created = await fill(openDatabase(next), traffic);
  replaceDatabase(file, next);
  return created;
}

function describe({ pilots, counts }: Demo, data: string): string[] {
  const name = Math.max(...pilots.map((pilot) => pilot.name.length));
  const rank = Math.max(...pilots.map((pilot) => pilot.rank.length));
  return [
    `Created the demo airline in ${data}:`,
    '',
    `  ${counts.airlines} airlines, ${counts.airports} airports, ${counts.subfleets} subfleets with ${counts.aircraft} aircraft, ` +
      `${counts.flights} flights, ${counts.pilots} pilots,`,
    `  ${counts.pireps} PIREPs with ${counts.positions.toLocaleString('en')} positions (${counts.pireps_in_progress} in progress).`,
    '',
    'Active pilots and their API keys, which are not shown again:',
    '',
    ...pilots.map((pilot) => {
      return `  ${pilot.name.padEnd(name)}  ${pilot.rank.padEnd(rank)}  at ${pilot.airport}  ${pilot.api_key}`;
    }),
  ];
}

/** Not shown with `--if-none`, because npm start then starts the server itself. */
function nextSteps({ pilots }: Demo, data: string): string[] {
  return [
    '',
    'Next, start the server, then fly a flight:',
    '',
    `  npx homebase serve --data ${quoted(data)}`,
    `  npx homebase simulate --api http://127.0.0.1:8090 --key ${pilots[0]?.api_key ?? 'KEY'}`,
  ];
}
