import { expect, test } from 'vitest';
import type { RanksRow } from '../../../db/rows.ts';
import { promote } from './acceptance.ts';

function rank(id: number, hours: number, auto_promote = 1): RanksRow {
  const rates = { acars_base_pay_rate: 0, manual_base_pay_rate: 0, auto_approve_acars: 0, auto_approve_manual: 0 };
  return { id, name: `Rank ${id}`, image_url: null, hours, auto_promote, created_at: '', updated_at: '', ...rates };
}

const cadet = rank(1, 0);
const officer = rank(2, 50);
const captain = rank(3, 200);
const promoting = [captain, officer, cadet];

test.each([
  ['too few hours', cadet, 49 * 60 + 59, cadet],
  ['just enough hours', cadet, 50 * 60, officer],
  ['hours for two steps', cadet, 200 * 60, captain],
  ['a rank given ahead of its hours', captain, 60, captain],
  ['a rank that takes no part in promotion', rank(9, 0, 0), 300 * 60, rank(9, 0, 0)],
])('%s', (_, current, minutes, expected) => {
  expect(promote(current, promoting, minutes)).toEqual(expected);
});
