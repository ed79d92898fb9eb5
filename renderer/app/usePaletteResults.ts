import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LiveFlight, listLiveFlights } from '../../server/contract/admin/live.ts';
import { listPireps, type PirepSummary } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/codes.ts';
import { queryOf } from '../lib/api.ts';
import { type CatalogResults, usePaletteCatalog } from './usePaletteCatalog.ts';

const limit = 5;

interface PaletteResults {
  readonly flights: readonly LiveFlight[];
  readonly pireps: readonly PirepSummary[];
  readonly catalog: CatalogResults;
  /** All flights in progress, matching or not. */
  readonly inProgress: readonly LiveFlight[];
  readonly searching: boolean;
}

/** Returns the results, or pending reports without a text. Asks the server only while the palette is open. */
export function usePaletteResults(query: string, opened: boolean): PaletteResults {
  const [search] = useDebouncedValue(query, 120);
  const live = useQuery({ ...queryOf(listLiveFlights, {}), enabled: opened });
  const filter = search === '' ? { state: String(PirepState.PENDING) } : { search };
  const pireps = useQuery({
    ...queryOf(listPireps, { query: { limit, ...filter } }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const catalog = usePaletteCatalog(query === '' ? '' : search, opened);
  const inProgress = live.data?.data ?? [];
  const found = query === '' ? [] : inProgress.filter((flight) => flightMatches(flight, query));
  const flights = found.slice(0, limit);
  const shown = new Set(flights.map(({ id }) => id));
  return {
    flights,
    pireps: (pireps.data?.data ?? []).filter(({ id }) => !shown.has(id)),
    catalog,
    inProgress,
    searching: pireps.isFetching || search !== query,
  };
}

/** Searches like the server's search of PIREPs: ident, airports, pilot, registration. */
function flightMatches(flight: LiveFlight, query: string): boolean {
  const { ident, pilot, aircraft, dpt_airport, arr_airport } = flight;
  const texts = [ident, pilot.name, pilot.ident, aircraft.registration, dpt_airport.id, arr_airport.id];
  return texts.some((text) => text.toLowerCase().includes(query.toLowerCase()));
}
