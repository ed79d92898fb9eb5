import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { ActivityFilter, ActivityRow } from '../../db/views/activity.ts';
import type { Db } from '../../db/open.ts';
import { type Activity, Actors, listActivity, listActivityFilters } from '../contract/admin/activity.ts';
import { describeValues, subjectName } from '../domain/activity/activityNames.ts';
import { storedValuesLimit, toStoredValues } from '../domain/activity/events.ts';
import { pilotIdent } from '../domain/flights/ident.ts';
import type { HttpApp } from '../http/app.ts';
import { listLog, type ServerLogLine, LogLevels } from '../contract/admin/log.ts';

const pageSize = 50;

export function registerActivity(app: HttpApp, db: Db): void {
  app.route({
    ...listActivity,
    handler: async ({ query: { page = 1, limit = pageSize, from = '', to, search = '', ...query } }) => {
      const filter = {
        actor: query.actor ?? null,
        user_id: query.user_id ?? null,
        subject: query.subject ?? null,
        subject_id: query.subject_id ?? null,
        action: query.action ?? null,
        phases: query.phases ?? (query.action === undefined && search.trim() === '' ? 'hidden' : ('all' as const)),
        from,
        // Sorts after every time of that day.
        until: to === undefined ? '~' : `${to}T24`,
        search: search.trim() === '' ? null : search.trim(),
      };
      const offset = (page - 1) * limit;
      const maxIds = offset + limit + countedAfter;
      const ids = await findEntries(db, filter, maxIds);
      const rows = db.activity.listByIds(ids.slice(offset, offset + limit), filter.phases);
      const data = rows.map((row) => toActivity(db, row));
      return { data, total: Math.min(ids.length, maxIds), more: ids.length > maxIds, page, limit };
    },
  });

  app.route({
    ...listActivityFilters,
    handler: () => ({
      pilots: db.activity.listPilots().map(({ user_id: id, pilot_id, pilot_name: name, pilot_airline_icao }) => ({
        id,
        ident: pilotIdent(db, pilot_airline_icao, pilot_id),
        name,
      })),
      actions: db.activity.listActions(),
      subjects: db.activity.listSubjects(),
    }),
  });
}

/** Entries that are counted after those of the page. */
const countedAfter = 10_000;

/** Reads the newest entries that match, more than `maxIds` if there are more. Other calls run in between. */
async function findEntries(db: Db, filter: ActivityFilter, maxIds: number): Promise<number[]> {
  const ids: number[] = [];
  for (const part of db.activity.search(filter)) {
    ids.push(...part);
    if (ids.length > maxIds) break;
    await setImmediate();
  }
  return ids;
}

/** Shortens entries of older versions, which had no limit. */
function shorten(note: string | null): string | null {
  return note === null || note.length <= storedValuesLimit ? note : toStoredValues(JSON.parse(note) as object);
}

function toActivity(db: Db, stored: ActivityRow): Activity {
  const row = { ...stored, before: shorten(stored.before), after: shorten(stored.after) };
  const { user_id, pilot_id, pilot_name, pilot_airline_icao, actor, ...entry } = row;
  const known = user_id !== null && pilot_id !== null && pilot_name !== null && pilot_airline_icao !== null;
  return {
    ...entry,
    subject_name: subjectName(db, row),
    ...describeValues(db, row),
    actor: Actors.find((name) => name === actor) ?? 'program',
    pilot: known ? { id: user_id, ident: pilotIdent(db, pilot_airline_icao, pilot_id), name: pilot_name } : null,
  };
}

const tailBytes = 1024 * 1024;
const linesShown = 200;

export function registerLog(app: HttpApp, logFile: string): void {
  app.route({
    ...listLog,
    handler: async ({ query: { level = 'info', search = '', limit = linesShown } }) => {
      const { text, older } = await readTail(logFile);
      const worth = new Set<ServerLogLine['level']>(LogLevels.slice(LogLevels.indexOf(level)));
      const word = search.trim().toLowerCase();
      const lines = text
        .split('\n')
        .flatMap(toLine)
        .filter((line) => worth.has(line.level) && holds(line, word));
      return { data: lines.toReversed().slice(0, limit), older };
    },
  });
}

/** Reads the end of the file; returns nothing when it does not exist. */
async function readTail(file: string): Promise<{ readonly text: string; readonly older: boolean }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return { text: '', older: false };
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    return { text: buffer.toString('utf8', 0, bytesRead), older: start > 0 };
  } finally {
    await handle.close();
  }
}

/** Skips lines that are not JSON, such as the first one if it is incomplete. */
function toLine(text: string): ServerLogLine[] {
  const entry = parse(text);
  if (entry === null) return [];
  const { level, time, msg, ...rest } = entry;
  const moment = new Date(Number(time));
  if (Number.isNaN(moment.getTime())) return [];
  return [
    {
      time: moment.toISOString(),
      level: nameOf(Number(level)),
      message: hideLinks(textOf(msg)),
      detail: detailOf(rest),
    },
  ];
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Converts the level numbers of pino. */
function nameOf(level: number): ServerLogLine['level'] {
  if (level >= 50) return 'error';
  return level >= 40 ? 'warn' : 'info';
}

function detailOf(values: Readonly<Record<string, unknown>>): string | null {
  const lines = Object.entries(values).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [`${name}: ${textOf(value)}`],
  );
  return lines.length === 0 ? null : hideLinks(lines.join('\n'));
}

/** For `problem: null`, which would read like problem. */
function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'stack' in value) return textOf(value.stack);
  return JSON.stringify(value) ?? '';
}

/** Hides sign-in links, because anybody who reads one could use it. */
function hideLinks(text: string): string {
  return text.replaceAll(/\/login\/[^\s"?]+/g, '/login/…');
}

function holds({ message, detail }: ServerLogLine, word: string): boolean {
  return `${message}\n${detail ?? ''}`.toLowerCase().includes(word);
}
