// What a pilot's flight search takes, by filter. It is processor time, because a search waits for nothing.
import { openDatabase } from '../../db/open.ts';
import { anyFlight, type FlightFilter } from '../../db/views/flightSearch.ts';
import { searchFlights } from '../../server/domain/flights/flights.ts';
import { createGiven } from '../../server/testing/given.ts';
import { fillCatalog } from './bigCatalog.ts';
import { percentile, tell } from './figures.ts';

const runs = 200;
const page = { limit: 15, offset: 0 };

/** Another value in each run. */
const filters: Readonly<Record<string, (run: number) => Partial<FlightFilter>>> = {
  none: () => ({}),
  airline: (run) => ({ airline_id: 1 + (run % 20) }),
  departure: (run) => ({ dpt_airport_id: ['EDDF', 'KJFK', 'EGLL'][run % 3] ?? '' }),
  arrival: (run) => ({ arr_airport_id: ['EDDF', 'KJFK', 'EGLL'][run % 3] ?? '' }),
  'flight number': (run) => ({ flight_number: String(run) }),
  callsign: (run) => ({ callsign: `cs${run}` }),
  'flight type': (run) => ({ flight_type: 'JFCM'.charAt(run % 4) }),
  'route code': (run) => ({ route_code: `R${run % 7}` }),
  distance: (run) => ({ min_distance: run, max_distance: run * 10 }),
  'flight time': (run) => ({ min_flight_time: run, max_flight_time: run * 2 }),
  subfleet: (run) => ({ subfleet_id: 1 + (run % 60) }),
  'aircraft type': (run) => ({ icao_type: ['A20N', 'B738', 'AT76'][run % 3] ?? '' }),
};

export async function measureFlightSearch(): Promise<void> {
  await searchAmong(10_000, 20);
  await searchAmong(100_000, 200);
}

/** @param most milliseconds */
async function searchAmong(flights: number, most: number): Promise<void> {
  const db = openDatabase(':memory:');
  const { id: user_id } = createGiven(db).pilot().user;
  await db.write((tx) => fillCatalog(tx, flights));
  const search = (filter: Partial<FlightFilter>, onlyFlyable: boolean): void =>
    void searchFlights(db, { filter: { ...anyFlight, ...filter }, user_id, narrowed: true, onlyFlyable }, page);
  // The first ones are compiled.
  for (let run = 0; run < 20; run += 1) search({}, run % 2 === 0);
  for (const [name, toFilter] of Object.entries(filters)) {
    const times = Array.from({ length: runs }, (_, run) => {
      const before = process.cpuUsage();
      search(toFilter(run), run % 2 === 0);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    const what = `search of ${flights.toLocaleString('en')} flights by ${name}, p99`;
    tell({ what, value: percentile(times, 0.99), unit: 'ms', most });
  }
  db.close();
}
