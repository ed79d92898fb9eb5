import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

interface Dependents {
  readonly refused: string | null;
  readonly in_use: boolean;
}

async function dependents(path: string): Promise<Dependents> {
  return (await harness.operator('GET', `${path}/dependents`)).json<{ data: Dependents }>().data;
}

/** What removing it is refused for; undefined when it went. */
async function errorOf(path: string): Promise<string | undefined> {
  const reply = await harness.operator('DELETE', path);
  expect([200, 409]).toContain(reply.statusCode);
  return reply.statusCode === 409 ? reply.json<ErrorBody>().message : undefined;
}

/** Restores or purges one. @returns why not; null when it is done */
async function refusedInTrash(path: string, id: number | string): Promise<string | null | undefined> {
  const reply = await harness.operator('POST', path, { ids: [id] });
  return reply.json<{ data: { error: string | null }[] }>().data[0]?.error;
}

async function deletePilot(id: number): Promise<void> {
  expect(await errorOf(`/admin/pilots/${id}`)).toBeUndefined();
  expect(await refusedInTrash('/admin/pilots/purge', id)).toBeNull();
}

async function listed(address: string): Promise<unknown[]> {
  return (await harness.operator('GET', address)).json<{ data: { id: unknown }[] }>().data.map(({ id }) => id);
}

describe('a row that others refer to cannot be removed', () => {
  test('an airline, with the counts of its rows', async () => {
    const { given } = harness;
    const { id } = given.airline({ icao: 'KTX' });
    const { id: subfleet_id } = given.subfleet({ airline_id: id });
    given.flight({ airline_id: id });
    given.flight({ airline_id: id });
    given.pilot({ airline_id: id });
    const text = 'KTX has 1 subfleet, 2 flights and 1 pilot. Move or delete them first.';
    expect((await dependents(`/admin/airlines/${id}`)).refused).toBe(text);
    expect(await errorOf(`/admin/airlines/${id}`)).toBe(text);
    expect(subfleet_id).toBeGreaterThan(0);
  });

  test('an airport with aircraft, home pilots or flights', async () => {
    const { given } = harness;
    given.flight({ dpt_airport_id: 'EDDM', arr_airport_id: 'LOWI' });
    given.aircraft({ airport_id: 'EDDM' });
    expect(await errorOf('/admin/airports/EDDM')).toBe('EDDM has 1 flight and 1 aircraft. Move or delete them first.');
  });

  test('an airport that is only an alternate, which no list of its flights shows', async () => {
    const { given } = harness;
    given.flight({ dpt_airport_id: 'EDDM', arr_airport_id: 'LOWI' });
    given.flight({ dpt_airport_id: 'LOWI', arr_airport_id: 'LOWI', alt_airport_id: 'EDDM' });
    expect(await errorOf('/admin/airports/EDDM')).toBe(
      'EDDM has 1 flight and 1 flight as alternate. Move or delete them first.',
    );
  });

  test('a subfleet with aircraft', async () => {
    const { id } = harness.given.subfleet({ type: 'A20N' });
    harness.given.aircraft({ subfleet_id: id });
    expect(await errorOf(`/admin/subfleets/${id}`)).toBe('A20N has 1 aircraft. Move or delete them first.');
  });

  test('a rank that pilots have', async () => {
    const { user } = harness.given.pilot();
    harness.given.rank({ name: 'Captain' });
    expect(await errorOf(`/admin/ranks/${user.rank_id}`)).toBe('Cadet has 1 pilot. Move or delete them first.');
  });

  test.each(['airlines', 'ranks'] as const)('but %s that only deleted pilots have can', async (name) => {
    const { given, db } = harness;
    const last = { airlines: given.airline({ icao: 'KTX' }), ranks: given.rank({ name: 'Captain' }) }[name];
    const { user } = given.pilot({ [name === 'ranks' ? 'rank_id' : 'airline_id']: last.id });
    given.rank({ name: 'Commander', hours: 100 });
    const { airline_id } = given.pirep({ user_id: user.id });
    await errorOf(`/admin/pilots/${user.id}`);
    const inTrash = await errorOf(`/admin/${name}/${last.id}`);
    expect(inTrash).toContain('has 1 pilot in the trash. Move or delete them first.');
    await refusedInTrash('/admin/pilots/purge', user.id);
    expect(await errorOf(`/admin/${name}/${last.id}`)).toBeUndefined();
    expect(db.users.find(user.id)).toMatchObject({ name: 'Deleted User', airline_id });
    expect(db.ranks.find(db.users.find(user.id)?.rank_id ?? 0)?.name).toBe(name === 'ranks' ? 'Commander' : 'Cadet');
  });

  test('but the home airport of a deleted pilot can', async () => {
    const { given } = harness;
    given.airport({ id: 'EDDM' });
    const { user } = given.pilot({ home_airport_id: 'EDDM', curr_airport_id: 'EDDM' });
    given.pirep({ user_id: user.id });
    await deletePilot(user.id);
    expect(await errorOf('/admin/airports/EDDM')).toBeUndefined();
  });

  test('the last rank', async () => {
    const { id } = harness.given.rank({ name: 'Captain' });
    expect(await errorOf(`/admin/ranks/${id}`)).toBe('Captain is the only rank, and every pilot needs one.');
  });
});

test('a flight deleted permanently loses its bids, links, fares and fields, and its reports stay', async () => {
  const { given, operator, db } = harness;
  const sent = {
    airline_id: given.home().id,
    flight_number: 612,
    dpt_airport_id: 'EDDH',
    arr_airport_id: 'LPPT',
    subfleets: [given.subfleet().id],
    fares: [{ fare_id: given.fare().id }],
    fields: [{ name: 'Gate', value: '4' }],
  };
  const { id } = (await operator('POST', '/admin/flights', sent)).json<{ data: { id: string } }>().data;
  given.bid({ user_id: given.pilot().user.id, flight_id: id });
  const pirep = given.pirep({ flight_id: id });
  expect(await dependents(`/admin/flights/${id}`)).toEqual({
    refused: null,
    in_use: true,
  });
  expect(await errorOf(`/admin/flights/${id}`)).toBeUndefined();
  expect(await refusedInTrash('/admin/flights/purge', id)).toBeNull();
  expect([db.flights.find(id), db.flights.fareLinks.list(id)]).toEqual([undefined, []]);
  expect(db.pireps.find(pirep.id)).toMatchObject({ flight_id: null, user_id: pirep.user_id });
});

describe('a pilot deleted permanently', () => {
  test('with reports becomes a deleted user', async () => {
    const { given, db } = harness;
    const { user } = given.pilot({ name: 'Mara', email: 'mara@example.org', notes: 'Likes the Alps' });
    given.pirep({ user_id: user.id });
    given.bid({ user_id: user.id, flight_id: given.flight().id });
    expect(await dependents(`/admin/pilots/${user.id}`)).toEqual({
      refused: null,
      in_use: true,
    });
    await deletePilot(user.id);
    const gone = db.users.find(user.id);
    expect(gone).toMatchObject({ name: 'Deleted User', state: 5, notes: null });
    expect(gone?.email).not.toContain('mara');
    expect([await listed('/admin/pilots'), await listed('/admin/pilots?deleted=true')]).toEqual([[], []]);
    expect(await errorOf(`/admin/pilots/${user.id}`)).toBe('This pilot was deleted already.');
    expect(await refusedInTrash('/admin/pilots/restore', user.id)).toBeNull();
    expect(db.users.find(user.id)).toEqual(gone);
  });

  test('without reports is removed, and the email address is free again', async () => {
    const { given, db } = harness;
    const { user } = given.pilot({ email: 'mara@example.org' });
    await deletePilot(user.id);
    expect(db.users.find(user.id)).toBeUndefined();
    expect(given.pilot({ email: 'mara@example.org' }).user.id).toBeGreaterThan(0);
  });
});

describe('the trash', () => {
  test('takes an aircraft with its bids, and its report says so', async () => {
    const { given, operator, db } = harness;
    const { id } = given.aircraft({ registration: 'D-AKTE' });
    const pirep = given.pirep({ aircraft_id: id });
    const bid = given.bid({ user_id: given.pilot().user.id, flight_id: given.flight().id, aircraft_id: id });
    expect(db.bids.find(bid, '')).toBeDefined();
    expect(await dependents(`/admin/aircraft/${id}`)).toEqual({
      refused: null,
      in_use: true,
    });
    expect(await errorOf(`/admin/aircraft/${id}`)).toBeUndefined();
    expect(db.bids.find(bid, '')).toBeUndefined();
    const report = (await operator('GET', `/admin/pireps/${pirep.id}`)).json<{ data: object }>().data;
    expect(report).toMatchObject({ aircraft_deleted: true, aircraft: { registration: 'D-AKTE' } });
  });

  test('is a separate list, from which rows can be restored', async () => {
    const { id } = harness.given.aircraft();
    await harness.operator('DELETE', `/admin/aircraft/${id}`);
    expect(await listed('/admin/aircraft')).not.toContain(id);
    expect(await listed('/admin/aircraft?deleted=true')).toEqual([id]);
    expect(await refusedInTrash('/admin/aircraft/restore', id)).toBeNull();
    expect(await listed('/admin/aircraft')).toContain(id);
    expect(await listed('/admin/aircraft?deleted=true')).toEqual([]);
  });

  test('restores a subfleet with its links', async () => {
    const { given, operator } = harness;
    const { id } = given.subfleet();
    const other = given.subfleet();
    expect(await dependents(`/admin/subfleets/${id}`)).toEqual({ refused: null, in_use: false });
    const flight = given.flight({}, [id]);
    expect(await dependents(`/admin/subfleets/${id}`)).toEqual({ refused: null, in_use: true });
    await operator('DELETE', `/admin/subfleets/${id}`);
    // An editor of the flight does not see the link, and does not remove it.
    await operator('PATCH', '/admin/flights', { ids: [flight.id], set: { subfleets: [other.id] } });
    await operator('POST', '/admin/subfleets/restore', { ids: [id] });
    const found = (await operator('GET', `/admin/flights/${flight.id}`)).json<{
      data: { subfleets: { id: number }[] };
    }>().data;
    expect(found.subfleets.map((subfleet) => subfleet.id)).toEqual([id, other.id]);
  });

  test('does not restore an aircraft before its subfleet', async () => {
    const { given, operator } = harness;
    const { id, subfleet_id } = given.aircraft({ registration: 'D-AKTE', subfleet_id: given.subfleet().id });
    await operator('DELETE', `/admin/aircraft/${id}`);
    await operator('DELETE', `/admin/subfleets/${subfleet_id}`);
    expect(await refusedInTrash('/admin/aircraft/restore', id)).toContain('Restore that first');
  });

  test('keeps names reserved, and the error says so', async () => {
    const { given, operator } = harness;
    const { id, subfleet_id } = given.aircraft({ registration: 'D-AKTE', name: 'Alster' });
    await operator('DELETE', `/admin/aircraft/${id}`);
    const reply = await operator('POST', '/admin/aircraft', { subfleet_id, registration: 'd-akte', name: 'Elbe' });
    expect(reply.statusCode).toBe(409);
    expect(reply.json<ErrorBody>()).toMatchObject({
      message: 'Alster already uses D-AKTE. It is in the trash. Restore it or choose another name.',
      existing: { resource: 'aircraft', id, name: 'D-AKTE', deleted: true },
    });
  });

  test('can be purged of rows without reports', async () => {
    const { given, operator, db } = harness;
    const [flown, never] = [given.aircraft({ registration: 'D-AKTE' }), given.aircraft()];
    given.pirep({ aircraft_id: flown.id });
    expect(await refusedInTrash('/admin/aircraft/purge', never.id)).toContain('is not in the trash');
    for (const { id } of [flown, never]) await operator('DELETE', `/admin/aircraft/${id}`);
    const refused = await refusedInTrash('/admin/aircraft/purge', flown.id);
    expect(refused).toBe('D-AKTE has 1 report, so it stays in the trash.');
    expect(await refusedInTrash('/admin/aircraft/purge', never.id)).toBeNull();
    expect(db.aircraft.find(never.id)).toBeUndefined();
  });

  test('has rows that can be read but not changed', async () => {
    const { given, operator } = harness;
    const { id } = given.fare({ code: 'Y' });
    await operator('DELETE', `/admin/fares/${id}`);
    expect((await operator('GET', `/admin/fares/${id}`)).statusCode).toBe(200);
    const reply = await operator('PUT', `/admin/fares/${id}`, { code: 'Y', name: 'Economy' });
    expect(reply.json<ErrorBody>().message).toBe('Y is in the trash. Restore it before you change it.');
  });
});

test('a row that a review rule names is not deleted for good: another would get its id', async () => {
  const { given, operator } = harness;
  given.rank();
  const [rank, subfleet] = [given.rank({ name: 'Chief' }), given.subfleet({ type: 'A20N' })];
  const conditions = [
    { kind: 'flight_type', is: true, of: ['J'] },
    { kind: 'rank', is: true, of: [rank.id] },
    { kind: 'subfleet', is: false, of: [subfleet.id] },
  ];
  const rule = { name: 'Trusted', active: false, conditions, decision: 'accept', comment: '', unconfirmed: true };
  const { id } = (await operator('POST', '/admin/review-rules', rule)).json<{ data: { id: number } }>().data;
  const refused = 'The review rule “Trusted” names Chief. Change or remove that rule first.';
  expect((await dependents(`/admin/ranks/${rank.id}`)).refused).toBe(refused);
  expect(await errorOf(`/admin/ranks/${rank.id}`)).toBe(refused);
  expect(await errorOf(`/admin/subfleets/${subfleet.id}`)).toBeUndefined();
  expect(await refusedInTrash('/admin/subfleets/purge', subfleet.id)).toBe(refused.replace('Chief', 'A20N'));
  await operator('DELETE', `/admin/review-rules/${id}`);
  expect(await errorOf(`/admin/ranks/${rank.id}`)).toBeUndefined();
  expect(await refusedInTrash('/admin/subfleets/purge', subfleet.id)).toBeNull();
});

test('removing many removes those that can be removed, and gives the reason for the others', async () => {
  const { given, operator } = harness;
  const [empty, full] = [given.subfleet(), given.subfleet({ type: 'A20N' })];
  given.aircraft({ subfleet_id: full.id });
  const reply = await operator('POST', '/admin/subfleets/remove', { ids: [empty.id, full.id] });
  expect(reply.json<{ data: object[] }>().data).toEqual([
    { id: empty.id, name: empty.type, error: null },
    { id: full.id, name: 'A20N', error: 'A20N has 1 aircraft. Move or delete them first.' },
  ]);
});
