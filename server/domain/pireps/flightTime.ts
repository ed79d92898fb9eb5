import type { PirepsRow } from '../../../db/rows.ts';

type Flight = Pick<PirepsRow, 'source_name' | 'created_at' | 'block_off_time' | 'distance'>;

/** Faster than any airliner, in nautical miles a minute. */
const fastest = 20;

/**
 * Reads the flight time of a filed flight in minutes. xACARS sends seconds, its copy of 2020 hours and minutes ("0113"). Both count
 * real time from after the prefile, so a number that is longer than that as minutes, and fits in another reading, is not minutes.
 * @param sent as the client sent it
 */
export function readFlightTime({ source_name, ...flight }: Flight, sent: number, filed_at: string): number {
  if (!/^xacars/i.test(source_name?.trim() ?? '')) return sent;
  const begin = Math.min(
    ...[flight.created_at, flight.block_off_time ?? flight.created_at].map((at) => Date.parse(at)),
  );
  const elapsed = (Date.parse(filed_at) - begin) / 60_000;
  if (sent <= elapsed) return sent;
  const fits = (minutes: number): boolean =>
    minutes >= 1 &&
    Math.floor(minutes) <= elapsed &&
    // Otherwise a flight in accelerated time is the better guess.
    elapsed - minutes < sent - elapsed &&
    (flight.distance ?? 0) <= minutes * fastest;
  const reading = [hoursAndMinutes(sent), sent / 60].find((minutes) => minutes !== undefined && fits(minutes));
  return reading === undefined ? sent : Math.round(reading);
}

function hoursAndMinutes(sent: number): number | undefined {
  const [hours, minutes] = [Math.floor(sent / 100), sent % 100];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined;
}
