import { expect, test } from 'vitest';
import type { SubfleetFare } from '../../../db/tables/fares.ts';
import { reconcileFare } from './fares.ts';

const fare: SubfleetFare = {
  id: 1,
  code: 'Y',
  name: 'Economy',
  price: 3,
  cost: 2,
  capacity: 150,
  type: 0,
  notes: null,
  deleted_at: null,
  active: 1,
  created_at: '2026-11-20T08:30:00.123Z',
  updated_at: '2026-11-20T08:30:00.123Z',
  subfleet_id: 1,
  own_price: null,
  own_cost: null,
  own_capacity: null,
};

test.each([
  { own: null, price: 3 },
  { own: '120', price: 120 },
  { own: '0', price: 0 },
  { own: '80%', price: 2.4 },
  { own: '110%', price: 3.3 },
  { own: ' 12.5 ', price: 12.5 },
  { own: '', price: 3 },
  { own: 'free', price: 3 },
  { own: '-5', price: -5 },
  { own: '+2.5', price: 2.5 },
  { own: '+10%', price: 0.3 },
  { own: '-5%', price: -0.15 },
  { own: '--5', price: 3 },
])('with an own price of $own the fare costs $price', ({ own, price }) => {
  expect(reconcileFare({ ...fare, own_price: own }).price).toBe(price);
});

test('amounts stay numbers, however large they are', () => {
  const immense = {
    ...fare,
    price: 1e308,
    own_price: '200%',
    own_cost: '9'.repeat(400),
    own_capacity: `${'9'.repeat(30)}%`,
  };
  const { MAX_VALUE, MAX_SAFE_INTEGER } = Number;
  expect(reconcileFare(immense)).toMatchObject({ price: MAX_VALUE, cost: MAX_VALUE, capacity: MAX_SAFE_INTEGER });
  const below = { own_price: '-200%', own_capacity: `-${immense.own_capacity}` };
  expect(reconcileFare({ ...immense, ...below })).toMatchObject({ price: -MAX_VALUE, capacity: -MAX_SAFE_INTEGER });
});

test('half a seat is no seat', () => {
  expect(reconcileFare({ ...fare, own_capacity: '85%' }).capacity).toBe(127);
});

test("the subfleet's own amounts do not leave with the fare", () => {
  const { own_price, own_cost, own_capacity, ...offered } = fare;
  expect([own_price, own_cost, own_capacity]).toEqual([null, null, null]);
  expect(reconcileFare(fare)).toEqual(offered);
});
