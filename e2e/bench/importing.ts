// npm run bench:import: how fast a database of phpVMS moves in, how much memory that takes, and how long another pilot waits
// meanwhile. npm run bench:import -- 10000000: with that many rows of tracks, instead of a million.
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { findMove, type MovingFile, publishMove, uploadMove } from '../../server/contract/admin/moving.ts';
import { postPositions } from '../../server/contract/classic/acars.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { createDemo } from '../serverProgram.ts';
import { finish, percentile, tell } from './figures.ts';
import { cruise } from './pilots.ts';
import { megabytes, runBench, startHomebase } from './programs.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const rowsOfReport = 2000;

const acars =
  'id,pirep_id,type,nav_type,order,name,status,log,lat,lon,distance,heading,altitude_agl,altitude_msl,vs,gs,ias,transponder,' +
  'autopilot,fuel,fuel_flow,sim_time,source,created_at,updated_at';

await runBench(async (data) => {
  const [pilot] = await createDemo(data);
  const file = join(data, '..', 'dump.sql');
  await pipeline(Readable.from(dump()), createWriteStream(file));
  console.log(`${rows.toLocaleString('en')} rows of tracks, ${Math.round(statSync(file).size / 1e6)} MB`);
  const { pid, api, admin, stop } = await startHomebase(data);
  const { headers } = await fetch(admin, { redirect: 'manual' });
  const { origin } = new URL(admin);
  const signedIn = { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', origin };
  const call = async <T>(method: string, path: string, init: RequestInit = {}): Promise<T> => {
    const reply = await fetch(origin + path, { method, headers: signedIn, ...init });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const client = createAcarsClient(api, pilot.api_key);
  const id = await client.prefile(4321);
  const waits = sendPositions(client, id);

  const sent = {
    headers: { ...signedIn, 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(createReadStream(file)) as BodyInit,
    duplex: 'half',
  };
  await call('POST', `${uploadMove.url}?file_name=dump.sql`, sent);
  const begun = performance.now();
  const moved = await settled(() => call(findMove.method, findMove.url));
  const seconds = (performance.now() - begun) / 1000;
  const imported = moved?.report?.tables.find(({ table }) => table === 'acars')?.imported;
  if (imported !== rows) throw new Error(`${moved?.state}: ${moved?.message ?? ''}, ${imported ?? 0} rows imported`);
  const published = performance.now();
  await call('POST', publishMove.url);
  await settled(() => call(findMove.method, findMove.url));
  const times = await waits.stop();

  tell({ what: 'rows read, converted and stored', value: rows / seconds, unit: 'a second', least: 30_000 });
  tell({ what: 'peak memory of the server', value: megabytes(pid, 'VmHWM'), unit: 'MB', most: 300 });
  tell({ what: 'until it is ready to replace the airline', value: (performance.now() - published) / 1000, unit: 's' });
  tell({ what: 'reply to a position meanwhile, p99', value: percentile(times, 0.99), unit: 'ms', most: 50 });
  tell({ what: 'longest', value: Math.max(...times), unit: 'ms' });
  await stop();
});
finish();

async function settled(find: () => Promise<{ readonly data: MovingFile | null }>): Promise<MovingFile | null> {
  for (;;) {
    const { data } = await find();
    if (data === null || /^(checked|failed|stopped)$/.test(data.state)) return data;
    await setTimeout(200);
  }
}

/** Sends a position all the time. @returns what ends it, with the milliseconds of each reply */
function sendPositions(client: ReturnType<typeof createAcarsClient>, id: string) {
  const times: number[] = [];
  const ending = new AbortController();
  const send = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const begun = performance.now();
      await client.send(postPositions, { params: { id }, body: { positions: cruise(1, Date.now()) } });
      times.push(performance.now() - begun);
      await setTimeout(50);
    }
  };
  const sending = send();
  return {
    stop: async (): Promise<readonly number[]> => {
      ending.abort();
      await sending;
      return times;
    },
  };
}

function time(seconds: number): string {
  return new Date(1.7e12 + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** As mysqldump writes it, with the rows of each report all over the file. */
function* dump(): Generator<string> {
  const reports = Math.ceil(rows / rowsOfReport);
  yield `-- MySQL dump 10.13\n/*!40101 SET NAMES utf8mb4 */;\n`;
  yield insert('migrations', ['id', 'migration'], [`1,'2025_02_04_165053_update_icao_fields_size'`]);
  yield insert('settings', ['id', 'key', 'value', 'default'], [`'units_weight','units.weight','lbs','lbs'`]);
  yield insert('airlines', ['id', 'icao', 'name'], [`1,'KTW','Kittiwake'`]);
  yield insert('airports', ['id', 'icao', 'name'], [`'EDDH','EDDH','Hamburg'`, `'LOWI','LOWI','Innsbruck'`]);
  yield insert('ranks', ['id', 'name'], [`1,'Cadet'`]);
  yield insert('subfleets', ['id', 'airline_id', 'type', 'name'], [`1,1,'A20N','A320neo'`]);
  yield insert('subfleet_rank', ['rank_id', 'subfleet_id'], ['1,1']);
  yield insert('aircraft', ['id', 'subfleet_id', 'name', 'registration'], [`1,1,'Kite','D-AKTW'`]);
  yield insert(
    'users',
    ['id', 'pilot_id', 'name', 'email', 'airline_id', 'rank_id', 'state'],
    [`1,1,'Ann','ann@example.org',1,1,1`],
  );
  const pireps = Array.from(
    { length: reports },
    (_, n) => `'${pirepId(n)}',1,1,1,'${n}','EDDH','LOWI',90,2,'ARR','${time(n * 7200)}'`,
  );
  const columns = [
    'id',
    'user_id',
    'airline_id',
    'aircraft_id',
    'flight_number',
    'dpt_airport_id',
    'arr_airport_id',
    'flight_time',
    'state',
    'status',
    'submitted_at',
  ];
  yield insert('pireps', columns, pireps);
  yield* tracks(reports);
  yield '-- Dump completed\n';
}

function* tracks(reports: number): Generator<string> {
  const rowsOfStatement = 5000;
  for (let first = 0; first < rows; first += rowsOfStatement) {
    const size = Math.min(rowsOfStatement, rows - first);
    const values = Array.from({ length: size }, (_, n) => {
      const [report, place] = [(first + n) % reports, Math.floor((first + n) / reports)];
      const at = `'${time(report * 7200 + place * 3)}'`;
      const lat = (53.6 - place * 0.003).toFixed(5);
      return `'${pirepId(first + n)}','${pirepId(report)}',0,NULL,0,NULL,'ENR',NULL,${lat},10.12345,${place},200,35000.00,36000.00,0,450,280,2200,'AP',9420.50,4800.00,${at},NULL,${at},${at}`;
    });
    yield insert('acars', acars.split(','), values);
  }
}

/** 16 letters and digits whose order is not that of the numbers. */
function pirepId(number: number): string {
  return `${((number * 2_654_435_761) % 2 ** 32).toString(36).padStart(8, '0')}${number.toString(36).padStart(8, 'X')}`;
}

function insert(table: string, columns: readonly string[], values: readonly string[]): string {
  const named = columns.map((column) => `\`${column}\``).join(', ');
  return `INSERT INTO \`${table}\` (${named}) VALUES (${values.join('),(')});\n`;
}
