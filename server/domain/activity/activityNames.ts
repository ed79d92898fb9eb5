import type { ActivityRow } from '../../../db/views/activity.ts';
import type { Activity } from '../../contract/admin/activity.ts';
import { RecordedFields } from '../../contract/admin/recordedFields.ts';
import { ownValue } from '../../contract/mapValues.ts';
import type { Queries } from '../../../db/open.ts';
import { catalogKinds } from '../catalog/kinds.ts';
import { flightIdent } from '../flights/ident.ts';
import { Definitions } from '../settings/settingDefinitions.ts';
import { isSettingKey } from '../settings/settings.ts';

type Id = string | number;
type Noted = Readonly<Record<string, unknown>>;

const others: ReadonlyMap<string, (db: Queries, id: Id) => string | undefined> = new Map([
  ['comment_id', (db: Queries, id: Id) => db.pirepComments.find(Number(id))?.comment.slice(0, commentShown)],
  ['last_pirep_id', (db: Queries, id: Id) => pirepIdent(db, String(id))],
  ['replaced_by', (db: Queries, id: Id) => db.apiKeys.find(Number(id))?.prefix],
]);

/** Keeps names to the one line that an activity row has. */
const commentShown = 200;

/** Returns the name of an entry's subject, as recorded if it is deleted; null if it is unknown. */
export function subjectName(db: Queries, entry: ActivityRow): string | null {
  const { subject, subject_id, pirep_ident } = entry;
  const noted: Noted = { ...parse(entry.before), ...parse(entry.after) };
  const kind = Object.values(catalogKinds).find(({ one }) => one === subject);
  if (kind !== undefined) return kind.findName(db, subject_id) ?? ('id' in noted ? kind.nameOfNoted(db, noted) : null);
  if (subject === 'pirep') return pirep_ident;
  if (subject === 'setting') return settingName(subject_id);
  if (subject === 'bid') return catalogKinds.flights.findName(db, String(noted['flight_id'])) ?? null;
  if (subject === 'webhook') return db.webhooks.find(Number(subject_id))?.name ?? text(noted['name']);
  if (subject === 'review_rule') return db.reviewRules.find(Number(subject_id))?.name ?? text(noted['name']);
  if (subject === 'review') return text(noted['title']);
  if (subject === 'news') return db.news.find(Number(subject_id))?.subject ?? text(noted['subject']);
  if (subject === 'api_key') return db.apiKeys.find(Number(subject_id))?.label ?? text(noted['label']);
  return null;
}

/** Returns the names of ids in an entry's values, by field and id (`aircraft_id 3`; deleted ones have none), and which fares are cargo now. */
export function describeValues(
  db: Queries,
  { subject, subject_id, before, after }: ActivityRow,
): Pick<Activity, 'names' | 'cargo_fares'> {
  const names: Record<string, string> = {};
  const fares = new Set(subject === 'fare' ? [Number(subject_id)] : []);
  const describe = (field: string, id: Id): void => {
    const kind = ownValue(RecordedFields, field)?.refersTo;
    const name = kind === undefined ? others.get(field)?.(db, id) : catalogKinds[kind].findName(db, id);
    if (name !== undefined) names[`${field} ${id}`] = name;
    if (kind === 'fares') fares.add(Number(id));
  };
  for (const values of [parse(before), parse(after)]) walk(values, '', describe);
  return { names, cargo_fares: [...fares].filter((id) => db.fares.find(id)?.type === 1) };
}

/** Visits each number and string with its field; an `id` in a list of objects counts as the list's field. */
function walk(value: unknown, field: string, visit: (field: string, id: Id) => unknown): void {
  if (typeof value === 'string' || typeof value === 'number') visit(field, value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    walk(inner, Array.isArray(value) || key === 'id' ? field : key, visit);
  }
}

function pirepIdent(db: Queries, id: string): string | undefined {
  const pirep = db.pireps.find(id);
  return pirep && flightIdent(db.airlines.find(pirep.airline_id)?.icao ?? '', pirep);
}

function settingName(key: string): string | null {
  return isSettingKey(key) ? Definitions[key].name : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function parse(json: string | null): Noted {
  return json === null ? {} : (JSON.parse(json) as Noted);
}
