import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let pilot: Caller;
let flight_id: string;
let may: number;
let mayNot: number;

/** A flight of two subfleets, with a bid of a pilot whose rank flies the first, and a flight of the second alone. */
beforeEach(() => {
  harness = createHarness();
  const { given } = harness;
  may = given.subfleet().id;
  mayNot = given.subfleet().id;
  const holder = given.pilot({ rank_id: given.rank({}, [may]).id });
  pilot = harness.as(holder);
  flight_id = given.flight({ flight_number: 1 }, [may, mayNot]).id;
  given.flight({ flight_number: 2 }, [mayNot]);
  given.bid({ user_id: holder.user.id, flight_id });
});
afterEach(() => harness.close());

interface Flight {
  readonly subfleets: readonly { readonly id: number }[];
}
const idsOf = ({ subfleets }: Flight): number[] => subfleets.map(({ id }) => id);
const read = async (url: string) => (await pilot.get(url)).json().data;

/** The subfleets of the first flight, by every call that shows it. */
async function readSubfleets(mount: string): Promise<number[][]> {
  const [bid] = await read(`${mount}/user/bids`);
  const [ofUser] = (await read(`${mount}/user`)).bids;
  const one = await read(`${mount}/flights/${flight_id}`);
  const [listed] = await read(`${mount}/flights`);
  const [found] = await read(`${mount}/flights/search?flight_number=1`);
  return [one, listed, found, bid.flight ?? bid, ofUser.flight ?? ofUser]
    .filter((flight: Partial<Flight>) => flight.subfleets !== undefined)
    .map((flight) => idsOf(flight));
}

test("at phpVMS's address a flight has the subfleets that the pilot may fly", async () => {
  const shown = await readSubfleets('/phpvms7/api');
  expect(shown).toHaveLength(5);
  expect(new Set(shown.map(String))).toEqual(new Set([String([may])]));
});

test('a flight with none of them stays in the list', async () => {
  expect((await read('/phpvms7/api/flights')).map(idsOf)).toEqual([[may], []]);
});

test('it has all of them while ranks do not matter', async () => {
  set('pireps.restrict_aircraft_to_rank', 'false');
  expect(new Set((await readSubfleets('/phpvms7/api')).map(String))).toEqual(new Set([String([may, mayNot])]));
});

test('the API contract shows all of them', async () => {
  expect(new Set((await readSubfleets('/api')).map(String))).toEqual(new Set([String([may, mayNot])]));
});

const set = (key: string, value: string): void => harness.db.settings.put({ key, value });

/** The subfleets of a flight without any of its own. */
async function readOpen(mount: string): Promise<number[]> {
  const [flight] = await read(`${mount}/flights/search?flight_number=3`);
  return idsOf(flight);
}

describe('a flight to which no subfleet is assigned', () => {
  beforeEach(() => {
    harness.given.flight({ flight_number: 3 });
  });

  test("has at phpVMS's address all that the pilot may fly, with their aircraft", async () => {
    const { id } = harness.given.aircraft({ subfleet_id: may });
    const [flight] = await read('/phpvms7/api/flights/search?flight_number=3');

    expect(flight.subfleets).toMatchObject([{ id: may, aircraft: [{ id }] }]);
  });

  test('has every subfleet while ranks do not matter', async () => {
    set('pireps.restrict_aircraft_to_rank', 'false');
    expect(await readOpen('/phpvms7/api')).toEqual([may, mayNot]);
  });

  test('has those of its own airline where the airline wants it so', async () => {
    const { id: airline_id } = harness.given.airline();
    const { id: own } = harness.given.subfleet({ airline_id });
    harness.given.flight({ flight_number: 4, airline_id });
    set('pireps.restrict_aircraft_to_rank', 'false');
    set('flights.only_company_aircraft', 'true');

    expect((await read('/phpvms7/api/flights/search?flight_number=4')).map(idsOf)).toEqual([[own]]);
    expect(await readOpen('/phpvms7/api')).toEqual([may, mayNot]);
  });

  test('has none in the API contract', async () => {
    expect(await readOpen('/api')).toEqual([]);
  });
});
