import { plural, t } from '@lingui/core/macro';
import type { MoveNote, MoveReport, MovingFile } from '../../../../server/contract/admin/moving.ts';
import { count, percent } from '../../../lib/figures.ts';

/** `phpVMS 7.0.3 or later: Kittiwake with 12 pilots, 341 PIREPs and 2.8 M rows of tracks.` */
export function summary({ version, airline, tables }: MoveReport): string {
  const imported = (name: string): number => tables.find(({ table }) => table === name)?.imported ?? 0;
  const [pilots, pireps, rows] = [imported('users'), imported('pireps'), imported('acars')];
  const what = [
    plural(pilots, { one: '1 pilot', other: `${count(pilots)} pilots` }),
    plural(pireps, { one: '1 PIREP', other: `${count(pireps)} PIREPs` }),
    plural(rows, { one: '1 position or log line', other: `${count(rows)} positions and log lines` }),
  ];
  return t`${version}: ${airline ?? t`an airline without a name`} with ${what.join(', ')}.`;
}

const doing: Partial<Record<MovingFile['state'], string>> = {
  uploading: t`Uploading`,
  reading: t`Reading`,
  converting: t`Converting`,
  checking: t`Checking`,
  publishing: t`Saving what is kept of the file`,
};

/** `Reading: 1.2 M rows, 40 %` */
export function progressText({ state, rows, share }: MovingFile): string {
  const what = doing[state] ?? '';
  const done = percent(share);
  if (rows === 0) return `${what}: ${done}`;
  return plural(rows, { one: `${what}: 1 row, ${done}`, other: `${what}: ${count(rows)} rows, ${done}` });
}

/** `About 3 minutes left` */
export function leftText(seconds: number): string {
  if (seconds < 60) return t`Less than a minute left`;
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, { one: 'About 1 minute left', other: `About ${count(minutes)} minutes left` });
}

export const outcomeWords: Readonly<Record<MoveNote['outcome'], string>> = {
  repaired: t`Repaired`,
  different: t`Different here`,
  kept: t`Kept in the dump`,
  refused: t`Left out`,
};
