// The yardstick: node:http and better-sqlite3 with nothing between them. It parses the body and inserts its rows into a
// table of the same columns and indexes, with synced commits; no key, no validation, no rules.
// Argument: the folder.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from '../../db/connection.ts';

type Position = Readonly<Record<(typeof columns)[number], number | string>>;

const columns = ['lat', 'lon', 'heading', 'altitude', 'vs', 'gs', 'fuel', 'sim_time', 'created_at'] as const;
const db = connect(join(process.argv[2] ?? '.', 'bare.db'));
db.pragma('foreign_keys = OFF');
const insert = db.prepare(`
  INSERT INTO acars (pirep_id, type, ${columns.join(', ')}, updated_at)
  VALUES (?, 0, ${columns.map(() => '?').join(', ')}, ?)`);
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

/** One commit for all that wait, as in Homebase. */
function flush(): void {
  const batch = waiting;
  waiting = [];
  begin.run();
  for (const { pirep_id, positions } of batch)
    for (const p of positions) insert.run([pirep_id, ...columns.map((name) => p[name]), p.created_at]);
  commit.run();
  for (const { answer } of batch) answer();
}
