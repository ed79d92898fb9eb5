import { lineOf, type StagedRow } from '../../../../db/moving/stage.ts';
import type { Target } from '../../../../db/moving/target.ts';
import { UserState } from '../../../contract/codes.ts';
import { isZone } from '../../../contract/readText.ts';
import { airportNamed } from './catalog/airports.ts';
import { toId, toInteger, toShortText } from './cells.ts';
import type { Context } from './context.ts';
import { toCountry } from './countries.ts';
import { isDeleted, named, namedIds, nextId, numberedRows, timesOf, unusedName } from './rows.ts';
import type { Source } from './source.ts';

/** A deleted pilot is only taken over when reports or comments name them. */
export function convertUsers(from: Source, to: Target, context: Context): void {
  const needed = namedIds(from, [
    ['pireps', 'user_id'],
    ['pirep_comments', 'user_id'],
  ]);
  const kept: KeptPilot[] = [];
  for (const { id, row } of numberedRows(from, context, 'users')) {
    if (isDeleted(row) && !needed.has(id))
      context.note('kept', 'users', 'Deleted, and no report or comment names the pilot.', named(row, `Pilot ${id}`));
    else kept.push({ id, given: toId(row['pilot_id']), isGone: stateOf(row) === UserState.DELETED, line: lineOf(row) });
  }
  const numbers = numberPilots(kept, context);
  const mails = new Set<string>();
  for (const { id, row } of numberedRows(from, context, 'users')) {
    const pilot_id = numbers.get(id);
    if (pilot_id === undefined) continue;
    to.insert('users', {
      id,
      pilot_id,
      name: nameOf(row, pilot_id, context),
      email: mailOf(row, id, mails, context),
      ...placeOf(row, pilot_id, context),
      home_airport_id: airportNamed(row['home_airport_id'], context),
      curr_airport_id: airportNamed(row['curr_airport_id'], context),
      flights: toInteger(row['flights']) ?? 0,
      flight_time: toInteger(row['flight_time']) ?? 0,
      transfer_time: toInteger(row['transfer_time']) ?? 0,
      country: toCountry(row['country']),
      timezone: zoneOf(row, pilot_id, context),
      status: toInteger(row['status']) ?? 0,
      state: stateOf(row),
      notes: context.text(row['notes']) || null,
      ...timesOf(row, context),
    });
    context.users.add(id);
    context.imported('users');
  }
}

/** A pilot who is taken over. */
interface KeptPilot {
  readonly id: number;
  /** The number there. */
  readonly given: number | null;
  readonly isGone: boolean;
  readonly line: number;
}

/** Pilots keep their numbers. Of two with the same, one who was deleted gives way, otherwise the later one. */
function numberPilots(pilots: readonly KeptPilot[], context: Context): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  const without: KeptPilot[] = [];
  for (const pilot of pilots.toSorted((a, b) => Number(a.isGone) - Number(b.isGone))) {
    const { id, given } = pilot;
    if (given === null || context.pilotNumbers.has(given)) {
      without.push(pilot);
      continue;
    }
    numbers.set(id, given);
    context.pilotNumbers.add(given);
  }
  let next = nextId(context.pilotNumbers);
  for (const { id, given, line } of without) {
    numbers.set(id, next);
    context.pilotNumbers.add(next);
    const text = given === null ? 'No pilot number' : 'The pilot number is taken';
    context.note('repaired', 'users', `${text}: the next free one is used.`, { line, name: `Pilot ${next}` });
    next += 1;
  }
  return numbers;
}

export function stateOf(row: StagedRow): number {
  if (isDeleted(row) || /@deleted-user\.com$/i.test(row['email'] ?? '')) return UserState.DELETED;
  const state = toInteger(row['state']) ?? UserState.PENDING;
  return Object.values<number>(UserState).includes(state) ? state : UserState.PENDING;
}

function nameOf(row: StagedRow, pilot_id: number, context: Context): string {
  const given = context.text(row['name'])?.trim() ?? '';
  if (given === '') context.note('repaired', 'users', 'No name: the number is used.', named(row, `Pilot ${pilot_id}`));
  return given || `Pilot ${pilot_id}`;
}

function mailOf(row: StagedRow, id: number, taken: Set<string>, context: Context): string {
  const given = toShortText(row['email']) ?? '';
  // Nobody can have an address of such a domain.
  const mail = unusedName(given || `pilot-${id}@missing.invalid`, taken, (name) => `${id}+${name}`);
  const text = given === '' ? 'No mail address' : 'The mail address is taken';
  if (mail !== given) context.note('repaired', 'users', `${text}: enter one under Pilots.`, named(row, `Pilot ${id}`));
  return mail;
}

/** Where a pilot belongs to. */
function placeOf(row: StagedRow, pilot_id: number, context: Context): { airline_id: number; rank_id: number } {
  const [airline, rank] = [toId(row['airline_id']), toId(row['rank_id'])];
  const hasAirline = airline !== null && context.airlines.has(airline);
  const hasRank = rank !== null && context.ranks.has(rank);
  const at = named(row, `Pilot ${pilot_id}`);
  if (!hasAirline) context.note('repaired', 'users', 'No known airline: it is the first one.', at);
  if (!hasRank) context.note('repaired', 'users', 'No known rank: it is the lowest.', at);
  const [lowest = 0] = context.ranks;
  return { airline_id: hasAirline ? airline : Math.min(...context.airlines.keys()), rank_id: hasRank ? rank : lowest };
}

function zoneOf(row: StagedRow, pilot_id: number, context: Context): string {
  const zone = row['timezone']?.trim() ?? '';
  if (zone !== '' && isZone(zone)) return zone;
  if (zone !== '') context.note('repaired', 'users', 'No known time zone: it is UTC.', named(row, `Pilot ${pilot_id}`));
  return 'UTC';
}
