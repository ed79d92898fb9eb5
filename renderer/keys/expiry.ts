import { type Moment, fullDateOf } from '../app/utc.ts';

const day = 24 * 60 * 60_000;

/** How long a key works, as the form offers it; `never` and `date` have no days. */
export const lifetimes = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'After a day…' },
] as const;

/** The end of a key: ISO 8601, or null for never. A date counts to its end, in UTC. */
export function expiryOf(lifetime: string, date: string, now: number): string | null {
  if (lifetime === 'never') return null;
  if (lifetime === 'date') return date === '' ? null : new Date(Date.parse(date) + day).toISOString();
  return new Date(now + Number(lifetime) * day).toISOString();
}

/** `in 41 days`, `in 5 h`, `20 Nov 2026` when it is over or far off. */
export function expiryText(expires: Moment, now: number): string {
  const left = new Date(expires).getTime() - now;
  if (left <= 0 || left > 366 * day) return fullDateOf(expires);
  if (left < 2 * day) return `in ${Math.max(1, Math.round(left / (60 * 60_000)))} h`;
  return `in ${Math.floor(left / day)} days`;
}
