import type { AddressInfo } from 'node:net';
import type { StreamEvents } from '../contract/admin/live.ts';
import { streamUrl } from '../contract/admin/live.ts';
import type { AdminHarness } from './adminHarness.ts';

/** A window that listens: the events in their order. */
export interface EventStream {
  readonly reply: Response;
  /** The next frame as it came: `event: …` and `data: …`, or a comment. Undefined at the end of the stream. */
  readonly frame: () => Promise<string | undefined>;
  /** Skips to the next event of that name. Rejects when the stream ends before. */
  readonly next: <Name extends keyof StreamEvents>(name: Name) => Promise<StreamEvents[Name]>;
  readonly close: () => void;
}

/** Listens on a free port, logs in there, and opens the stream. */
export async function openStream({
  adminApp,
  links,
}: AdminHarness): Promise<EventStream & { readonly cookie: string }> {
  if (!adminApp.server.listening) await adminApp.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(adminApp.server.address() as AddressInfo).port}`;
  const login = await fetch(base + links.issue(), { redirect: 'manual' });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...(await readStream(base + streamUrl, cookie)), cookie };
}

/** Opens the stream of a server that listens. */
export async function readStream(url: string, cookie: string): Promise<EventStream> {
  const abort = new AbortController();
  const reply = await fetch(url, { headers: { cookie }, signal: abort.signal });
  const frames = readFrames(reply);
  const frame = async (): Promise<string | undefined> => (await frames.next()).value;
  return {
    reply,
    frame,
    next: async (name) => {
      for (;;) {
        const text = await frame();
        if (text === undefined) throw new Error(`The stream ended before ${name}`);
        const [event, data] = text.split('\n');
        if (event === `event: ${name}`) return JSON.parse(data?.replace('data: ', '') ?? '');
      }
    },
    close: () => abort.abort(),
  };
}

async function* readFrames(reply: Response): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    const frames = (rest + Buffer.from(chunk).toString()).split('\n\n');
    rest = frames.pop() ?? '';
    yield* frames;
  }
  return undefined;
}
