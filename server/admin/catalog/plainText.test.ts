import { beforeEach, describe, expect, test } from 'vitest';
import { freshAdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

const [shy, zero, mark, nbsp] = ['\u00AD', '\u200B', '\u200E', '\u00A0'];

/** Other ways to write a text that look the same. */
const lookalikes = (text: string): string[] => [
  text.normalize('NFD'),
  `${zero}${text}${nbsp}`,
  `${text.slice(0, 2)}${shy}${text.slice(2)}`,
  `${mark}${text.slice(0, 1)}\u200D${text.slice(1)}\uFEFF`,
];

let airline_id: number;
let subfleet_id: number;
let rank_id: number;

beforeEach(() => {
  airline_id = harness.given.home().id;
  subfleet_id = harness.given.subfleet().id;
  rank_id = harness.given.rank().id;
});

interface Named {
  readonly url: string;
  readonly field: string;
  readonly text: string;
  readonly input: () => object;
}

const kinds: readonly Named[] = [
  { url: 'pilots', field: 'email', text: 'zoé@kittiwake.example', input: () => ({ name: 'Zoé', airline_id, rank_id }) },
  { url: 'ranks', field: 'name', text: 'Capitán', input: () => ({}) },
  { url: 'fares', field: 'code', text: 'É1', input: () => ({ name: 'Economy' }) },
  { url: 'subfleets', field: 'type', text: 'Ü320', input: () => ({ name: 'Airbus', airline_id }) },
  {
    url: 'aircraft',
    field: 'registration',
    text: 'D-ÄKTE',
    input: () => ({ name: 'Elbe', subfleet_id, icao: 'A320' }),
  },
];

describe.each(kinds)('$field of $url', ({ url, field, text, input }) => {
  const add = async (value: string) => await harness.operator('POST', `/admin/${url}`, { ...input(), [field]: value });

  test('is stored in one form, and taken in every other', async () => {
    for (const [index, other] of lookalikes(text).entries()) {
      const reply = await add(other);
      if (index === 0) expect(reply.json().data).toMatchObject({ [field]: text });
      else expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([409, [field]]);
    }
  });

  test('is refused when nothing of it can be seen', async () => {
    const reply = await add(zero + shy + mark);
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]]);
  });
});

test('notes keep what is in them', async () => {
  const notes = 'Crew: 👩🏽‍✈️\nTwo lines';
  const { json } = await harness.operator('POST', '/admin/pilots', {
    name: ' Ada\u200B\u00A0Byron ',
    email: 'ada@kittiwake.example',
    airline_id,
    rank_id,
    notes,
  });
  expect(json().data).toMatchObject({ name: 'Ada Byron', notes });
});
