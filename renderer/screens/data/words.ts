import { plural, t } from '@lingui/core/macro';
import type { Backup, BackupProblem, CopyStatus } from '../../../server/contract/admin/backups.ts';
import type { CsvImport, ExportKind, MissingRecord } from '../../../server/contract/admin/csv.ts';
import { count } from '../../lib/figures.ts';
import { dateClockOf, dateTimeOf } from '../../lib/utc.ts';

/** The label and the main columns of each kind of file. */
export const kindWords: Readonly<Record<ExportKind, { readonly many: string; readonly contents: string }>> = {
  airlines: { many: t`Airlines`, contents: t`Codes, name, callsign, country` },
  airports: { many: t`Airports`, contents: t`Codes, names, coordinates, time zone, costs` },
  fares: { many: t`Fares`, contents: t`Code, price, cost, capacity` },
  ranks: { many: t`Ranks`, contents: t`Hours, pay, auto-accept` },
  subfleets: { many: t`Subfleets`, contents: t`Type, airline, hub, fares and ranks with overrides` },
  aircraft: { many: t`Aircraft`, contents: t`Registration, subfleet, location, weights` },
  flights: { many: t`Flights`, contents: t`Number, airports, times, days, subfleets, fares, fields` },
  pilots: { many: t`Pilots`, contents: t`Number, name, e-mail, rank, hours; no keys` },
  pireps: { many: t`PIREPs`, contents: t`Every PIREP with its figures; export only` },
};

/** The encodings to choose from, by their names in browsers. */
export const encodingWords: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': t`Western Europe (Windows-1252)`,
  'windows-1250': t`Central Europe (Windows-1250)`,
  'windows-1251': t`Cyrillic (Windows-1251)`,
  'windows-1253': t`Greek (Windows-1253)`,
  'windows-1254': t`Turkish (Windows-1254)`,
  'windows-1257': t`Baltic (Windows-1257)`,
  'iso-8859-2': t`Central Europe (ISO 8859-2)`,
  'koi8-r': t`Cyrillic (KOI8-R)`,
  macintosh: t`Western Europe (Mac)`,
  shift_jis: t`Japanese (Shift JIS)`,
  gb18030: t`Simplified Chinese (GB 18030)`,
  big5: t`Traditional Chinese (Big5)`,
  'euc-kr': t`Korean (EUC-KR)`,
};

type RowCounts = CsvImport['counts'];

/** Adds how many rows were or will be left out: ` (3 with errors skipped)`. */
function withSkipped(text: string, { error }: RowCounts): string {
  return error === 0 ? text : t`${text} (${count(error)} with errors skipped)`;
}

/** The label of the button: `Import 1,216 rows (3 with errors skipped)`. */
export function importAction(counts: RowCounts): string {
  const rows = counts.new + counts.changed;
  if (rows === 0) return t`Nothing to import`;
  return withSkipped(plural(rows, { one: 'Import 1 row', other: `Import ${count(rows)} rows` }), counts);
}

/** The result: `Imported 1,216 rows: 1,204 new, 12 changed (3 with errors skipped).` */
export function importResult(counts: RowCounts): string {
  const rows = counts.new + counts.changed;
  if (rows === 0) return `${withSkipped(t`Nothing was imported, because nothing has changed`, counts)}.`;
  const imported = plural(rows, { one: 'Imported 1 row', other: `Imported ${count(rows)} rows` });
  const parts = [
    ...(counts.new > 0 ? [t`${count(counts.new)} new`] : []),
    ...(counts.changed > 0 ? [t`${count(counts.changed)} changed`] : []),
  ];
  return `${withSkipped(`${imported}: ${parts.join(', ')}`, counts)}.`;
}

/** Whether what is missing was or will be created: airports always, the rest only if the operator asks for it. */
export function createdText(
  { kind }: Pick<MissingRecord, 'kind'>,
  { state, create_missing }: Pick<CsvImport, 'state' | 'create_missing'>,
): string {
  if (!create_missing && kind !== 'airport') return t`Not created`;
  if (state === 'undone') return t`Removed`;
  return state === 'imported' ? t`Created` : t`Will be created`;
}

/** The choice: `Create what is missing: 1 airline, 2 subfleets`. */
export function createText({ airline, subfleet }: CsvImport['missing']): string {
  const missing = [
    airline === 0 ? '' : plural(airline, { one: '1 airline', other: `${count(airline)} airlines` }),
    subfleet === 0 ? '' : plural(subfleet, { one: '1 subfleet', other: `${count(subfleet)} subfleets` }),
  ];
  return t`Create what is missing: ${missing.filter((text) => text !== '').join(', ')}`;
}

/** `Not imported: moon, dep_time (did you mean dpt_time?)`. */
export function ignoredText(ignored: CsvImport['ignored']): string {
  const columns = ignored.map(({ column, suggestion }) =>
    suggestion === null ? column : t`${column} (did you mean ${suggestion}?)`,
  );
  return t`Not imported: ${columns.join(', ')}`;
}

/** `row 3`, `rows 2, 3, 5 and 12 more`. */
export function missingRows({ rows, count: all }: MissingRecord): string {
  const named = rows.map(count).join(', ');
  if (all > rows.length) return t`rows ${named} and ${count(all - rows.length)} more`;
  return plural(all, { one: `row ${named}`, other: `rows ${named}` });
}

export const backupKinds: Readonly<Record<Backup['kind'], string>> = {
  backup: t`Regular`,
  before_restore: t`Before a restore`,
  uploaded: t`Uploaded`,
  imported: t`Imported from phpVMS`,
};

interface Copied {
  /** Newest first. */
  readonly data: readonly Pick<Backup, 'taken_at'>[];
  readonly copy: CopyStatus | null;
}

/** Whether the newest backup is still copied to the second folder. */
export function isCopying({ data: [newest], copy }: Copied): boolean {
  if (newest === undefined || copy === null || copy.reason !== null) return false;
  return copy.copied_at === null || copy.copied_at < newest.taken_at;
}

/** Formats the time of a backup: `21 Nov 16:55:20Z`. Two imports within a minute make two backups. */
export function takenText({ taken_at, is_future }: Backup, now: number): string {
  const time = dateClockOf(taken_at, now);
  return is_future ? t`${time} (in the future)` : time;
}

/** Says how old the last good backup is, and why there is no newer one. */
export function overdueText({ newest_at, reason }: BackupProblem, now: number): string {
  const newest =
    newest_at === null ? t`There is no good backup.` : t`The last good backup is from ${dateTimeOf(newest_at, now)}.`;
  return `${newest} ${reason === null ? t`Check the schedule.` : t`The next one failed: ${reason}`}`;
}

/** Sums up a backup: `2 airlines, 12 pilots, 341 PIREPs, 2.8 M positions`. */
export function contentsText({ airlines, pilots, pireps, positions }: NonNullable<Backup['contents']>): string {
  return [
    plural(airlines, { one: '1 airline', other: `${count(airlines)} airlines` }),
    plural(pilots, { one: '1 pilot', other: `${count(pilots)} pilots` }),
    plural(pireps, { one: '1 PIREP', other: `${count(pireps)} PIREPs` }),
    plural(positions, { one: '1 position', other: `${count(positions)} positions` }),
  ].join(', ');
}
