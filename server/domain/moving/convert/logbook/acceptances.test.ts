import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../../../db/open.ts';
import { PirepState } from '../../../../contract/codes.ts';
import { autoCommit } from '../../../../testing/given.ts';
import { reviewPirep, undoReview } from '../../../pireps/review.ts';
import { dumpOf, type GivenRow, moved, smallAirline } from '../../testing/given.ts';

const places = ['EDDH', 'LOWI', 'EGLL', 'LFPG'];
const airports = places.map((id) => ({ id, icao: id, name: id, lat: '50.1', lon: '8.1' }));
const [crew, fleet] = [[1, 2] as const, [1, 2] as const];
const start = Date.parse('2024-05-01T00:00:00Z');

interface Flown {
  readonly user_id: number;
  readonly aircraft_id: number;
  readonly minutes: number;
  readonly from: string;
  readonly to: string;
  readonly hasFuel: boolean;
}

const leg: fc.Arbitrary<Flown> = fc.record({
  user_id: fc.constantFrom(...crew),
  aircraft_id: fc.constantFrom(...fleet),
  minutes: fc.integer({ min: 0, max: 600 }),
  from: fc.constantFrom(...places),
  to: fc.constantFrom(...places),
  hasFuel: fc.boolean(),
});

/** Each pilot departs from where the flight before ended. */
function chained(legs: readonly Flown[]): Flown[] {
  const stands = new Map<number, string>();
  return legs.map((flown) => {
    const from = stands.get(flown.user_id) ?? flown.from;
    stands.set(flown.user_id, flown.to);
    return { ...flown, from };
  });
}

/** As phpVMS stores reports that were accepted one after another. */
function toRows(reports: readonly Flown[]): GivenRow[] {
  return reports.map(({ user_id, aircraft_id, minutes, from, to, hasFuel }, place) => {
    const at = (hours: number): string => new Date(start + (place * 24 + hours) * 3_600_000).toISOString().slice(0, 19);
    const who = { airline_id: 1, user_id, aircraft_id, flight_time: minutes, dpt_airport_id: from, arr_airport_id: to };
    const fuel = { block_fuel: hasFuel ? '9000' : null, fuel_used: hasFuel ? String(minutes * 10) : null };
    const times = { block_on_time: at(11), submitted_at: at(12), created_at: at(1), updated_at: at(14) };
    // Random ids say nothing of the order.
    return { id: `id${(place * 7) % 11}-${place}`, state: 2, status: 'ARR', ...who, ...fuel, ...times };
  });
}

/** What phpVMS has counted and moved after them. */
function airlineAfter(reports: readonly Flown[]) {
  const rows = toRows(reports);
  const lastOf = (column: 'user_id' | 'aircraft_id', id: number): GivenRow | undefined =>
    rows.findLast((row) => row[column] === id);
  const sum = (list: readonly Flown[]) => list.reduce((total, { minutes }) => total + minutes, 0);
  const [user] = smallAirline['users'] ?? [];
  const users = crew.map((id) => {
    const own = reports.filter(({ user_id }) => user_id === id);
    const last = lastOf('user_id', id);
    const counted = { flights: own.length, flight_time: sum(own), last_pirep_id: last?.['id'] ?? null };
    const who = { id, pilot_id: id, email: `${id}@example.org`, api_key: `key${id}` };
    return { ...user, ...who, ...counted, curr_airport_id: last?.['arr_airport_id'] ?? null };
  });
  const aircraft = fleet.map((id) => {
    const last = lastOf('aircraft_id', id);
    const own = reports.filter(({ aircraft_id }) => aircraft_id === id);
    const where = { airport_id: last?.['arr_airport_id'] ?? null, landing_time: last?.['updated_at'] ?? null };
    const what = { flight_time: sum(own), fuel_onboard: last ? 1234.5 : 0 };
    return { id, subfleet_id: 1, name: 'Kite', registration: `D-AKT${id}`, ...where, ...what };
  });
  return { ...smallAirline, airports, pireps: rows, users, aircraft };
}

/** What a rejection may change; without the place of an aircraft that another pilot brought elsewhere. */
function booksOf(db: Db) {
  return {
    users: crew.map((id) => {
      const { flights, flight_time, curr_airport_id, last_pirep_id, rank_id } = db.users.find(id) ?? {};
      return { flights, flight_time, curr_airport_id, last_pirep_id, rank_id };
    }),
    aircraft: fleet.map((id) => {
      const { flight_time, landing_time, fuel_onboard } = db.aircraft.find(id) ?? {};
      return { flight_time, landing_time, fuel_onboard };
    }),
  };
}

test('rejecting reports takes back what they gave, in any order, and undoing that gives it again', async () => {
  const cases = fc
    .array(leg, { minLength: 1, maxLength: 6 })
    .map(chained)
    .chain((reports) =>
      fc.tuple(fc.constant(reports), fc.shuffledSubarray([...reports.keys()], { minLength: reports.length })),
    );
  await fc.assert(
    fc.asyncProperty(cases, async ([reports, order]) => {
      const rows = toRows(reports);
      const { target } = await moved(dumpOf(airlineAfter(reports)));
      const db = openDatabase(target);
      const tx = autoCommit(db);
      const books = [booksOf(db)];
      const reviews = order.map((place) => {
        const pirep_id = String(rows[place]?.['id']);
        const review = reviewPirep(tx, { pirep_id, seen: PirepState.ACCEPTED, to: PirepState.REJECTED });
        books.push(booksOf(db));
        return review ?? 0;
      });
      const { users, aircraft } = booksOf(db);
      const firstOf = (id: number): Flown | undefined => reports.find(({ user_id }) => user_id === id);
      const nothing = { flights: 0, flight_time: 0, last_pirep_id: null, rank_id: 1 };
      expect(users).toEqual(crew.map((id) => ({ ...nothing, curr_airport_id: firstOf(id)?.from ?? null })));
      const unused = { flight_time: 0, landing_time: null, fuel_onboard: 0 };
      expect(aircraft).toEqual([unused, unused]);
      for (const review of reviews.toReversed()) {
        books.pop();
        undoReview(tx, review);
        expect(booksOf(db)).toEqual(books.at(-1));
      }
      db.close();
    }),
    { numRuns: 10 },
  );
});
