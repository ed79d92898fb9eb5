import { beforeEach, describe, expect, test } from 'vitest';
import type { Pirep } from '../contract/classic/pirep.ts';
import { PirepState } from '../contract/codes.ts';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { eachTest } from '../testing/eachTest.ts';
import { createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));
let id: string;
beforeEach(async () => {
  ({ id } = await cockpit.prefile());
});

const setState = (state: keyof typeof PirepState): void =>
  harness.db.pireps.update({ ...cockpit.stored(id), state: PirepState[state] });

const comment = (text: string) => cockpit.caller.post(`/api/pireps/${id}/comments`, { comment: text });

const given = (columns: object): string => harness.given.pirep({ user_id: cockpit.pilot.user.id, ...columns }).id;

const at = (minute: number): object => ({ lat: 53.6, lon: 10, created_at: `2026-11-20T10:0${minute}:00Z` });

test('a whole flight (§1): prefile, positions one or many, events, file', async () => {
  const url = `/api/pireps/${id}`;
  await cockpit.caller.post(`${url}/acars/position`, { positions: [at(1)] });
  await cockpit.caller.post(`${url}/acars/position`, { positions: [at(2), at(3), at(4)] });
  await cockpit.caller.post(`${url}/acars/events`, { events: [{ event: 'Take-off' }, { event: 'Landing' }] });
  const filed = await cockpit.send(id, 'file', finalFigures);

  expect(filed).toMatchObject({ id, ...finalFigures, state: 1, user_id: cockpit.pilot.user.id });
  expect((await cockpit.caller.get(`${url}/acars/position`)).json().data).toHaveLength(4);
  expect((await cockpit.caller.get(`${url}/acars/events`)).json().data).toHaveLength(2);
  expect((await cockpit.caller.get(url)).json().data).toMatchObject({ id, state: 1, position: { lat: 53.6 } });
});

describe('cancel', () => {
  test.each(['put', 'delete'] as const)('by %s ends the flight', async (method) => {
    const reply = await cockpit.caller[method](`/api/pireps/${id}/cancel`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ message: `PIREP ${id} cancelled`, attrs: [] });
    expect(cockpit.stored(id)).toMatchObject({ state: PirepState.CANCELLED, status: 'DX' });
  });

  test('again answers the same and is recorded once', async () => {
    await cockpit.caller.put(`/api/pireps/${id}/cancel`, {});
    expect((await cockpit.caller.put(`/api/pireps/${id}/cancel`, {})).statusCode).toBe(200);
    const entries = harness.db.audit.list('pirep', id);
    expect(entries.map(({ action }) => action)).toEqual(['pirep.prefiled', 'pirep.cancelled']);
    expect(JSON.parse(entries[1]?.after ?? '')).toEqual({ state: PirepState.CANCELLED, status: 'DX' });
  });

  test('is possible while the PIREP waits for review', async () => {
    await cockpit.send(id, 'file', finalFigures);
    expect((await cockpit.caller.delete(`/api/pireps/${id}/cancel`)).statusCode).toBe(200);
  });

  test.each(['ACCEPTED', 'REJECTED'] as const)('is refused when it is %s', async (state) => {
    setState(state);
    const reply = await cockpit.caller.put(`/api/pireps/${id}/cancel`);
    expect(reply.json()).toMatchObject({
      status: 400,
      type: expect.stringMatching(/pirep-cancel-not-allowed$/),
      pirep_id: id,
      state: PirepState[state],
    });
  });
});

describe('comments', () => {
  test('a comment is answered with its author and 201', async () => {
    const reply = await comment('Bird strike at 33');
    expect(reply.statusCode).toBe(201);
    expect(reply.json().data).toEqual({
      id: expect.any(Number),
      comment: 'Bird strike at 33',
      created_at: {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/),
        timezone_type: 3,
        timezone: 'UTC',
      },
      user: { id: cockpit.pilot.user.id, pilot_id: expect.stringMatching(/^KTW\d{4}$/), name: cockpit.pilot.user.name },
    });
  });

  test('are listed newest first, in the PIREP too', async () => {
    await comment('first');
    await comment('second');
    const list = (await cockpit.caller.get(`/api/pireps/${id}/comments`)).json<{ data: { comment: string }[] }>().data;
    expect(list.map((one) => one.comment)).toEqual(['second', 'first']);
    expect((await cockpit.caller.get(`/api/pireps/${id}`)).json<{ data: Pirep }>().data.comments).toEqual(list);
  });

  test("the operator's comment has an author too", async () => {
    harness.db.pirepComments.insert({ pirep_id: id, comment: 'Well done', created_at: '2026-11-20T08:30:00.123Z' });
    const { data } = (await cockpit.caller.get(`/api/pireps/${id}/comments`)).json();
    expect(data).toMatchObject([{ user: { id: 0, pilot_id: '', name: 'Operator' } }]);
  });

  test('are in the history', async () => {
    await comment('first');
    expect(harness.db.audit.list('pirep', id).at(-1)).toMatchObject({ action: 'pirep.commented' });
  });
});

const fields = (count: number, start = 0): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field ${start + index}`, 'x']));

const longFields = (start: number): object =>
  Object.fromEntries(Object.keys(fields(100, start)).map((name) => [name, '\0'.repeat(1000)]));

test('comments are five hundred at most', async () => {
  const url = `/api/pireps/${id}/comments`;
  const send = (): Promise<{ readonly statusCode: number }> => cockpit.caller.post(url, { comment: 'again' });
  // A pilot may have 200 calls in progress.
  for (let sent = 0; sent < 500; sent += 100) {
    const replies = await Promise.all(Array.from({ length: 100 }, send));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100);
  }
  expect((await send()).statusCode).toBe(400);
});

test('comments are 128 KB of text at most', async () => {
  // Three bytes each.
  for (let sent = 0; sent < 8; sent += 1) expect((await comment('€'.repeat(5000))).statusCode).toBe(201);
  const refused = await comment('€'.repeat(5000));
  expect(refused.json()).toMatchObject({ status: 400, errors: { comment: [expect.stringContaining('128 KB')] } });
  expect((await comment('x'.repeat(5000))).statusCode).toBe(201);
});

describe('fields', () => {
  test('are posted and read by name', async () => {
    const posted = await cockpit.caller.post(`/api/pireps/${id}/fields`, { fields: { gate: 'A1' } });
    expect(posted.json()).toEqual({ data: { gate: 'A1' } });
    await cockpit.caller.post(`/api/pireps/${id}/fields`, { fields: { runway: 33 } });
    expect((await cockpit.caller.get(`/api/pireps/${id}/fields`)).json()).toEqual({
      data: { gate: 'A1', runway: '33' },
    });
  });

  test('are an empty object when there are none', async () => {
    expect((await cockpit.caller.get(`/api/pireps/${id}/fields`)).body).toBe('{"data":{}}');
  });

  test('are a thousand at most, however they come', async () => {
    const post = async (body: object): Promise<number> =>
      (await cockpit.caller.post(`/api/pireps/${id}/fields`, { fields: body })).statusCode;
    expect(await post(fields(1000))).toBe(200);
    expect(await post(fields(1, 1000))).toBe(400);
    expect((await cockpit.caller.post(`/api/pireps/${id}/update`, { fields: fields(1, 1000) })).statusCode).toBe(400);
    expect(await post(fields(2, 998))).toBe(200);
  });

  test('are 128 KB of text at most, however they come', async () => {
    expect((await cockpit.send(id, 'update', { fields: longFields(0) })).state).toBe(0);
    for (const path of ['fields', 'update']) {
      const reply = await cockpit.caller.post(`/api/pireps/${id}/${path}`, { fields: longFields(100) });
      expect(reply.json()).toMatchObject({ status: 400, errors: { fields: [expect.stringContaining('128 KB')] } });
    }
    expect(Object.keys((await cockpit.caller.get(`/api/pireps/${id}/fields`)).json().data)).toHaveLength(100);
    expect((await cockpit.caller.post(`/api/pireps/${id}/fields`, { fields: longFields(0) })).statusCode).toBe(200);
  });

  test('that were stored before this limit can be replaced, and the flight filed', async () => {
    for (let index = 0; index < 140; index += 1)
      harness.db.pirepFields.put({
        pirep_id: id,
        name: `field ${index}`,
        value: 'x'.repeat(1000),
        source: 0,
        at: '2026-11-20T08:30:00.123Z',
      });
    expect((await cockpit.caller.post(`/api/pireps/${id}/fields`, { fields: fields(100) })).statusCode).toBe(200);
    expect((await cockpit.caller.post(`/api/pireps/${id}/fields`, { fields: fields(1, 1000) })).statusCode).toBe(200);
  });

  test('are read with id and source in the PIREP', async () => {
    await cockpit.send(id, 'update', { fields: { gate: 'A1' } });
    const { data } = (await cockpit.caller.get(`/api/pireps/${id}`)).json<{ data: Pirep }>();
    expect(data.fields).toMatchObject([
      { id: expect.any(Number), pirep_id: id, name: 'gate', value: 'A1', source: 'acars' },
    ]);
  });
});

describe.each(['/api/pireps', '/api/user/pireps'])('GET %s', (url) => {
  const ids = async (query = ''): Promise<string[]> =>
    (await cockpit.caller.get(url + query)).json<{ data: Pirep[] }>().data.map((pirep) => pirep.id);

  test('lists own PIREPs, the newest first, of the same moment by id', async () => {
    harness.given.pirep();
    const created_at = '2026-01-01T00:00:00.000Z';
    const [old, older] = [given({ id: '10', created_at }), given({ id: '9', created_at })];
    expect(await ids()).toEqual([id, old, older]);
  });

  test('leaves out cancelled and deleted ones unless they are asked for', async () => {
    const cancelled = given({ state: PirepState.CANCELLED });
    const deleted = given({ state: PirepState.DELETED });
    expect(await ids()).toEqual([id]);
    expect(await ids('?state=3')).toEqual([cancelled]);
    expect(await ids('?state=4')).toEqual([deleted]);
  });

  test('filters by state', async () => {
    const accepted = given({ state: PirepState.ACCEPTED });
    expect(await ids('?state=2')).toEqual([accepted]);
    expect(await ids('?state=0')).toEqual([id]);
    expect(await ids('?state=6')).toEqual([]);
  });

  test('shows each PIREP with its own position, comments and fields', async () => {
    const other = given({ dpt_airport_id: 'LOWI', arr_airport_id: 'EDDM' });
    for (const [pirep_id, name] of Object.entries({ [id]: 'mine', [other]: 'other' })) {
      harness.given.acars({ pirep_id, name: 'first', created_at: '2026-11-20T10:00:00.000Z' });
      harness.given.acars({ pirep_id, name, created_at: '2026-11-20T10:00:01.000Z' });
      await cockpit.send(pirep_id, 'update', { fields: { name } });
      await cockpit.caller.post(`/api/pireps/${pirep_id}/comments`, { comment: name });
    }
    const mine = { position: { name: 'mine' }, comments: [{ comment: 'mine' }], fields: [{ value: 'mine' }] };
    const others = { position: { name: 'other' }, comments: [{ comment: 'other' }], fields: [{ value: 'other' }] };
    expect((await cockpit.caller.get(url)).json().data).toMatchObject([
      { id, dpt_airport: { id: 'EDDH' }, arr_airport: { id: 'LOWI' }, ...mine },
      { id: other, dpt_airport: { id: 'LOWI' }, arr_airport: { id: 'EDDM' }, ...others },
    ]);
  });
});

describe.each(['/api/pireps', '/api/user/pireps', '/phpvms7/api/pireps', '/phpvms7/api/user/pireps'])('%s', (url) => {
  const ids = async (query: string): Promise<string[]> =>
    (await cockpit.caller.get(url + query)).json<{ data: Pirep[] }>().data.map((pirep) => pirep.id);

  test.each([
    ['accepted', PirepState.ACCEPTED],
    ['Pending', PirepState.PENDING],
    ['CANCELLED', PirepState.CANCELLED],
    ['rejected', PirepState.REJECTED],
    ['paused', PirepState.PAUSED],
  ])('filters by state %s in words', async (word, state) => {
    const wanted = given({ state });
    expect(await ids(`?state=${word}`)).toEqual([wanted]);
    for (const running of ['in progress', 'in_progress', 'In-Progress'])
      expect(await ids(`?state=${encodeURIComponent(running)}`)).toEqual([id]);
  });
});
