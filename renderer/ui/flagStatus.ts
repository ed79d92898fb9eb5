import { t } from '@lingui/core/macro';
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react';
import type { FlagShort } from '../../server/contract/admin/flags.ts';
import type { FlagKind } from '../../server/contract/codes.ts';
import type { Status } from './status.ts';

/** Labels short enough for a row of the inbox. */
export const flagLabels: Readonly<Record<FlagKind, string>> = {
  hard_landing: t`Hard landing`,
  wrong_departure_airport: t`Wrong departure`,
  wrong_arrival_airport: t`Wrong arrival`,
  fuel_impossible: t`Fuel impossible`,
  time_compression: t`Time compression`,
  flight_time_unconfirmed: t`Flight time not confirmed`,
  landing_rate_differs: t`Landing differs`,
  distance_differs: t`Distance differs`,
  distance_off_plan: t`Distance off plan`,
  flight_time_differs: t`Flight time differs`,
  block_time_differs: t`Block time differs`,
  flight_paused: t`Flight paused`,
  position_gap: t`Position gap`,
  impossible_speed: t`Speed impossible`,
  impossible_jump: t`Position jump`,
  overweight: t`Overweight`,
  no_track: t`No track`,
  unknown_airport: t`Unknown airport`,
};

const silent: ReadonlySet<FlagKind> = new Set(['position_gap', 'no_track']);

export function flagStatus({ kind, severity }: FlagShort): Status {
  return { label: flagLabels[kind], kind: severity, icon: silent.has(kind) ? IconWifiOff : IconAlertTriangle };
}

/** Returns `Hard landing, 1 more` with the most severe flag first; null without flags. */
export function flagsStatus(flags: readonly FlagShort[]): Status | null {
  const [gravest] = flags;
  if (gravest === undefined) return null;
  const status = flagStatus(gravest);
  const { label } = status;
  const more = flags.length - 1;
  return more === 0 ? status : { ...status, label: t`${label}, ${more} more` };
}

/** Returns `Hard landing, Position gap`; undefined for a single flag, which the row names in full. */
export function flagsTitle(flags: readonly FlagShort[]): string | undefined {
  return flags.length < 2 ? undefined : flagNames(flags);
}

/** Returns `Hard landing, Position gap`. */
export function flagNames(flags: readonly FlagShort[]): string {
  return flags.map(({ kind }) => flagLabels[kind]).join(', ');
}

/** What counts, in the words that stand wherever the figures do. */
export const countedFlights = t`Flights and hours are those of accepted reports.`;
export const activePilots = t`Pilots in service or on leave with an accepted report of the last 30 days, of all such pilots.`;
