// A long evening of touch-and-goes: how long the analysis of its landings takes.
import { atOnce } from '../../server/domain/flags/flight.ts';
import { analyseFlight } from '../../server/domain/landings/analyseFlight.ts';
import { airportOf, checkedFlight, flownTrack } from '../../server/testing/flaggedFlight.ts';
import { median, tell } from './figures.ts';

const rows = 20_000;

export function measureLandings(): Promise<void> {
  const place = airportOf('EDDH');
  const circuit = { end: 'touch_and_go', distance_ft: 1200, rate_fpm: -180 } as const;
  const approaches = Array.from({ length: 30 }, () => circuit);
  const flown = flownTrack('turboprop', place, place, { seed: 'bench', every: 1, approaches });
  const flight = checkedFlight({ ...flown, samples: flown.samples.slice(0, rows) });
  const times = Array.from({ length: 10 }, () => {
    const begin = performance.now();
    atOnce(analyseFlight(flight));
    return performance.now() - begin;
  });
  const what = `the analysis of ${flight.samples.length.toLocaleString('en')} positions with ${flight.stays.length} landings`;
  tell({ what, value: median(times), unit: 'ms', most: 100 });
  return Promise.resolve();
}
