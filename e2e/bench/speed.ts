// npm run bench:speed: measures how fast Homebase is, prints a line for each figure with its goal, and a table in the end.
// Arguments: the measurements to make; without any, all of them.
import { measureEvening } from './evening.ts';
import { type Figure, isMet, tell, toTable } from './figures.ts';
import { measureFlightSearch } from './flightSearch.ts';
import { measureGrowth } from './growth.ts';
import { measureLongFlight } from './longFlight.ts';
import { measurePositions } from './positions.ts';

const measurements: Readonly<Record<string, (tell: (figure: Figure) => void) => Promise<void>>> = {
  positions: measurePositions,
  growth: measureGrowth,
  search: measureFlightSearch,
  long: measureLongFlight,
  evening: measureEvening,
};

const asked = process.argv.slice(2);
const figures: Figure[] = [];
for (const name of asked.length === 0 ? Object.keys(measurements) : asked) {
  const measure = measurements[name];
  if (!measure) throw new Error(`There is no measurement "${name}", only ${Object.keys(measurements).join(', ')}`);
  await measure((figure) => {
    figures.push(figure);
    tell(figure);
  });
}
console.log(`\n${toTable(figures)}`);
process.exitCode = figures.every(isMet) ? 0 : 1;
