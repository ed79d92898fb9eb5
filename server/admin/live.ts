import { setImmediate } from 'node:timers/promises';
import { type LiveFlight, listLiveFlights } from '../contract/admin/live.ts';
import type { LiveFlights } from '../domain/live/liveFlights.ts';
import type { HttpApp } from '../http/app.ts';

/** Read in one go: pilots' calls come in between. */
const partSize = 100;

export function registerLive(app: HttpApp, flights: LiveFlights): void {
  app.route({ ...listLiveFlights, handler: async () => ({ data: await readAll(flights) }) });
}

async function readAll(flights: LiveFlights): Promise<LiveFlight[]> {
  const ids = flights.listIds();
  const read: LiveFlight[] = [];
  for (let start = 0; start < ids.length; start += partSize) {
    read.push(...flights.find(ids.slice(start, start + partSize)));
    await setImmediate();
  }
  return read;
}
