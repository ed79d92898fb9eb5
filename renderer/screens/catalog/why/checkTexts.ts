import { plural, t } from '@lingui/core/macro';
import type { FlightExplanation } from '../../../../server/contract/admin/bids.ts';
import { UserState } from '../../../../server/contract/codes.ts';
import { fullDateOf } from '../../../lib/utc.ts';
import { daysText, weekdays } from '../flights/flightTexts.ts';

export type ShownCheck = FlightExplanation['checks'][number];
type Rule = ShownCheck['rule'];

export const ruleNames: Readonly<Record<Rule, string>> = {
  pilot: t`Pilot`,
  flight: t`Flight`,
  season: t`Season`,
  weekday: t`Weekday`,
  airline: t`Airline`,
  rank: t`Rank`,
  place: t`Location`,
  aircraft: t`Aircraft`,
  bid: t`Other bookings`,
  limit: t`Number of bookings`,
};

/** What was found, in words. */
export function checkText(check: ShownCheck, checked: FlightExplanation): string {
  return texts[check.rule](check, checked);
}

const texts: Readonly<Record<Rule, (check: ShownCheck, checked: FlightExplanation) => string>> = {
  pilot: ({ passed, state }) => {
    if (passed) return state === UserState.ON_LEAVE ? t`On leave, and can fly` : t`Active`;
    return t`Not active: the pilot’s key does not work`;
  },
  flight: ({ hidden }) => {
    if (hidden === 'inactive') return t`Not active, so no list has it`;
    if (hidden === 'invisible') return t`Not visible, so no list has it`;
    return hidden === 'airline' ? t`Its airline is not active, so no list has it` : t`Active and visible`;
  },
  season: seasonText,
  weekday: ({ passed, days = 0, date = '' }, { flight }) => {
    const flown = daysText(days);
    if (passed) return flown;
    const today = weekdays[(new Date(date).getUTCDay() + 6) % 7]?.name ?? '';
    return t`${flown}; at ${flight.dpt_airport_id} it is ${today}`;
  },
  airline: ({ passed }, { pilot }) =>
    passed ? t`The pilot’s own, ${pilot.airline_icao}` : t`Not the pilot’s own, which is ${pilot.airline_icao}`,
  rank: rankText,
  place: ({ passed, airport_id }, { flight }) => {
    const from = flight.dpt_airport_id;
    if (passed) return t`The pilot is at ${from}`;
    if (typeof airport_id !== 'string') return t`Not known; the flight departs from ${from}`;
    return t`The pilot is at ${airport_id}, and the flight departs from ${from}`;
  },
  aircraft: aircraftText,
  bid: ({ booked, bids = 0 }) => {
    if (booked === true) return t`The pilot has booked it`;
    return bids === 0
      ? t`None`
      : plural(bids, { one: '# other pilot has booked it', other: '# other pilots have booked it' });
  },
  limit: ({ bids = 0, limit = 0 }) =>
    plural(limit, { one: `The pilot has ${bids} of # booking`, other: `The pilot has ${bids} of # bookings` }),
};

function seasonText({ passed, start_date = null, end_date = null, date = '' }: ShownCheck): string {
  if (start_date === null && end_date === null) return t`All year`;
  if (!passed && end_date !== null && date > end_date) return t`It was flown until ${fullDateOf(end_date)}`;
  if (!passed) return t`It is flown from ${fullDateOf(start_date ?? '')}`;
  if (end_date === null) return t`From ${fullDateOf(start_date ?? '')}`;
  return start_date === null
    ? t`Until ${fullDateOf(end_date)}`
    : t`From ${fullDateOf(start_date)} until ${fullDateOf(end_date)}`;
}

function rankText({ passed, subfleets = [] }: ShownCheck, { pilot: { rank_name } }: FlightExplanation): string {
  const named = subfleets.filter(({ allowed }) => allowed === passed).map(({ name }) => name);
  const names = named.join(t` or `);
  if (passed) return names === '' ? t`${rank_name} may fly some of any aircraft` : t`${rank_name} may fly the ${names}`;
  return names === '' ? t`${rank_name} may fly no aircraft of this flight` : t`${rank_name} may not fly the ${names}`;
}

function aircraftText({ passed, aircraft, airports = [] }: ShownCheck, { flight }: FlightExplanation): string {
  if (aircraft === undefined) return '';
  const { here, elsewhere, in_use, booked, out_of_service, above_rank } = aircraft;
  const at = flight.dpt_airport_id;
  if (passed) return t`${here} at ${at}, allowed and free`;
  const shown = airports.join(', ');
  const found = [
    elsewhere > 0 ? t`${elsewhere} elsewhere (${shown})` : '',
    in_use > 0 ? t`${in_use} in use` : '',
    booked > 0 ? t`${booked} in another pilot’s booking` : '',
    out_of_service > 0 ? t`${out_of_service} not in service` : '',
    above_rank > 0 ? t`${above_rank} above the rank` : '',
  ].filter((text) => text !== '');
  return found.length === 0 ? t`The subfleets of the flight have none` : t`None free at ${at}: ${found.join(', ')}`;
}

/** What the rules let the pilot do, in a sentence. */
export function verdict({ pilot: { name }, flight: { ident }, checks }: FlightExplanation): string {
  const can = (what: 'list' | 'book' | 'fly'): boolean => checks.every(({ prevents }) => !prevents.includes(what));
  const isBooked = checks.some(({ booked }) => booked === true);
  if (isBooked)
    return can('fly')
      ? t`${name} has booked ${ident} and can fly it now.`
      : t`${name} has booked ${ident} and cannot fly it now.`;
  if (can('book') && can('fly'))
    return can('list')
      ? t`${name} sees ${ident} and can book and fly it now.`
      : t`${name} can book and fly ${ident}, but lists do not show it.`;
  if (can('book')) return t`${name} can book ${ident}, but not fly it now.`;
  return can('fly')
    ? t`${name} cannot book ${ident}, but can fly it without a booking.`
    : t`${name} can neither book nor fly ${ident} now.`;
}
