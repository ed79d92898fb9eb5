import { expect, test } from 'vitest';
import { hashKey } from '../../../../db/views/keyHolders.ts';
import { dumpOf, type GivenRow, moved, type Moved, smallAirline } from '../testing/given.ts';

const [ann = {}] = smallAirline['users'] ?? [];
const gone = '2024-02-01 00:00:00';

/** Pilots with the numbers from 1 who are active and have keys, unless their columns say otherwise. */
function pilots(...columns: readonly GivenRow[]): Promise<Moved> {
  const users = columns.map((row, place) => {
    const id = place + 1;
    return { ...ann, id, pilot_id: id, email: `${id}@example.org`, api_key: `key ${id}`, deleted_at: null, ...row };
  });
  const pireps = [2, 3].map((user_id) => ({ id: `p${user_id}`, user_id, airline_id: 1, state: 2 }));
  return moved(dumpOf({ ...smallAirline, users, pireps }));
}

test('pilots keep their numbers; who has none gets the next, and of two the deleted one gives way', async () => {
  const { rows, notes } = await pilots(
    { pilot_id: 7 },
    { pilot_id: 9, state: 5 },
    { pilot_id: 9 },
    { pilot_id: null, name: ' ' },
    { pilot_id: 7 },
  );
  expect(rows('users', 'id, pilot_id, name').slice(0, 5)).toEqual([
    { id: 1, pilot_id: 7, name: 'Ann' },
    { id: 2, pilot_id: 12, name: 'Ann' },
    { id: 3, pilot_id: 9, name: 'Ann' },
    { id: 4, pilot_id: 10, name: 'Pilot 10' },
    { id: 5, pilot_id: 11, name: 'Ann' },
  ]);
  expect(notes('users')).toContain('repaired: The pilot number is taken: the next free one is used. (2)');
});

test('above a number that is a typing error there is no next one', async () => {
  const { rows } = await pilots({ pilot_id: Number.MAX_SAFE_INTEGER }, { pilot_id: 7 }, { pilot_id: null });
  expect(rows('users', 'pilot_id').slice(0, 3)).toContainEqual({ pilot_id: 8 });
});

test('what is not known of a pilot is what a new one has', async () => {
  const { rows } = await pilots(
    { state: null, status: null, flights: null, timezone: 'Mars/Base', country: 'xx', airline_id: 9, rank_id: 9 },
    { state: 3, email: 'A@example.org', timezone: 'Europe/Oslo', country: 'no', home_airport_id: 'eddh ' },
    { state: 4, email: 'a@EXAMPLE.org', transfer_time: '60', curr_airport_id: '' },
    { state: 2, email: null },
  );
  const columns = 'email, state, flights, transfer_time, timezone, country, airline_id, rank_id, home_airport_id';
  expect(rows('users', columns).map((row) => Object.values(row as object))).toEqual([
    ['1@example.org', 0, 0, 0, 'UTC', null, 1, 1, null],
    ['A@example.org', 3, 0, 0, 'Europe/Oslo', 'NO', 1, 1, 'EDDH'],
    ['3+a@EXAMPLE.org', 4, 0, 60, 'UTC', null, 1, 1, null],
    ['pilot-4@missing.invalid', 2, 0, 0, 'UTC', null, 1, 1, null],
  ]);
});

test('deleted pilots stay when reports name them, without a key', async () => {
  const { rows } = await pilots(
    { deleted_at: gone },
    { deleted_at: gone },
    { email: 'x@deleted-user.com', state: 5 },
    { state: 5 },
  );
  expect(rows('users', 'id, state, deleted_at')).toEqual([2, 3, 4].map((id) => ({ id, state: 5, deleted_at: null })));
  expect(rows('api_keys')).toEqual([]);
});

test('clients go on with their keys; a shared one belongs to the first pilot, a blank one to nobody', async () => {
  const { rows, notes } = await pilots(
    { api_key: '' },
    { api_key: 'shared', state: 5 },
    { api_key: 'shared', state: 4 },
    { api_key: 'shared' },
    { api_key: 'Shared' },
    { api_key: null },
    { api_key: ' ' },
    { id: 7, api_key: 'other' },
  );
  const key = { label: 'phpVMS', scope: 'full', expires_at: null };
  expect(rows('api_keys', 'user_id, label, prefix, hash, scope, expires_at')).toEqual([
    { ...key, user_id: 3, prefix: 'shared', hash: hashKey('shared') },
    { ...key, user_id: 5, prefix: 'Shared', hash: hashKey('Shared') },
  ]);
  expect(notes('users')).toContain('refused: Another pilot has the same API key: issue one. (1)');
  expect(notes('users')).toContain('different: No API key: issue one. (3)');
  expect(notes('users')).toContain('refused: The id is taken. (1)');
});
