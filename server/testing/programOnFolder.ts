import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaults } from '../program/config.ts';
import { type Program, startProgram } from '../program/program.ts';
import { renewed } from './harness.ts';

/** The running program on a temporary folder, with the operator logged in. */
export interface ProgramOnFolder {
  readonly data: string;
  readonly program: () => Program;
  /** Makes a call of the operator; `path` is relative to `/admin/`. */
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body) => Promise<Response>;
  readonly url: (path: string) => string;
  /** Headers of an operator's call with a file as its body. */
  readonly fileHeaders: () => Readonly<Record<string, string>>;
  /** Restarts the program on the same folder. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The running program, new for each test of the file. */
export function freshProgramOnFolder(): ProgramOnFolder {
  return renewed(createProgramOnFolder);
}

/** Bytes of a file, or JSON. */
type Body = Uint8Array<ArrayBuffer> | object;

async function createProgramOnFolder(): Promise<ProgramOnFolder> {
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
  const url = (path: string): string => `${headers.origin}/admin/${path}`;
  const typed = (type: string): Readonly<Record<string, string>> => ({ ...headers, 'content-type': type });
  const fileHeaders = (): Readonly<Record<string, string>> => typed('application/octet-stream');
  return {
    data,
    program: () => program,
    url,
    fileHeaders,
    call: (method, path, body) => {
      if (body === undefined) return fetch(url(path), { method, headers });
      const isFile = body instanceof Uint8Array;
      const sent = { body: isFile ? body : JSON.stringify(body) };
      return fetch(url(path), { method, headers: isFile ? fileHeaders() : typed('application/json'), ...sent });
    },
    restart: async () => {
      await program.stop();
      await start();
    },
    close: async () => {
      await program.stop();
      rmSync(data, { recursive: true });
    },
  };
}
