import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaults } from '../config.ts';
import { type Program, startProgram } from '../program.ts';

/** The running program on a folder of its own, with the operator logged in. */
export interface ProgramOnFolder {
  readonly data: string;
  readonly program: () => Program;
  /** A call of the operator's; `path` begins after `/admin/`. */
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body) => Promise<Response>;
  /** Stops it and starts it again, on the same folder. */
  readonly restart: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A file as it is, or JSON. */
type Body = Uint8Array<ArrayBuffer> | object;

export async function createProgramOnFolder(): Promise<ProgramOnFolder> {
  const data = mkdtempSync(join(tmpdir(), 'homebase-program-'));
  let program: Program;
  let headers: { readonly cookie: string; readonly origin: string };

  async function start(): Promise<void> {
    program = await startProgram({ ...defaults, data, port: 0, adminPort: 0 });
    const reply = await fetch(program.ready.admin, { redirect: 'manual' });
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    headers = { cookie, origin: new URL(program.ready.admin).origin };
  }

  await start();
  return {
    data,
    program: () => program,
    call: (method, path, body) => {
      const url = `${headers.origin}/admin/${path}`;
      if (body === undefined) return fetch(url, { method, headers });
      const isFile = body instanceof Uint8Array;
      const type = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
      const sent = { body: isFile ? body : JSON.stringify(body) };
      return fetch(url, { method, headers: { ...headers, ...type }, ...sent });
    },
    restart: async () => {
      await program.stop();
      await start();
    },
    end: async () => {
      await program.stop();
      rmSync(data, { recursive: true });
    },
  };
}
