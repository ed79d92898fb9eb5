import type { AcarsRecord } from '../../../server/contract/classic/acars.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { momentOf } from '../figures.ts';

/** Minutes without a call after which a flight counts as silent. Clients call at least once a minute. */
const silentMinutes = 3;
const minute = 60_000;

/** The columns of a PIREP that say when its client called. */
type Flight = Pick<Pirep, 'updated_at' | 'created_at' | 'block_off_time'> & {
  readonly position: Pick<AcarsRecord, 'updated_at'> | null;
};

/** When the client of a flight in progress called. */
interface ClientContact {
  /** Times in milliseconds: of the last call for this flight, and of block-off or else of the prefile. */
  readonly heard: number;
  readonly began: number;
  readonly isSilent: boolean;
}

/** @param now the server's time in milliseconds */
export function contactOf(flight: Flight, now: number): ClientContact {
  const { position } = flight;
  const heard = Math.max(momentOf(flight.updated_at), position === null ? 0 : momentOf(position.updated_at));
  return {
    heard,
    began: momentOf(flight.block_off_time ?? flight.created_at),
    isSilent: now - heard >= silentMinutes * minute,
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
