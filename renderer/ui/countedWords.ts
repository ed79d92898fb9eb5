import { t } from '@lingui/core/macro';

/** What counts, in the words that stand wherever the figures do. */
export const countedFlights = t`Flights and hours are those of accepted reports.`;
export const activePilots = t`Pilots in service or on leave with an accepted report of the last 30 days, of all such pilots.`;
