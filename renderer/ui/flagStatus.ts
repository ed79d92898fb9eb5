import { t } from '@lingui/core/macro';
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react';
import type { FlagShort } from '../../server/contract/admin/flags.ts';
import { type FlagKind, FlagKinds } from '../../server/contract/codes.ts';
import { flagName } from '../shared/flagNames.ts';
import type { Status } from './status.ts';

/** Every kind by its name, for filters. */
export const flagLabels = Object.fromEntries(FlagKinds.map((kind) => [kind, flagName(kind)])) as Readonly<
  Record<FlagKind, string>
>;

const silent: ReadonlySet<FlagKind> = new Set(['position_gap', 'no_track']);

export function flagStatus({ kind, severity }: FlagShort): Status {
  return { label: flagName(kind), kind: severity, icon: silent.has(kind) ? IconWifiOff : IconAlertTriangle };
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
  return flags.map(({ kind }) => flagName(kind)).join(', ');
}

/** Which pilots are active. */
export const activePilots = t`Pilots in service or on leave with an accepted report of the last 30 days, of all such pilots.`;
