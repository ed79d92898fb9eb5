// The yardstick: node:http and better-sqlite3 with nothing between them. It parses the body and inserts its rows into a
// table of the same columns and indexes, with synced commits; no key, no validation, no rules.
// Arguments: the folder, and `each` (a commit for each request) or `shared` (one for all that wait, as Homebase does).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from '../../db/connection.ts';

interface Position {
  readonly lat: number;
  readonly lon: number;
  readonly heading: number;
  readonly altitude: number;
  readonly vs: number;
  readonly gs: number;
  readonly fuel: number;
  readonly sim_time: string;
  readonly created_at: string;
}

const [folder = '.', commits = 'shared'] = process.argv.slice(2);
const db = connect(join(folder, 'bare.db'));
db.pragma('foreign_keys = OFF');
const insert = db.prepare(`
  INSERT INTO acars (pirep_id, type, lat, lon, heading, altitude, vs, gs, fuel, sim_time, created_at, updated_at)
  VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');

interface Waiting {
  readonly pirep_id: string;
  readonly positions: readonly Position[];
  readonly answer: () => void;
}

let waiting: Waiting[] = [];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { positions } = JSON.parse(Buffer.concat(chunks).toString()) as { positions: Position[] };
    const body = JSON.stringify({ message: `${positions.length} positions added`, attrs: [], count: positions.length });
    const answer = (): void => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    };
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ pirep_id: request.url?.split('/')[3] ?? '', positions, answer });
  });
});

server.listen(0, '127.0.0.1', () => console.log(String((server.address() as AddressInfo).port)));

function flush(): void {
  const batch = waiting;
  waiting = [];
  if (commits === 'each') for (const one of batch) store([one]);
  else store(batch);
  for (const { answer } of batch) answer();
}

function store(batch: readonly Waiting[]): void {
  begin.run();
  for (const { pirep_id, positions } of batch) {
    for (const p of positions) {
      insert.run(
        pirep_id,
        p.lat,
        p.lon,
        p.heading,
        p.altitude,
        p.vs,
        p.gs,
        p.fuel,
        p.sim_time,
        p.created_at,
        p.created_at,
      );
    }
  }
  commit.run();
}
