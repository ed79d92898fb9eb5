import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkMessage, ServerMessage, ShellMessage } from '../server/processMessages.ts';
import { type Failure, runServer, type ServerChild, type ServerProcess } from './serverProcess.ts';

const limits = { ready: 1000, stop: 500, link: 200, crash: 5000 };

/** A server that says and does what a test tells it to, since Electron's processes exist in Electron only. */
interface Puppet {
  readonly child: ServerChild;
  readonly posted: ShellMessage[];
  readonly say: (message: ServerMessage | LinkMessage) => void;
  readonly exit: (code: number) => void;
  killed: boolean;
}

function createPuppet(): Puppet {
  let hear: ((message: ServerMessage | LinkMessage) => void) | undefined;
  let end: ((code: number) => void) | undefined;
  const puppet: Puppet = {
    posted: [],
    killed: false,
    say: (message) => hear?.(message),
    exit: (code) => end?.(code),
    child: {
      post: (message) => puppet.posted.push(message),
      kill: () => {
        puppet.killed = true;
        end?.(9);
      },
      onMessage: (listener) => (hear = listener),
      onExit: (listener) => (end = listener),
    },
  };
  return puppet;
}

let puppets: Puppet[];
let heard: string[];
let server: ServerProcess;

const ready = (admin: string): ServerMessage => ({ type: 'ready', api: 'http://127.0.0.1:8090', admin, lan: [] });
const puppet = (number: number): Puppet => {
  const found = puppets[number - 1];
  if (!found) throw new Error(`The server was started ${puppets.length} times, not ${number}.`);
  return found;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  puppets = [];
  heard = [];
  const fork = (): ServerChild => {
    const created = createPuppet();
    puppets.push(created);
    return created.child;
  };
  const events = {
    ready: ({ admin }: { readonly admin: string }) => void heard.push(`ready ${admin}`),
    moved: ({ api }: { readonly api: string }) => void heard.push(`moved to ${api}`),
    failed: ({ message, restore }: Failure) => void heard.push(`failed ${message}${restore ? ` ${restore.file}` : ''}`),
  };
  server = runServer(fork, events, limits);
});

afterEach(() => void vi.useRealTimers());

test('a server that ends because the operator asked for a restart is started again, however often', () => {
  for (const start of [1, 2, 3]) {
    puppet(start).say(ready(`link${start}`));
    puppet(start).say({ type: 'restarting' });
    puppet(start).exit(0);
  }
  puppet(4).say(ready('link4'));
  expect(heard).toEqual(['ready link1', 'ready link2', 'ready link3', 'ready link4']);
});

test('says when the server is ready', () => {
  puppet(1).say(ready('link 1'));

  expect(heard).toEqual(['ready link 1']);
});

test('hands on why the server cannot start, and does not try again', () => {
  puppet(1).say({ type: 'failed', message: 'Port 8090 is in use.' });
  puppet(1).exit(1);

  expect(heard).toEqual(['failed Port 8090 is in use.']);
  expect(puppets).toHaveLength(1);
});

test('hands on which backup would help', () => {
  const restore = { file: '/data/backups/newest.db', about: '', action: 'Restore it' };
  puppet(1).say({ type: 'failed', message: 'It is damaged.', restore });
  puppet(1).exit(1);

  expect(heard).toEqual(['failed It is damaged. /data/backups/newest.db']);
});

test('does not end a server that is restoring a large backup', () => {
  puppet(1).say({ type: 'preparing' });
  vi.advanceTimersByTime(100 * limits.ready);
  puppet(1).say(ready('link 1'));

  expect([puppet(1).killed, heard]).toEqual([false, ['ready link 1']]);
});

test('says that the server ended before it was ready', () => {
  puppet(1).exit(139);

  expect(heard).toEqual(['failed The server ended unexpectedly (exit code 139).']);
});

test('ends a server that is not ready in time', () => {
  vi.advanceTimersByTime(limits.ready);

  expect(puppet(1).killed).toBe(true);
  expect(heard).toEqual(['failed The server was not ready within 1 seconds.']);
});

test('says where pilots reach a server that moved', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).say({ type: 'moved', api: 'http://127.0.0.1:9000', lan: [] });

  expect(heard).toEqual(['ready link 1', 'moved to http://127.0.0.1:9000']);
});

test('leaves a server alone that was ready in time', () => {
  puppet(1).say(ready('link 1'));
  vi.advanceTimersByTime(limits.ready * 100);

  expect(puppet(1).killed).toBe(false);
});

test('starts a crashed server again and tells its new link', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).exit(9);
  puppet(2).say(ready('link 2'));

  expect(heard).toEqual(['ready link 1', 'ready link 2']);
});

test('gives up when the server crashes again at once', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).exit(9);
  puppet(2).say(ready('link 2'));
  puppet(2).exit(9);

  expect(heard.at(-1)).toBe('failed The server ended unexpectedly (exit code 9).');
  expect(puppets).toHaveLength(2);
});

test('starts it again when the crash before was long ago', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).exit(9);
  puppet(2).say(ready('link 2'));
  vi.advanceTimersByTime(limits.crash);
  puppet(2).exit(9);

  expect(puppets).toHaveLength(3);
});

test('gives up when the server does not come back after a crash', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).exit(9);
  puppet(2).say({ type: 'failed', message: 'The database is damaged.' });
  puppet(2).exit(1);

  expect(heard.at(-1)).toBe('failed The database is damaged.');
});

test('stops the server by asking and does not start it again', async () => {
  puppet(1).say(ready('link 1'));
  const stopped = server.stop();
  puppet(1).exit(0);
  await stopped;

  expect(puppet(1).posted).toEqual([{ type: 'stop' }]);
  expect(puppet(1).killed).toBe(false);
  expect(puppets).toHaveLength(1);
  expect(heard).toEqual(['ready link 1']);
});

test('ends a server that does not stop when asked', async () => {
  puppet(1).say(ready('link 1'));
  const stopped = server.stop();
  vi.advanceTimersByTime(limits.stop);
  await stopped;

  expect(puppet(1).killed).toBe(true);
});

test('stops when there is no server to stop', async () => {
  puppet(1).exit(1);

  await expect(server.stop()).resolves.toBeUndefined();
});

test('fetches a fresh link for each that asks', async () => {
  puppet(1).say(ready('link 1'));
  const links = Promise.all([server.link(), server.link()]);
  puppet(1).say({ type: 'link', admin: 'link 2' });
  puppet(1).say({ type: 'link', admin: 'link 3' });

  expect(await links).toEqual(['link 2', 'link 3']);
  expect(puppet(1).posted).toEqual([{ type: 'link' }, { type: 'link' }]);
});

test('does not wait for ever for a link', async () => {
  puppet(1).say(ready('link 1'));
  const link = server.link();
  vi.advanceTimersByTime(limits.link);

  await expect(link).rejects.toThrow('The server did not answer.');
});
