import type { FlightsRow } from '../../../db/rows.ts';
import type { Tx } from '../../../db/open.ts';
import type { Season, SeasonChange, SeasonOutcome } from '../../contract/admin/catalog/seasons.ts';
import { readClock, writeClock } from '../../contract/clock.ts';
import { isDay } from '../../contract/readText.ts';
import { conflict, invalid } from '../errors.ts';
import { errorOf } from './bulk.ts';
import { createRow, findRow, pick, planChange, type PlannedChange, storeChange } from './edit.ts';
import { existsText, flights } from './flightKind.ts';
import { fieldsOf } from './kind.ts';
import { type Input, readInput } from './readInput.ts';
import { readFields } from './view.ts';

type Values = Pick<FlightsRow, (typeof fields)[number]>;
const fields = ['start_date', 'end_date', 'days', 'level', 'dpt_time', 'arr_time'] as const;

/** What happens to a flight. */
interface Step {
  readonly before: FlightsRow;
  /** The flight, or its copy, with its new values. */
  readonly after: FlightsRow;
  readonly unread: readonly string[];
  readonly change: PlannedChange<FlightsRow> | null;
  readonly copy: Input | null;
  readonly ended: SeasonOutcome['ended'];
}

/**
 * Changes the season, days, times or level of flights, or copies them to a new season. With `preview` nothing is stored.
 * @throws {AppError} when a new season has no first day, or ends before it
 */
export function changeSeason(tx: Tx, { ids, preview, ...season }: Season): SeasonOutcome[] {
  const { start_date = null, end_date = null } = season.change;
  for (const [field, day] of Object.entries({ start_date, end_date }))
    if (day && !isDay(day)) throw invalid(field, `${day} is not a valid date.`);
  if (season.copy && !start_date) throw invalid('start_date', 'Enter the first day of the new season.');
  if (start_date && end_date && start_date > end_date)
    throw invalid('end_date', `The last day ${end_date} is before the first day ${start_date}.`);
  const taken = createTaken();
  return ids.map((id) => {
    let step: Step | undefined;
    let copy_id: string | null = null;
    const error = errorOf(() => {
      const planned = season.copy ? planCopy(tx, id, season) : planSeason(tx, id, season.change);
      // The database shows only flights that are stored already.
      if (preview && changes(planned)) taken.add(tx, planned.after);
      step = planned;
      if (preview) return;
      if (planned.change !== null) storeChange(tx, flights, planned.change);
      if (planned.copy !== null) copy_id = String(createRow(tx, flights, planned.copy));
    });
    return {
      ...outcomeOf(error === null ? step : undefined),
      id,
      name: flights.findName(tx, id) ?? id,
      error,
      copy_id,
    };
  });
}

function planSeason(tx: Tx, id: string, change: SeasonChange): Step {
  const { set, unread } = newValues(findRow(tx, flights, id), change);
  const planned = planChange(tx, flights, id, set);
  return { ...planned, unread, change: planned, copy: null, ended: null };
}

function planCopy(tx: Tx, id: string, { change, end_old }: Pick<Season, 'change' | 'end_old'>): Step {
  const before = findRow(tx, flights, id);
  const { set, unread } = newValues(before, change);
  const { start_date, end_date } = { start_date: change.start_date ?? '', end_date: change.end_date || null };
  const goesOn = before.end_date === null || before.end_date >= start_date;
  const isOlder = before.start_date === null || before.start_date < start_date;
  const last = end_old && goesOn && isOlder ? dayBefore(start_date) : null;
  const planned = planChange(tx, flights, id, last === null ? {} : { end_date: last });
  // It is found beside its copy, unless it ends before. Without an id, the search leaves out no flight.
  const after = { ...before, ...set, start_date, end_date };
  const other = tx.flights.findNamed({ ...after, id: last === null ? '' : id });
  if (other !== undefined) throw conflict(existsText(tx, other));
  const copy = { ...readFields(tx, flights, id, fieldNames), ...pick(after, fields) };
  // Refuses what cannot be stored, before anything is.
  readInput(tx, flights, copy);
  const ended = last === null ? null : { before: before.end_date, after: last };
  return { before, after, unread, change: ended === null ? null : planned, copy, ended };
}

const fieldNames = fieldsOf(flights).map(([name]) => name);

function newValues(
  { dpt_time, arr_time }: FlightsRow,
  { shift = 0, ...set }: SeasonChange,
): { readonly set: Partial<Values>; readonly unread: string[] } {
  if (shift === 0) return { set, unread: [] };
  const times = Object.entries({ dpt_time, arr_time }).filter(([, text]) => text.trim() !== '');
  const moved = times.flatMap(([field, text]) => {
    const minutes = readClock(text);
    return minutes === undefined ? [] : [[field, writeClock(minutes + shift)]];
  });
  const unread = times.flatMap(([, text]) => (readClock(text) === undefined ? [text] : []));
  return { set: { ...set, ...(Object.fromEntries(moved) as Partial<Values>) }, unread };
}

const changes = ({ before, after, ended }: Step): boolean =>
  ended !== null || fields.some((field) => before[field] !== after[field]);

function outcomeOf(step: Step | undefined): Pick<SeasonOutcome, 'after' | 'before' | 'ended' | 'unread'> {
  if (step === undefined) return { before: {}, after: {}, unread: [], ended: null };
  const { before, after, unread, ended } = step;
  const differing = fields.filter((field) => before[field] !== after[field]);
  return { before: pick(before, differing), after: pick(after, differing), unread: [...unread], ended };
}

/** Finds flights of a preview that would be the same, which none of them is in the database. */
function createTaken(): { readonly add: (tx: Tx, flight: FlightsRow) => void } {
  const known = new Map<string, FlightsRow[]>();
  return {
    add: (tx, flight) => {
      const { airline_id, flight_number, dpt_airport_id, arr_airport_id, route_code, route_leg, days } = flight;
      const key = [airline_id, flight_number, dpt_airport_id, arr_airport_id, route_code, route_leg, days].join(' ');
      const others = known.get(key) ?? [];
      const same = others.find(
        (other) =>
          (other.start_date ?? '') <= (flight.end_date ?? '9999') &&
          (flight.start_date ?? '') <= (other.end_date ?? '9999'),
      );
      if (same !== undefined) throw conflict(existsText(tx, same));
      known.set(key, [...others, flight]);
    },
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 24 * 60 * 60_000).toISOString().slice(0, 10);
}
