// npm run bench:speed: measures how fast Homebase is, prints a line for each figure with its goal, and a table in the end.
// Arguments: the measurements to make; without any, all of them.
import { measureEvening } from './evening.ts';
import { finish } from './figures.ts';
import { measureFlightSearch } from './flightSearch.ts';
import { measureLandings } from './landings.ts';
import { measureLongFlight } from './longFlight.ts';
import { measurePositions } from './positions.ts';
import { measureStatistics } from './statistics.ts';

const measurements: Readonly<Record<string, () => Promise<void>>> = {
  positions: measurePositions,
  search: measureFlightSearch,
  landings: measureLandings,
  long: measureLongFlight,
  statistics: measureStatistics,
  evening: measureEvening,
};

const asked = process.argv.slice(2);
for (const name of asked.length === 0 ? Object.keys(measurements) : asked) {
  const measure = measurements[name];
  if (!measure) throw new Error(`There is no measurement "${name}", only ${Object.keys(measurements).join(', ')}`);
  await measure();
}
finish();
