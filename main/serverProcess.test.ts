import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkMessage, ServerMessage, ShellMessage } from '../server/program/processMessages.ts';
import { cooldown, type Failure, runServer, type ServerChild, type ServerProcess } from './serverProcess.ts';

const limits = { ready: 1000, stop: 500, kill: 100, link: 200, check: 300, restarts: [10, 100], healthy: 5000 };

/** A child process that the test controls, because Electron's processes exist only in Electron. */
interface Puppet {
  readonly child: ServerChild;
  readonly posted: ShellMessage[];
  readonly say: (message: ServerMessage | LinkMessage) => void;
  readonly exit: (code: number) => void;
  killed: boolean;
  /** Whether it cannot be killed. */
  survives: boolean;
}

function createPuppet(): Puppet {
  let hear: ((message: ServerMessage | LinkMessage) => void) | undefined;
  let end: ((code: number) => void) | undefined;
  const puppet: Puppet = {
    posted: [],
    killed: false,
    survives: false,
    say: (message) => hear?.(message),
    exit: (code) => end?.(code),
    child: {
      post: (message) => puppet.posted.push(message),
      kill: () => {
        puppet.killed = true;
        if (!puppet.survives) end?.(9);
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
    status: ({ pilots }: { readonly pilots: number }) => void heard.push(`${pilots} pilots`),
    failed: ({ message, restore }: Failure) => void heard.push(`failed ${message}${restore ? ` ${restore.file}` : ''}`),
  };
  server = runServer(fork, events, limits);
});

afterEach(() => void vi.useRealTimers());

test('restarts the server as often as the operator asks', () => {
  for (const start of [1, 2, 3]) {
    puppet(start).say(ready(`link${start}`));
    puppet(start).say({ type: 'restarting' });
    puppet(start).exit(0);
  }
  puppet(4).say(ready('link4'));
  expect(heard).toEqual(['ready link1', 'ready link2', 'ready link3', 'ready link4']);
});

test('reports that the server is ready', () => {
  puppet(1).say(ready('link 1'));

  expect(heard).toEqual(['ready link 1']);
});

test('reports why the server cannot start, and does not try again', () => {
  puppet(1).say({ type: 'failed', message: 'Port 8090 is in use.' });
  puppet(1).exit(1);

  expect(heard).toEqual(['failed Port 8090 is in use.']);
  expect(puppets).toHaveLength(1);
});

test('reports which backup helps', () => {
  const restore = { file: '/data/backups/newest.db', about: '', action: 'Restore it' };
  puppet(1).say({ type: 'failed', message: 'It is damaged.', restore });
  puppet(1).exit(1);

  expect(heard).toEqual(['failed It is damaged. /data/backups/newest.db']);
});

test('does not kill a server that is restoring a large backup', () => {
  puppet(1).say({ type: 'preparing' });
  vi.advanceTimersByTime(100 * limits.ready);
  puppet(1).say(ready('link 1'));

  expect([puppet(1).killed, heard]).toEqual([false, ['ready link 1']]);
});

test('kills a server that is not ready in time', () => {
  vi.advanceTimersByTime(limits.ready);

  expect(puppet(1).killed).toBe(true);
  expect(heard).toEqual(['failed The server did not start within 1 seconds.']);
});

test('reports the new addresses for pilots', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).say({ type: 'moved', api: 'http://127.0.0.1:9000', lan: [] });

  expect(heard).toEqual(['ready link 1', 'moved to http://127.0.0.1:9000']);
});

test('gives up a server that is not ready in time, although its process does not end, and forgets its later end', () => {
  puppet(1).survives = true;
  vi.advanceTimersByTime(limits.ready + limits.kill - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  puppet(1).exit(9);
  vi.advanceTimersByTime(limits.ready);

  expect([heard, puppets.length]).toEqual([['failed The server did not start within 1 seconds.'], 1]);
});

test('does not kill a server that was ready in time', () => {
  puppet(1).say(ready('link 1'));
  vi.advanceTimersByTime(limits.ready * 100);

  expect(puppet(1).killed).toBe(false);
});

test('restarts a crashed server after a while and reports its new link', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).exit(9);
  vi.advanceTimersByTime(9);
  expect(puppets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  puppet(2).say(ready('link 2'));

  expect(heard).toEqual(['ready link 1', 'ready link 2']);
});

test('waits longer each time, and gives up after three crashes in a row, ready or not', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).exit(9);
  vi.advanceTimersByTime(10);
  puppet(2).exit(139);
  vi.advanceTimersByTime(99);
  expect(puppets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  puppet(3).say(ready('link 3'));
  puppet(3).exit(9);
  vi.advanceTimersByTime(1000);

  expect(heard.at(-1)).toBe('failed The server stopped unexpectedly 3 times (exit code 9).');
  expect(puppets).toHaveLength(3);
});

test('counts again from one when the server ran well', () => {
  for (const start of [1, 2, 3, 4, 5]) {
    puppet(start).say(ready(`link ${start}`));
    vi.advanceTimersByTime(limits.healthy);
    puppet(start).exit(9);
    vi.advanceTimersByTime(10);
  }

  expect(puppets).toHaveLength(6);
});

test('gives up when the server cannot start after a crash', () => {
  puppet(1).say(ready('link 1'));
  puppet(1).exit(9);
  vi.advanceTimersByTime(10);
  puppet(2).say({ type: 'failed', message: 'The database is damaged.' });
  puppet(2).exit(1);

  expect(heard.at(-1)).toBe('failed The database is damaged.');
});

test('does not start the server again when it is stopped during the wait', async () => {
  puppet(1).exit(9);
  await server.stop();
  vi.advanceTimersByTime(1000);

  expect(puppets).toHaveLength(1);
});

test('does not check a server that is still starting', async () => {
  await server.check();

  expect([puppet(1).posted, puppet(1).killed]).toEqual([[], false]);
});

test('kills and restarts a server that does not answer a check', async () => {
  puppet(1).say(ready('link 1'));
  const first = server.check();
  puppet(1).say({ type: 'status', api: '', lan: [], pilots: 2, flights: 2, pending: 0, events: [] });
  await first;
  expect([puppet(1).posted, puppet(1).killed]).toEqual([[{ type: 'status' }], false]);

  const second = server.check();
  vi.advanceTimersByTime(limits.check);
  await second;
  vi.advanceTimersByTime(10);

  expect([puppet(1).killed, puppets.length]).toEqual([true, 2]);
  expect(heard).toEqual(['ready link 1', '2 pilots']);
});

test('keeps a server that answers two checks at once', async () => {
  puppet(1).say(ready('link 1'));
  const checks = [server.check(), server.check()];
  puppet(1).say({ type: 'status', api: '', lan: [], pilots: 2, flights: 2, pending: 0, events: [] });
  await checks[1];
  vi.advanceTimersByTime(limits.check);

  expect([puppets.length, puppet(1).killed]).toEqual([1, false]);
});

test('asks the server to stop and does not restart it', async () => {
  puppet(1).say(ready('link 1'));
  const stopped = server.stop();
  puppet(1).exit(0);
  await stopped;

  expect(puppet(1).posted).toEqual([{ type: 'stop' }]);
  expect(puppet(1).killed).toBe(false);
  expect(puppets).toHaveLength(1);
  expect(heard).toEqual(['ready link 1']);
});

test('kills a server that does not stop', async () => {
  puppet(1).say(ready('link 1'));
  const stopped = server.stop();
  vi.advanceTimersByTime(limits.stop);

  expect([await stopped, puppet(1).killed]).toEqual([true, true]);
});

test('gives up a process that does not end', async () => {
  puppet(1).survives = true;
  const stopped = server.stop();
  await vi.advanceTimersByTimeAsync(limits.stop + limits.kill);

  expect(await stopped).toBe(false);
});

test('reports nothing that a server says while it stops', async () => {
  const stopped = server.stop();
  puppet(1).say(ready('link'));
  puppet(1).say({ type: 'status', api: '', lan: [], pilots: 1, flights: 0, pending: 0, events: [] });
  puppet(1).exit(0);
  await stopped;

  expect(heard).toEqual([]);
});

test('can be stopped without a running server', async () => {
  puppet(1).exit(1);

  expect(await server.stop()).toBe(true);
});

test('fetches a new link for each request', async () => {
  puppet(1).say(ready('link 1'));
  const links = Promise.all([server.link(), server.link()]);
  puppet(1).say({ type: 'link', admin: 'link 2' });
  puppet(1).say({ type: 'link', admin: 'link 3' });

  expect(await links).toEqual(['link 2', 'link 3']);
  expect(puppet(1).posted).toEqual([{ type: 'link' }, { type: 'link' }]);
});

test('does not wait forever for a link', async () => {
  puppet(1).say(ready('link 1'));
  const link = server.link();
  vi.advanceTimersByTime(limits.link);

  await expect(link).rejects.toThrow('The server did not answer.');
});

test('a cooldown allows an action once, and again after its time', () => {
  const may = cooldown(1000);

  expect(may()).toBe(true);
  vi.advanceTimersByTime(999);
  expect(may()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(may()).toBe(true);
});
