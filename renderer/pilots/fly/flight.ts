import type { AcarsRecord } from '../../../server/contract/classic/acars.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { nmBetween } from '../../../server/contract/geo.ts';
import { milesToNm } from '../../../server/contract/units.ts';
import { momentOf } from '../figures.ts';

/** Minutes without a call after which a flight counts as silent. Clients call at least once a minute. */
const silentMinutes = 3;
const minute = 60_000;

/** The columns of a PIREP that say how its flight goes. */
type Flight = Pick<
  Pirep,
  'updated_at' | 'created_at' | 'distance' | 'planned_distance' | 'block_off_time' | 'dpt_airport' | 'arr_airport'
> & { readonly position: Pick<AcarsRecord, 'lat' | 'lon' | 'distance' | 'updated_at'> | null };

/** A flight in progress as the server sees it. */
interface Progress {
  /** Times in milliseconds: of the last call for this flight, and of block-off or else of the prefile. */
  readonly heard: number;
  readonly began: number;
  readonly isSilent: boolean;
  /** Nautical miles; null while unknown. */
  readonly flown: number | null;
  readonly planned: number | null;
}

/** @param now the server's time in milliseconds */
export function progressOf(flight: Flight, now: number): Progress {
  const { position, dpt_airport, arr_airport, planned_distance } = flight;
  const heard = Math.max(momentOf(flight.updated_at), position === null ? 0 : momentOf(position.updated_at));
  const sent = position?.distance ?? flight.distance;
  const place = position?.lat == null || position.lon == null ? null : { lat: position.lat, lon: position.lon };
  return {
    heard,
    began: momentOf(flight.block_off_time ?? flight.created_at),
    isSilent: now - heard >= silentMinutes * minute,
    flown: sent === null ? place && nmBetween(dpt_airport, place) : milesToNm(sent),
    planned: planned_distance === null ? nmBetween(dpt_airport, arr_airport) : milesToNm(planned_distance),
  };
}

const steps = [
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const;

/** Returns `12 seconds ago` in the language of the page. */
export function agoText(time: number, now: number, locale: string): string {
  const since = Math.max(0, now - time);
  const { unit, length } = steps.find(({ length: least }) => since >= least) ?? { unit: 'second', length: 1000 };
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(since / length), unit);
}
