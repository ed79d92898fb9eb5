import { useLingui } from '@lingui/react/macro';
import type { FlightCheck } from '../../../server/contract/flightChecks.ts';
import { dayOf } from '../figures.ts';

/** Returns a function that says in the pilot's language why a flight cannot be flown, and what would change it. */
export function useReasonText(): (check: FlightCheck) => string {
  const { t, i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale);

  const seasonText = ({ start_date, end_date }: FlightCheck): string => {
    const from = start_date == null ? '' : dayOf(`${start_date} 00:00:00`);
    const until = end_date == null ? '' : dayOf(`${end_date} 00:00:00`);
    if (from === '') return t`Flown until ${until} only`;
    return until === '' ? t`Flown from ${from} on` : t`Flown from ${from} to ${until} only`;
  };
  const aircraftText = ({ aircraft, airports = [] }: FlightCheck): string => {
    const places = list.format(airports);
    if (airports.length > 0) return t`No free aircraft is here. The next ones: ${places}`;
    if (aircraft === undefined || aircraft.booked === 0) return t`No aircraft is free for you`;
    return t`Every aircraft for it is booked by other pilots`;
  };
  const rankText = ({ subfleets = [] }: FlightCheck): string => {
    const types = subfleets.map(({ name }) => name).join(', ');
    return types === '' ? t`Not for your rank` : t`Not for your rank: ${types}`;
  };
  const weekdayText = ({ days = 0 }: FlightCheck): string => {
    // The first of January 2024 was a Monday.
    const named = [0, 1, 2, 3, 4, 5, 6]
      .filter((day) => (days >> day) % 2 === 1)
      .map((day) => i18n.date(new Date(Date.UTC(2024, 0, 1 + day)), { weekday: 'long', timeZone: 'UTC' }));
    const weekdays = list.format(named);
    return t`Flown on other days: ${weekdays}`;
  };

  return (check) => {
    switch (check.rule) {
      case 'season':
        return seasonText(check);
      case 'weekday':
        return weekdayText(check);
      case 'rank':
        return rankText(check);
      case 'aircraft':
        return aircraftText(check);
      case 'place':
        return t`You are at another airport`;
      case 'airline':
        return t`Only for pilots of its airline`;
      case 'bid':
        return t`Another pilot has booked it`;
      case 'limit':
        return t`You cannot book more flights at a time. Cancel a booking first.`;
      case 'pilot':
        return t`Your pilot account is not active. Ask the airline why.`;
      case 'flight':
        return t`It is not offered`;
    }
  };
}
