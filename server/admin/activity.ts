import type { ActivityRow } from '../../db/views/activity.ts';
import type { Db } from '../../db/open.ts';
import { type Activity, Actors, listActivity, listActivityFilters } from '../contract/admin/activity.ts';
import { subjectName, valueNames } from '../domain/activityNames.ts';
import { storedValuesLimit, toStoredValues } from '../domain/events.ts';
import { pilotIdent } from '../domain/flights/ident.ts';
import type { HttpApp } from '../http/app.ts';

const pageSize = 50;

export function registerActivity(app: HttpApp, db: Db): void {
  app.route({
    ...listActivity,
    handler: ({ query: { page = 1, limit = pageSize, from = '', to, search = '', ...query } }) => {
      const filter = {
        actor: query.actor ?? null,
        user_id: query.user_id ?? null,
        subject: query.subject ?? null,
        action: query.action ?? null,
        from,
        // No moment of the day is written later than this.
        until: to === undefined ? '~' : `${to}T24`,
        search: search.trim() === '' ? null : search.trim(),
      };
      const { rows, total } = db.activity.slice(filter, { limit, offset: (page - 1) * limit });
      return { data: rows.map((row) => toActivity(db, row)), total, page, limit };
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

/** Notes of an older program may be of any length. */
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
    names: valueNames(db, row),
    actor: Actors.find((name) => name === actor) ?? 'program',
    pilot: known ? { id: user_id, ident: pilotIdent(db, pilot_airline_icao, pilot_id), name: pilot_name } : null,
  };
}
