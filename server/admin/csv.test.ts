import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { CsvImport, findImport, listExports, listImportRows } from '../contract/admin/csv.ts';
import type { listActivity } from '../contract/admin/activity.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';
import { UserState } from '../contract/codes.ts';
import { openBeside } from '../../db/testing/openBeside.ts';
import { databaseFile, importFolder, logFile } from '../program/config.ts';
import { createGiven, type TestPilot } from '../testing/given.ts';
import { freshProgramOnFolder } from '../testing/programOnFolder.ts';

const on = freshProgramOnFolder();

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const upload = (text: string, query = ''): Promise<Response> =>
  on.call('POST', `import?file_name=in.csv${query}`, bytes(text));

async function read<T>(path: string): Promise<T> {
  return (await (await on.call('GET', path)).json()) as T;
}

/** Waits until nothing is under way. */
async function settled(): Promise<CsvImport | null> {
  for (;;) {
    const { data } = await read<EndpointOutput<typeof findImport>>('import');
    if (data?.state !== 'checking' && data?.state !== 'importing') return data;
    await setTimeout(20);
  }
}

const rows = (query = ''): Promise<EndpointOutput<typeof listImportRows>> => read(`import/rows${query}`);

async function take(text: string, query = ''): Promise<CsvImport | null> {
  await check(text, query);
  expect((await on.call('POST', 'import/run')).status).toBe(200);
  return await settled();
}

/** Checks a file whose rows may refer to something that is created with them. */
async function check(text: string, query = ''): Promise<CsvImport | null> {
  expect((await upload(text, query)).status).toBe(200);
  const kind = (await settled())?.kind;
  await on.call('POST', 'import/check', { kind, create_missing: true });
  return await settled();
}

function flights(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => `EGR,${index + 1},EDDH,LPPT,A320`);
  return ['airline,flight_number,dpt_airport,arr_airport,subfleets', ...lines].join('\n');
}

describe('import', () => {
  test('an uploaded file is checked, and nothing is stored', async () => {
    expect(await read('import')).toEqual({ data: null });
    await upload('icao,name\nKTW,Kittiwake\n');
    expect(await settled()).toEqual({
      file_name: 'in.csv',
      size: 24,
      kind: 'airlines',
      state: 'checked',
      encoding: 'utf-8',
      columns: [
        { header: 'icao', column: 'icao', suggestion: null, example: 'KTW' },
        { header: 'name', column: 'name', suggestion: null, example: 'Kittiwake' },
      ],
      matching: 'names',
      ignored: [],
      units: [],
      share: 1,
      counts: { new: 1, changed: 0, same: 0, error: 0 },
      create_missing: false,
      missing: { airline: 0, airport: 0, subfleet: 0 },
      import_id: null,
      message: null,
    });
    expect(await read<string>('home')).toMatchObject({ data: { airline: null } });
  });

  test('the report has errors first, and can be narrowed and paged', async () => {
    await take('icao,name,callsign\nKTW,Kittiwake,GULL\nAUK,Auk Air,\n');
    await upload('icao,name,callsign\nAUK,Auk Air,\nEGR,Egret,\nKTW,Kitty,TERN\nXXX,,\n');
    await settled();
    const error = { row: 5, name: 'XXX', outcome: 'error', changes: [], reason: 'name is required' };
    const changes = [
      { column: 'name', before: 'Kittiwake', after: 'Kitty' },
      { column: 'callsign', before: 'GULL', after: 'TERN' },
    ];
    const changed = { row: 4, name: 'KTW', outcome: 'changed', changes, reason: null };
    const added = { row: 3, name: 'EGR', outcome: 'new', changes: [], reason: null };
    const same = { row: 2, name: 'AUK', outcome: 'same', changes: [], reason: null };
    expect(await rows()).toEqual({ data: [error, changed, added, same], total: 4, page: 1, limit: 100 });
    expect(await rows('?outcome=changed')).toMatchObject({ data: [changed], total: 1 });
    expect(await rows('?limit=3&page=2')).toMatchObject({ data: [same], total: 4, page: 2 });
    const csv = await on.call('GET', 'import/rows.csv');
    expect(await csv.text()).toBe(
      'row,name,outcome,column,before,after,reason\r\n5,XXX,error,,,,name is required\r\n' +
        '4,KTW,changed,name,Kittiwake,Kitty,\r\n4,KTW,changed,callsign,GULL,TERN,\r\n' +
        '3,EGR,new,,,,\r\n2,AUK,same,,,,\r\n',
    );
  });

  test('valid rows are imported, and the activity records it', async () => {
    await upload('icao,name\nKTW,Kittiwake\nAUK,Auk Air\nXXX,\n');
    expect(await settled()).toMatchObject({ counts: { new: 2, error: 1 } });
    const db = openBeside(databaseFile(on.data));
    await db.write((tx) => tx.airlines.insert({ icao: 'AUK', name: 'Auk', created_at: '2026-11-21T12:00:00.000Z' }));
    db.close();
    await on.call('POST', 'import/run');
    expect(await settled()).toMatchObject({ state: 'imported', counts: { new: 1, changed: 1, error: 1 } });
    const changes = [{ column: 'name', before: 'Auk', after: 'Auk Air' }];
    expect(await rows('?outcome=changed')).toMatchObject({ data: [{ row: 3, changes }] });
    const { data } = await read<EndpointOutput<typeof listActivity>>('activity?subject=csv');
    expect(data).toMatchObject([{ action: 'csv.imported', subject_id: 'airlines', actor: 'operator' }]);
  });

  test('a typo creates nothing; creating what is missing is a choice with a line for each record', async () => {
    await upload('airline,type,name\nKTX,A320,Airbus\nKTX,B738,Boeing\n');
    const missing = { airline: 1, airport: 0, subfleet: 0 };
    expect(await settled()).toMatchObject({ counts: { new: 0, error: 2 }, create_missing: false, missing });
    const line = { kind: 'airline', name: 'KTX', rows: [2, 3], count: 2 };
    expect(await read('import/missing')).toEqual({ data: [line], total: 1, page: 1, limit: 100 });
    await on.call('POST', 'import/check', { kind: 'subfleets', create_missing: true });
    expect(await settled()).toMatchObject({ counts: { new: 2, error: 0 }, create_missing: true, missing });
    await on.call('POST', 'import/run');
    expect(await settled()).toMatchObject({ state: 'imported', counts: { new: 2 }, missing });
    expect(await read('import/missing')).toMatchObject({ data: [line] });
  });

  test('an import can be undone once, unless something depends on it', async () => {
    await take('icao,name\nKTW,Kittiwake\n');
    const ranks = await take('name,hours\nCadet,0\n');
    const pilots = await take('pilot_id,name,email,airline,rank\n1,Ann,a@b.example,KTW,Cadet\n');
    const undo = (id = 0): Promise<Response> => on.call('POST', `imports/${id}/undo`);
    const refused = await undo(ranks?.import_id ?? 0);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ message: 'Not undone. 1 pilot depends on what it added.' }),
    ]);
    expect((await undo(99)).status).toBe(404);
    expect(await (await undo(pilots?.import_id ?? 0)).json()).toMatchObject({
      data: [
        { kind: 'pilots', undone_at: expect.any(String) },
        { kind: 'ranks', undone_at: null },
        { kind: 'airlines' },
      ],
    });
    expect(await settled()).toMatchObject({ state: 'undone', import_id: null, counts: { new: 1 } });
    expect((await undo(pilots?.import_id ?? 0)).status).toBe(409);
    expect((await undo(ranks?.import_id ?? 0)).status).toBe(200);
    const { data } = await read<EndpointOutput<typeof listActivity>>('activity?subject=csv');
    expect(data.map(({ action }) => action)).toContain('csv.undone');
    await on.call('POST', 'import/check', { kind: 'pilots' });
    expect(await settled()).toMatchObject({ state: 'checked', counts: { error: 1 } });
  });

  test('a second file is refused during the first, and an import before its check', async () => {
    expect((await on.call('POST', 'import/run')).status).toBe(409);
    await upload(flights(2000));
    const second = await upload('icao,name\nKTW,Kittiwake\n');
    expect([second.status, await second.json()]).toEqual([
      409,
      expect.objectContaining({ message: 'in.csv is being checked. Wait until it has finished, or cancel it.' }),
    ]);
    expect((await on.call('POST', 'import/run')).status).toBe(409);
    expect((await on.call('GET', 'import/rows')).status).toBe(404);
  });

  test('a cancelled import stores nothing, and can be checked again', async () => {
    await check(flights(2000));
    await on.call('POST', 'import/run');
    expect(await (await on.call('DELETE', 'import')).json()).toMatchObject({ data: { state: 'cancelled' } });
    expect(await read<EndpointOutput<typeof listExports>>('export')).toMatchObject({
      data: expect.arrayContaining([{ kind: 'flights', rows: 0 }]),
    });
    await on.call('POST', 'import/check', { kind: 'flights', create_missing: true });
    expect(await settled()).toMatchObject({ state: 'checked', counts: { new: 2000 } });
    expect(await (await on.call('DELETE', 'import')).json()).toEqual({ data: null });
  });

  test('a slow upload that is cancelled ends at once, and the next one works', async () => {
    const slow = request(on.url('import?file_name=slow.csv'), { method: 'POST', headers: on.fileHeaders() });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write('icao,name\nKTW,Kitti');
    await expect.poll(() => readdirSync(importFolder(on.data))).toEqual(['upload.part']);
    const cancelled = await on.call('DELETE', 'import');
    expect([cancelled.status, await cancelled.json()]).toEqual([200, { data: null }]);
    const [reply] = await answered;
    const { message } = (await json(reply)) as { message: string };
    expect([reply.statusCode, message]).toEqual([409, 'The upload was cancelled.']);
    slow.destroy();
    await take('icao,name\nAUK,Auk Air\n');
  });

  test('a client that disconnects during an upload leaves no file and logs no error', async () => {
    const slow = request(on.url('import?file_name=slow.csv'), { method: 'POST', headers: on.fileHeaders() });
    slow.on('error', () => undefined);
    slow.write('icao,name\nKTW,Kitti');
    await expect.poll(() => readdirSync(importFolder(on.data))).toEqual(['upload.part']);
    slow.destroy();
    await expect.poll(() => readdirSync(importFolder(on.data))).toEqual([]);
    expect(readFileSync(logFile(on.data), 'utf8')).not.toContain('request failed');
  });

  test.skipIf(process.platform !== 'linux')(
    'an upload to a full disk is refused with the reason, and keeps the previous file',
    async () => {
      await upload('icao,name\nKTW,Kittiwake\n');
      await settled();
      symlinkSync('/dev/full', join(importFolder(on.data), 'upload.part'));
      const refused = await upload('icao,name\nAUK,Auk Air\n');
      expect([refused.status, await refused.json()]).toEqual([
        503,
        expect.objectContaining({ message: 'The disk is full. Free some space on it, then try again.' }),
      ]);
      expect((await on.call('POST', 'import/run')).status).toBe(200);
      expect(await settled()).toMatchObject({ state: 'imported', counts: { new: 1 } });
    },
  );

  test('a file of an unknown kind waits until the kind is chosen', async () => {
    const { data } = (await (await upload('moon,phase\n1,2\n')).json()) as { data: CsvImport };
    expect(data).toMatchObject({ kind: null, state: 'failed', message: expect.stringContaining('Choose it') });
    await on.call('POST', 'import/check', { kind: 'fares' });
    expect(await settled()).toMatchObject({
      kind: 'fares',
      state: 'failed',
      message: 'Missing columns: code, name. The first row has: moon, phase.',
    });
  });

  test('an export of PIREPs is no file to import, whatever the operator says', async () => {
    await on.call('POST', 'demo');
    const pireps = await (await on.call('GET', 'export/pireps.csv')).text();
    const message = expect.stringContaining('They cannot be imported');
    expect(await (await upload(pireps)).json()).toMatchObject({ data: { kind: null, state: 'failed', message } });
    await on.call('POST', 'import/check', { kind: 'flights' });
    expect(await settled()).toMatchObject({ kind: 'flights', state: 'failed', message });
  });

  test('the reply has what is not imported, the units and the encoding, which can be chosen', async () => {
    const file = Buffer.from(
      'Airline,Flight number,dpt_airport,arr_airport,dep_time,distance,notes\n,,,,,,M\xE4we\n',
      'latin1',
    );
    await on.call('POST', 'import?file_name=in.csv&kind=flights', new Uint8Array(file));
    expect(await settled()).toMatchObject({
      state: 'checked',
      encoding: 'windows-1252',
      ignored: [{ column: 'dep_time', suggestion: 'dpt_time' }],
      units: [{ column: 'distance', unit: 'nm' }],
    });
    await on.call('POST', 'import/check', { kind: 'flights', encoding: 'cp1251' });
    expect(await settled()).toMatchObject({ encoding: 'windows-1251' });
    const refused = await on.call('POST', 'import/check', { kind: 'flights', encoding: 'klingon' });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { encoding: [expect.stringContaining('klingon is unknown')] } }),
    ]);
  });

  test('positions are acknowledged while flights are imported, and none is lost', async () => {
    await on.call('POST', 'demo');
    const send = await beginFlight();
    await check(flights(2000));
    await on.call('POST', 'import/run');
    const isRunning = { now: true };
    const done = settled().finally(() => (isRunning.now = false));
    let acknowledged = 0;
    while (isRunning.now) {
      expect((await send('POST', 'position', { positions: [{ lat: 53, lon: 10 }] })).status).toBe(200);
      acknowledged += 1;
    }
    expect(await done).toMatchObject({ state: 'imported', counts: { new: 2000 } });
    // Two or three, were the import to hold up the others.
    expect(acknowledged).toBeGreaterThan(10);
    const { data } = (await (await send('GET', 'position')).json()) as { data: unknown[] };
    expect(data).toHaveLength(acknowledged);
  });
});

const pilots = (state: number): string =>
  `pilot_id,name,email,airline,rank,state\n1,Ada,ada@example.org,KTW,Cadet,${state}\n`;
const callWith = async (key: string): Promise<number> =>
  (await fetch(`${on.program().ready.api}/api/user`, { headers: { 'x-api-key': key } })).status;

/** A pilot with a key that was used, so that the server knows it by heart. */
async function knownPilot(): Promise<TestPilot> {
  const db = openBeside(databaseFile(on.data));
  const given = createGiven(db);
  const { id: rank_id } = given.rank({ name: 'Cadet' });
  const pilot = given.pilot({ airline_id: given.airline({ icao: 'KTW' }).id, rank_id, pilot_id: 1 });
  db.close();
  for (let call = 0; call < 3; call += 1) expect(await callWith(pilot.key)).toBe(200);
  return pilot;
}

describe('a key', () => {
  test('is refused at once when an import suspends its pilot, and works again when one reactivates the pilot', async () => {
    const { key } = await knownPilot();
    expect(await take(pilots(UserState.SUSPENDED))).toMatchObject({ counts: { changed: 1 } });
    expect(await callWith(key)).toBe(401);
    await take(pilots(UserState.ACTIVE));
    expect(await callWith(key)).toBe(200);
  });

  test.each([
    ['is revoked', 'api-keys'],
    ['has its pilot deleted', 'pilots'],
  ])('that %s is refused at once', async (_, resource) => {
    // Both have the number 1.
    const { key, user } = await knownPilot();
    expect((await on.call('DELETE', `${resource}/${user.id}`)).status).toBe(200);
    expect(await callWith(key)).toBe(401);
  });
});

/** A pilot of the demonstration airline goes flying. @returns what makes calls on the flight */
async function beginFlight(): Promise<(method: 'GET' | 'POST', path: string, body?: object) => Promise<Response>> {
  const issued = await on.call('POST', 'api-keys', { user_id: 1, label: 'Test', scope: 'full' });
  const { key } = (await issued.json()) as { key: string };
  const { api } = on.program().ready;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const send = (method: 'GET' | 'POST', path: string, body?: object): Promise<Response> =>
    fetch(`${api}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const fleet = (await (await send('GET', 'fleet')).json()) as { data: { airline_id: number; aircraft: Aircraft[] }[] };
  const subfleet = fleet.data.find(({ aircraft }) => aircraft.length > 0);
  const prefiled = await send('POST', 'pireps/prefile', {
    airline_id: subfleet?.airline_id,
    aircraft_id: subfleet?.aircraft[0]?.id,
    flight_number: '9',
    dpt_airport_id: subfleet?.aircraft[0]?.airport_id,
    arr_airport_id: 'LOWI',
    source_name: 'Test ACARS',
  });
  expect(prefiled.status).toBe(200);
  const { data } = (await prefiled.json()) as { data: { id: string } };
  return (method, path, body) => send(method, `pireps/${data.id}/acars/${path}`, body);
}

interface Aircraft {
  readonly id: number;
  readonly airport_id: string;
}

describe('export', () => {
  test('each kind is listed with its number of rows, and its file has as many lines', async () => {
    await on.call('POST', 'demo');
    // Otherwise a flight may begin between the number and the file.
    await on.call('PUT', 'settings', { key: 'demo.traffic', value: 'false' });
    const { data } = await read<EndpointOutput<typeof listExports>>('export');
    for (const { kind, rows: count } of data) {
      const reply = await on.call('GET', `export/${kind}.csv`);
      expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${kind}.csv"`);
      expect({ kind, lines: (await reply.text()).split('\r\n').length - 2 }).toEqual({ kind, lines: count });
    }
  });

  test('everything is one archive, and a download can be stopped', async () => {
    await on.call('POST', 'demo');
    const begun = await on.call('GET', 'export/all.zip');
    await begun.body?.cancel();

    const reply = await on.call('GET', 'export/all.zip');
    expect([reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
      'application/zip',
      expect.stringMatching(/^attachment; filename="Kittiwake_Virtual-\d{4}-\d\d-\d\d\.zip"$/),
    ]);
    const zip = Buffer.from(await reply.arrayBuffer());
    expect(zip.subarray(0, 42).toString('latin1')).toMatch(/^PK.+airlines\.csv$/s);
    expect(zip.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006');
    expect(zip.includes('settings.json')).toBe(true);
  });

  test('files for spreadsheets begin with a mark for Excel on Windows, those for phpVMS do not', async () => {
    const begun: string[] = [];
    for (const path of ['import/template.csv?kind=fares', 'export/fares.csv', 'export/fares.csv?columns=8']) {
      const reply = await on.call('GET', path);
      begun.push(Buffer.from(await reply.arrayBuffer()).toString('utf8', 0, 7));
    }
    expect(begun).toEqual(['\uFEFFcode', '\uFEFFcode', 'code,na']);
  });

  test('formulas are exported as text, and only the columns of phpVMS 7 on request', async () => {
    await take("code,name\nY,'=1+2\n");
    expect(await (await on.call('GET', 'export/fares.csv?columns=7')).text()).toBe(
      "code,name,type,price,cost,capacity,notes,active\r\nY,'=1+2,0,0,0,0,,1\r\n",
    );
  });
});
