import { beforeAll, expect, test } from 'vitest';
import { connect } from './connection.ts';
import { queries } from './open.ts';

// What keeps its speed while the database grows, in a database without statistics: the first days of an airline.

interface Plan {
  readonly sql: string;
  readonly steps: string;
}

let plans: readonly Plan[];

beforeAll(() => {
  const connection = connect(':memory:');
  const prepare = connection.prepare.bind(connection);
  const prepared = new Set<string>();
  connection.prepare = (sql: string) => {
    prepared.add(sql);
    return prepare(sql);
  };
  queries(connection);
  const explain = (sql: string): string => {
    // Any value will do for the parameters.
    const names = [...sql.matchAll(/[:?](\w*)/g)].map(([, name = '']) => name);
    const values = sql.includes('?') ? names.map(() => null) : Object.fromEntries(names.map((name) => [name, null]));
    return prepare<unknown[] | object, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(values)
      .map(({ detail }) => detail)
      .join('\n');
  };
  plans = [...prepared]
    .filter((sql) => /^\s*(SELECT|UPDATE|DELETE)/.test(sql) && sql.includes(' '))
    .map((sql) => ({ sql, steps: explain(sql) }));
  connection.close();
});

test('no statement reads the positions of all flights', () => {
  expect(plans.filter(({ steps }) => steps.includes('acars_pirep')).length).toBeGreaterThan(10);
  expect(plans.filter(({ steps }) => /SCAN (acars|positions|logs)\b/.test(steps))).toEqual([]);
});

test('a track is read in its order, without sorting it', () => {
  const tracks = plans.filter(({ sql }) => sql.includes('(created_at, id) > (:created_at, :id)'));
  expect(tracks.length).toBeGreaterThan(3);
  expect(tracks.filter(({ steps }) => steps.includes('TEMP B-TREE'))).toEqual([]);
});

test('rows that are known by their id are found by it', () => {
  const byId = plans.filter(({ sql }) =>
    /^\s*SELECT \*\s+FROM \w+\s+WHERE id IN \(SELECT value FROM json_each/.test(sql),
  );
  expect(byId.length).toBeGreaterThan(5);
  expect(
    byId.filter(({ steps }) => !/SEARCH \w+ USING (INTEGER PRIMARY KEY|INDEX sqlite_autoindex)/.test(steps)),
  ).toEqual([]);
});

test('lists of reports are read part by part in the order of an index', () => {
  const parts = plans.filter(({ sql }) =>
    /FROM pireps.*\((pireps\.)?(created_at|rowid|coalesce).*\) [<>] \(|pireps\.rowid > /s.test(sql),
  );
  const indexes = parts.map(({ steps }) => /INDEX (pireps_\w+ \(.*\))$/m.exec(steps)?.[1]);
  const listed = 'pireps_listed (state=? AND <expr>>? AND <expr><?)';
  expect(indexes).toEqual([
    // Figures of a period: the end of a part, its reports, its softest landing. The inbox: the end of a part, then its reports by the
    // number of words that are searched.
    ...Array.from({ length: 9 }, () => listed),
    // Reports whose landings may have to be analysed again.
    'pireps_listed (state=? AND <expr><?)',
    'pireps_user (user_id=? AND state=? AND created_at>?)',
    'pireps_aircraft (aircraft_id=? AND state=? AND rowid>?)',
    'pireps_user (user_id=? AND state=? AND created_at<?)',
  ]);
  expect(parts.filter(({ steps }) => steps.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([]);
});

test('no list or count reads all reports, entries of the activity or fares of reports', () => {
  const scans = plans.filter(({ steps }) => /SCAN (pireps|audit|pirep_fares|pirep_flags)\b/.test(steps));
  expect(scans.map(({ sql }) => sql.trim())).toEqual([
    // Only the demonstration airline's traffic, at its start, and tests.
    'SELECT * FROM pireps ORDER BY created_at, id',
    'SELECT count(*) FROM pireps',
  ]);
});

test('the routes of an airline are counted in an index, without its flights', () => {
  const routes = plans.find(({ sql }) => /SELECT dpt_airport_id.*FROM flights\s+WHERE airline_id = \?/s.test(sql));
  expect(routes?.steps).toMatch(/USING COVERING INDEX flights_route/);
});

test('the last locations of a pilot are found without sorting all reports', () => {
  const locations = plans.filter(({ sql }) => sql.includes('ON airports.id = pireps.arr_airport_id'));
  expect(locations).toHaveLength(1);
  expect(locations[0]?.steps).toContain('INDEX pireps_user (user_id=? AND state=?)');
  // The last ones and the last rides are sorted, and no more.
  expect(locations[0]?.steps.split('SCAN (subquery')[0]).not.toContain('TEMP B-TREE');
});

test('the history of a subject is found in an index', () => {
  const histories = plans.filter(({ sql }) => sql.includes('audit.subject = :subject AND audit.subject_id = '));
  expect(histories).toHaveLength(2);
  for (const { steps } of histories)
    expect(steps).toMatch(/SEARCH audit USING (COVERING )?INDEX audit_(subject|action) /);
});
