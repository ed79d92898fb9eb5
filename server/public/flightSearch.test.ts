import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FlightsRow } from '../../db/rows.ts';
import { allTests } from '../testing/eachTest.ts';
import { createHarness, type Harness, readPages } from '../testing/harness.ts';
import { classic, phpvms7 } from './profile.ts';

/** The flight search against its rules, written down once more over plain rows. */

interface Timetabled {
  readonly row: FlightsRow;
  readonly subfleet_ids: readonly number[];
  readonly icao_types: readonly string[];
  /** Active and visible, of an active airline. */
  readonly isShown: boolean;
}

type Query = Readonly<Record<string, string>>;

const harness = allTests(createHarness);
const owner = allTests(() => harness.given.pilot());
const pilot = allTests(() => harness.as(owner));
let timetable: Timetabled[];
/** The subfleet that the pilot may fly. */
let allowed: number;
beforeAll(() => {
  timetable = givenTimetable(harness);
  allowed = timetable[0]?.subfleet_ids[0] ?? 0;
  harness.db.ranks.subfleetLinks.insert({ rank_id: owner.user.rank_id, subfleet_id: allowed });
});

const airports = ['EDDH', 'LOWI', 'KJFK', 'EGLL'];
const types = ['A320', 'B77W', 'B748'];

/** Sixty flights that share airports, numbers, codes and subfleets in all mixtures. */
function givenTimetable({ db, given }: Harness): Timetabled[] {
  const airlines = [given.home(), given.airline(), given.airline({ active: 0 })];
  const subfleets = types.map((icao) => {
    const { id } = given.subfleet();
    given.aircraft({ subfleet_id: id, icao });
    given.aircraft({ subfleet_id: id, icao: 'C172', status: 'S' });
    return id;
  });
  return Array.from({ length: 60 }, (_, n) => {
    const airline = airlines[n % 7 === 6 ? 2 : n % 2];
    const links = [subfleets[n % 3], subfleets[(n * 2) % 3]].filter((id) => id !== undefined);
    const subfleet_ids = n % 5 === 4 ? [] : [...new Set(links)];
    const { id } = given.flight(
      {
        airline_id: airline?.id ?? 0,
        flight_number: 90 + n * 7,
        callsign: n % 3 === 0 ? `Ktw${n}Xy` : null,
        dpt_airport_id: airports[n % 4] ?? '',
        arr_airport_id: airports[(n + 1 + (n % 3)) % 4] ?? '',
        flight_type: 'JFC'.charAt(n % 3),
        route_code: n % 4 === 0 ? 'Ski' : null,
        distance: n % 8 === 7 ? null : 100 + n * 11.25,
        flight_time: n % 9 === 8 ? null : 30 + n * 3,
        active: n % 10 === 9 ? 0 : 1,
        visible: n % 11 === 10 ? 0 : 1,
      },
      subfleet_ids,
    );
    const row = db.flights.find(id) as FlightsRow; // it was just stored
    const isShown = row.active === 1 && row.visible === 1 && airline?.active === 1;
    const icao_types = subfleet_ids.map((subfleet) => types[subfleets.indexOf(subfleet)] ?? '');
    return { row, subfleet_ids, icao_types, isShown };
  });
}

const holds = (part: string, text: string | null): boolean =>
  text !== null && text.toUpperCase().includes(part.toUpperCase());
const same = (sent: string, text: string | null): boolean => sent.toUpperCase() === text?.toUpperCase();

/** decisions §8, one rule for each parameter. `unit`: nautical miles in a distance of the profile. */
function isFound({ row, subfleet_ids, icao_types, isShown }: Timetabled, query: Query, unit: number): boolean {
  const rules: Readonly<Record<string, (sent: string) => boolean>> = {
    airline_id: (sent) => row.airline_id === Number(sent),
    dep_icao: (sent) => same(sent, row.dpt_airport_id),
    depicao: (sent) => same(sent, row.dpt_airport_id),
    dpt_airport_id: (sent) => same(sent, row.dpt_airport_id),
    arr_icao: (sent) => same(sent, row.arr_airport_id),
    arricao: (sent) => same(sent, row.arr_airport_id),
    arr_airport_id: (sent) => same(sent, row.arr_airport_id),
    flight_number: (sent) => holds(sent, String(row.flight_number)),
    callsign: (sent) => holds(sent, row.callsign),
    flight_type: (sent) => same(sent, row.flight_type),
    route_code: (sent) => same(sent, row.route_code),
    dgt: (sent) => row.distance !== null && row.distance >= Number(sent) * unit - 0.01,
    dlt: (sent) => row.distance !== null && row.distance <= Number(sent) * unit + 0.01,
    tgt: (sent) => row.flight_time !== null && row.flight_time >= Number(sent),
    tlt: (sent) => row.flight_time !== null && row.flight_time <= Number(sent),
    subfleet_id: (sent) => subfleet_ids.includes(Number(sent)),
    icao_type: (sent) => icao_types.some((icao) => same(sent, icao)),
  };
  return isShown && Object.entries(query).every(([name, sent]) => sent === '' || rules[name]?.(sent) !== false);
}

/** decisions §10: what the rank may not fly is not listed. */
function isFlyable({ subfleet_ids }: Timetabled): boolean {
  return subfleet_ids.length === 0 || subfleet_ids.includes(allowed);
}

const anyCase = (values: readonly string[]) =>
  fc.constantFrom(...values, '').chain((text) => fc.constantFrom(text, text.toLowerCase()));
const number = (max: number) => fc.integer({ min: 0, max }).map(String);

/** What each parameter may be sent as. Those of a line mean the same: one of them is sent. */
const parameters: readonly (readonly [names: readonly string[], value: fc.Arbitrary<string>])[] = [
  [['airline_id'], number(4)],
  [['dep_icao', 'depicao', 'dpt_airport_id'], anyCase(airports)],
  [['arr_icao', 'arricao', 'arr_airport_id'], anyCase(airports)],
  [['flight_number'], number(50)],
  [['callsign'], fc.constantFrom('ktw', 'XY', '3x', '%', '_')],
  [['flight_type'], anyCase(['J', 'F', 'C', 'H'])],
  [['route_code'], fc.constantFrom('SKI', 'ski', 'S', '')],
  [['dgt'], number(900)],
  [['dlt'], number(900)],
  [['tgt'], number(69).map((third) => String(Number(third) * 3))],
  [['tlt'], number(69).map((third) => String(Number(third) * 3))],
  [['subfleet_id'], number(4)],
  [['icao_type'], anyCase([...types, 'C172'])],
  [['available'], fc.constant('true')],
];

/** Three parameters at most: with more of them hardly a search finds anything. */
const query: fc.Arbitrary<Query> = fc
  .subarray([...parameters], { maxLength: 3 })
  .chain((sent) => fc.tuple(...sent.map(([names, value]) => fc.tuple(fc.constantFrom(...names), value))))
  .map((sent) => Object.fromEntries(sent));

describe.each([
  { mount: classic.mount, unit: 1609.344 / 1852, isListed: () => true },
  { mount: phpvms7.mount, unit: 1, isListed: isFlyable },
])('at $mount', ({ mount, unit, isListed }) => {
  test.each(['/flights/search', '/flights'])('%s finds what its rules say', async (path) => {
    await fc.assert(
      fc.asyncProperty(query, async (sent) => {
        const search = new URLSearchParams({ ...sent, limit: '500' });
        const reply = await pilot.get(`${mount}${path}?${search.toString()}`);
        const found = reply.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
        const rows = timetable.filter((flight) => isFound(flight, sent, unit) && isListed(flight));
        const expected = rows.map(({ row }) => row.id);
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 100 },
    );
  });

  test('the destinations are the arrival airports of the flights that are found', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (sent) => {
        const search = new URLSearchParams(sent).toString();
        const { data } = (await pilot.get(`${mount}/flights/destinations?${search}`)).json();
        const rows = timetable.filter((flight) => isFound(flight, sent, unit) && isListed(flight));
        const counts = Map.groupBy(rows, ({ row }) => row.arr_airport_id);
        const expected = [...counts].map(([id, flights]) => ({ id, flights: flights.length }));
        expect(data).toEqual(expected.toSorted((a, b) => a.id.localeCompare(b.id)));
      }),
      { numRuns: 50 },
    );
  });
});

describe('pages of a search', () => {
  test('lead from the first to the last, each flight once and in order, however many fit on one', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 20 }), async (sent, limit) => {
        const address = (size: number): string =>
          `/api/flights/search?${new URLSearchParams({ ...sent, limit: String(size) }).toString()}`;
        const whole = (await pilot.get(address(500))).json<{ data: { id: string }[] }>().data.map(({ id }) => id);
        const seen: (string | number)[] = [];
        for (const { data, meta } of await readPages(pilot, address(limit))) {
          const [from, to] = data.length === 0 ? [null, null] : [seen.length + 1, seen.length + data.length];
          expect(meta).toMatchObject({ total: whole.length, per_page: limit, from, to });
          seen.push(...data.map(({ id }) => id));
        }
        expect(seen).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });
});

test('a search finds flights as they are now, also when somebody else changed them', async () => {
  const { db, given, as } = createHarness();
  const caller = as(given.pilot());
  const found = async (search: string): Promise<number[]> => {
    const reply = await caller.get(`/api/flights/search?${search}`);
    return reply.json<{ data: { flight_number: number }[] }>().data.map(({ flight_number }) => flight_number);
  };
  const [seven, nine] = [given.flight({ flight_number: 7 }), given.flight({ flight_number: 9 })];
  expect(await found('')).toEqual([7, 9]);
  given.flight({ flight_number: 8 });
  await db.write((tx) => tx.flights.update({ ...nine, flight_number: 5 }));
  expect(await found('')).toEqual([5, 7, 8]);
  const { id } = given.subfleet();
  expect(await found(`subfleet_id=${id}`)).toEqual([]);
  await db.write((tx) => tx.flights.subfleetLinks.insert({ flight_id: seven.id, subfleet_id: id }));
  expect(await found(`subfleet_id=${id}`)).toEqual([7]);
  const failed = db.write((tx) => {
    tx.flights.update({ ...seven, flight_number: 1 });
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  await db.write((tx) => tx.flights.update({ ...nine, visible: 0 }));
  expect(await found('')).toEqual([7, 8]);
  await db.write((tx) => tx.flights.update({ ...seven, deleted_at: nine.created_at }));
  expect(await found('')).toEqual([8]);
});
