import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PirepState } from '../contract/codes.ts';
import { freshAdminHarness, type EventStream, openStream, readStream } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();
afterEach(() => void vi.useRealTimers());

const hour = 60 * 60 * 1000;
const noted = {
  actor: 'operator',
  action: 'pirep.commented',
  user_id: null,
  api_key_label: null,
  before: null,
  after: null,
  created_at: '2026-11-20T12:00:00.000Z',
};
const now = (): string => new Date().toISOString();

/** Ticks and heartbeats come when the test says so. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
}

/** Once what the second before has to send is on its way. */
async function nextSecond(): Promise<void> {
  await setImmediate();
  vi.advanceTimersByTime(1000);
}

describe('a stream', () => {
  test('is uncached server-sent events, and begins with the counts', async () => {
    harness.given.pirep({ created_at: now() });
    harness.given.pirep({ state: PirepState.PENDING });
    const stream = await openStream(harness);
    expect(stream.reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.reply.headers.get('cache-control')).toBe('no-store');
    expect(stream.reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await stream.frame()).toBe(
      'event: counts\ndata: {"in_progress":1,"pending":1,"applicants":0,"requests_per_second":1.5,"storage_error":null}',
    );
    stream.close();
  });

  test('sends the position that a pilot posts', async () => {
    const { as, given } = harness;
    const pilot = given.pilot();
    const { id } = given.pirep({ user_id: pilot.user.id, created_at: now() });
    const stream = await openStream(harness);
    await stream.next('counts');
    const positions = [{ lat: 50.1, lon: 8.5, altitude: 12_000, heading: 90, gs: 300 }];
    expect((await as(pilot).post(`/api/pireps/${id}/acars/position`, { positions })).statusCode).toBe(200);
    const flight = await stream.next('flight');
    expect(flight).toMatchObject({ id, status: 'OFB', position: { lat: 50.1, lon: 8.5, altitude: 12_000 } });
    expect(Object.keys(flight.dpt_airport).sort().join(' ')).toBe('city country hub iata id lat lon name');
    expect(await stream.next('pirep')).toEqual({ id });
    stream.close();
  });

  test('has a heartbeat', async () => {
    holdTime();
    const stream = await openStream(harness);
    await stream.next('counts');
    vi.advanceTimersByTime(15_000);
    expect(await stream.frame()).toBe(': still here');
    stream.close();
  });

  test('ends when the listener closes', async () => {
    const stream = await openStream(harness);
    await stream.next('counts');
    await harness.adminApp.close();
    expect(await stream.frame()).toBeUndefined();
  });

  test('ends when the operator signs out, before it sends anything more', async () => {
    holdTime();
    const { id } = harness.given.pirep({ created_at: now() });
    const stream = await openStream(harness);
    await stream.next('counts');
    const origin = new URL(stream.reply.url).origin;
    await fetch(`${origin}/admin/session`, { method: 'DELETE', headers: { cookie: stream.cookie, origin } });
    harness.feed.pirepChanged(id);
    vi.advanceTimersByTime(1000);
    expect(await stream.frame()).toBeUndefined();
  });

  test('ends when the window closes its end', async () => {
    const { cookie, reply, close } = await openStream(harness);
    const { host, port, pathname } = new URL(reply.url);
    const window = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true });
    window.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
    await once(window, 'data');
    window.end();
    await once(window.resume(), 'end');
    close();
  });

  test('ends when its session expires', async () => {
    holdTime();
    const stream = await openStream(harness);
    await stream.next('counts');
    vi.setSystemTime(Date.now() + 31 * 24 * hour);
    vi.advanceTimersByTime(15_000);
    expect(await stream.frame()).toBeUndefined();
  });
});

test('a window that does not read is disconnected before it fills the memory', async () => {
  holdTime();
  const airline_id = harness.given.airline({ name: 'x'.repeat(1024 * 1024) }).id;
  const { id } = harness.given.pirep({ airline_id, created_at: now() });
  const stream = await openStream(harness);
  const windows = await connections();
  for (let second = 0; second < 60; second += 1) {
    harness.feed.pirepChanged(id);
    vi.advanceTimersByTime(1000);
    await setImmediate();
  }
  await vi.waitFor(async () => expect(await connections()).toBeLessThan(windows), 60_000);
  stream.close();
});

describe('a window that reads nothing', () => {
  let reply: ServerResponse;
  let unread: EventStream;
  let change: () => Promise<void>;
  beforeEach(async () => {
    holdTime();
    const airline_id = harness.given.airline({ name: 'x'.repeat(512 * 1024) }).id;
    const { id } = harness.given.pirep({ airline_id, created_at: now() });
    harness.adminApp.server.on('request', (_request, raw) => (reply = raw));
    unread = await openStream(harness);
    change = async () => {
      harness.feed.pirepChanged(id);
      vi.advanceTimersByTime(1000);
      await setImmediate();
    };
  });
  afterEach(() => unread.close());

  test('has at most a megabyte and the last event in its queue', async () => {
    let most = 0;
    for (let second = 0; second < 120 && !reply.destroyed; second += 1) {
      await change();
      most = Math.max(most, reply.writableLength);
    }
    expect(reply.destroyed).toBe(true);
    expect(most).toBeLessThan(2.5 * 1024 * 1024);
  });

  test('is disconnected after two heartbeats, however short its queue is', async () => {
    for (let second = 0; second < 120 && !reply.writableNeedDrain; second += 1) await change();
    expect(reply.destroyed).toBe(false);
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(() => expect(reply.destroyed).toBe(true), 60_000);
  });
});

test('the eleventh stream of a session ends its first, and keeps those of others', async () => {
  const other = await openStream(harness);
  const first = await openStream(harness);
  const streams: EventStream[] = [first];
  for (let count = 0; count < 10; count += 1) streams.push(await readStream(first.reply.url, first.cookie));
  for (const stream of [other, ...streams.slice(1)]) await stream.next('counts');
  await expect(first.next('counts').then(() => first.frame())).rejects.toThrow('terminated');
  for (const stream of [other, ...streams.slice(1)]) stream.close();
});

describe('a change', () => {
  beforeEach(holdTime);

  test('within a second is sent once per flight', async () => {
    const flight = harness.given.pirep({ created_at: now() }).id;
    const other = harness.given.pirep({ created_at: now() }).id;
    const stream = await openStream(harness);
    await stream.next('counts');
    for (let position = 1; position <= 20; position += 1) {
      harness.given.acars({
        pirep_id: flight,
        lat: position,
        created_at: new Date(Date.now() + position).toISOString(),
      });
      harness.feed.pirepChanged(flight);
    }
    harness.feed.pirepChanged(other);
    vi.advanceTimersByTime(1000);
    expect(await stream.next('flight')).toMatchObject({ id: flight, position: { lat: 20 } });
    expect(await stream.next('flight')).toMatchObject({ id: other });
    harness.feed.pirepChanged(flight);
    await nextSecond();
    expect(await stream.next('flight')).toMatchObject({ id: flight });
    stream.close();
  });

  test('is sent to every window', async () => {
    const { id } = harness.given.pirep({ created_at: now() });
    const streams = [await openStream(harness), await openStream(harness)];
    harness.feed.pirepChanged(id);
    vi.advanceTimersByTime(1000);
    for (const stream of streams) expect(await stream.next('flight')).toMatchObject({ id });
    streams[0]?.close();
    harness.feed.pirepChanged(id);
    vi.advanceTimersByTime(1000);
    expect(await streams[1]?.next('flight')).toMatchObject({ id });
    streams[1]?.close();
  });

  test('of 250 flights lets other calls in between', async () => {
    await harness.db.write(() => {
      for (let n = 0; n < 250; n += 1) harness.feed.pirepChanged(harness.given.pirep({ created_at: now() }).id);
    });
    const stream = await openStream(harness);
    await stream.next('counts');
    for (const id of harness.db.live.listIds('')) harness.feed.pirepChanged(id);
    const read = vi.spyOn(harness.db.live, 'listByIds');
    vi.advanceTimersByTime(1000);
    expect(read).toHaveBeenCalledTimes(1);
    await setImmediate();
    expect(read).toHaveBeenCalledTimes(2);
    for (let n = 0; n < 250; n += 1) await stream.next('flight');
    stream.close();
  });

  test.each([
    [
      'is filed',
      { state: PirepState.PENDING, submitted_at: '2026-11-20T16:00:00.000Z' },
      { in_progress: 0, pending: 1 },
    ],
    ['is cancelled', { state: PirepState.CANCELLED }, { in_progress: 0, pending: 0 }],
  ])('sends that a flight is gone when it %s', async (_name, columns, counts) => {
    const pirep = harness.given.pirep({ created_at: now() });
    const stream = await openStream(harness);
    await stream.next('counts');
    harness.db.pireps.update({ ...pirep, ...columns });
    harness.feed.pirepChanged(pirep.id);
    vi.advanceTimersByTime(1000);
    expect(await stream.next('gone')).toEqual({ id: pirep.id });
    expect(await stream.next('pirep')).toEqual({ id: pirep.id });
    expect(await stream.next('counts')).toMatchObject(counts);
    stream.close();
  });

  test('sends that a flight is gone when it has been silent for too long', async () => {
    const { id } = harness.given.pirep({ created_at: new Date(Date.now() - 12 * hour + 5000).toISOString() });
    const stream = await openStream(harness);
    expect(await stream.next('counts')).toMatchObject({ in_progress: 1 });
    vi.advanceTimersByTime(10_000);
    expect(await stream.next('gone')).toEqual({ id });
    expect(await stream.next('counts')).toMatchObject({ in_progress: 0 });
    stream.close();
  });

  test('includes flights that were not created by a call', async () => {
    const stream = await openStream(harness);
    await stream.next('counts');
    const { id } = harness.given.pirep({ created_at: now() });
    vi.advanceTimersByTime(10_000);
    expect(await stream.next('flight')).toMatchObject({ id });
    stream.close();
  });

  test('of a report is sent once, and not for each of its positions', async () => {
    const pirep = harness.given.pirep({ created_at: now() });
    const stream = await openStream(harness);
    await stream.next('counts');
    harness.given.acars({ pirep_id: pirep.id });
    harness.feed.pirepChanged(pirep.id);
    vi.advanceTimersByTime(1000);
    expect(await stream.frame()).toContain('event: flight');
    harness.db.pirepComments.insert({ pirep_id: pirep.id, comment: 'Hello', created_at: now() });
    harness.feed.pirepChanged(pirep.id);
    await nextSecond();
    expect(await stream.frame()).toContain('event: flight');
    expect(await stream.frame()).toContain('event: pirep');
    stream.close();
  });

  test('of the catalog is sent once a second by subject, however many there are', async () => {
    const { operator, given, db } = harness;
    const pirep = given.pirep({ state: PirepState.ACCEPTED });
    await operator('POST', '/admin/fares', { code: 'Y', name: 'Economy' });
    const stream = await openStream(harness);
    await stream.next('counts');
    const origin = new URL(stream.reply.url).origin;
    const headers = { cookie: stream.cookie, origin, 'content-type': 'application/json' };
    const send = async (method: string, path: string, body: object): Promise<number> =>
      (await fetch(origin + path, { method, headers, body: JSON.stringify(body) })).status;
    expect(await send('POST', '/admin/fares', { code: 'B', name: 'Business' })).toBe(201);
    expect(await send('PATCH', '/admin/fares', { ids: [1, 2], set: { active: false } })).toBe(200);
    expect(await send('POST', '/admin/airports', { icao: 'EDDM' })).toBe(201);
    db.audit.insert({ ...noted, subject: 'pirep', subject_id: pirep.id });
    vi.advanceTimersByTime(1000);
    expect(await stream.next('changed')).toEqual({ subjects: ['airport', 'fare'] });
    vi.advanceTimersByTime(1000);
    expect(await send('DELETE', '/admin/fares/1', {})).toBe(200);
    vi.advanceTimersByTime(1000);
    expect(await stream.next('changed')).toEqual({ subjects: ['fare'] });
    stream.close();
  });

  test('of a report that is not in progress is sent each time', async () => {
    const { id } = harness.given.pirep({ state: PirepState.ACCEPTED });
    const stream = await openStream(harness);
    await stream.next('counts');
    for (let time = 0; time < 2; time += 1) {
      harness.feed.pirepChanged(id);
      await nextSecond();
      expect(await stream.frame()).toBe(`event: pirep\ndata: {"id":"${id}"}`);
    }
    stream.close();
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    harness.adminApp.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
