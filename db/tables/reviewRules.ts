import type { Connection } from '../connection.ts';
import type { ReviewRulesRow } from '../rows.ts';
import { prepareInsert, prepareUpdate } from '../statements.ts';

export function reviewRuleQueries(connection: Connection) {
  const insert = prepareInsert<ReviewRulesRow, 'name' | 'place' | 'decision' | 'created_at'>(
    connection,
    'review_rules',
  );
  const update = prepareUpdate(connection, 'review_rules');
  const list = connection.prepare<[], ReviewRulesRow>('SELECT * FROM review_rules ORDER BY place, id');
  const find = connection.prepare<[number], ReviewRulesRow>('SELECT * FROM review_rules WHERE id = ?');
  const findNamed = connection.prepare<[string], ReviewRulesRow>('SELECT * FROM review_rules WHERE name = ?');
  const hasActive = connection
    .prepare<[], 0 | 1>('SELECT EXISTS (SELECT 1 FROM review_rules WHERE active = 1)')
    .pluck();
  const findNaming = connection
    .prepare<[string, number | string], string>(`
      SELECT name
      FROM review_rules, json_each(conditions) AS condition, json_each(condition.value, '$.of') AS one
      WHERE condition.value ->> 'kind' = ? AND one.value = ?
      ORDER BY place
      LIMIT 1`)
    .pluck();
  const place = connection.prepare<{ id: number; place: number }>(
    'UPDATE review_rules SET place = :place WHERE id = :id',
  );
  const remove = connection.prepare<[number]>('DELETE FROM review_rules WHERE id = ?');

  return {
    insert,
    /** Replaces every column of the row by its id. */
    update: (rule: ReviewRulesRow): void => update(rule),
    /** In the order in which they decide. */
    list: (): ReviewRulesRow[] => list.all(),
    find: (id: number): ReviewRulesRow | undefined => find.get(id),
    findNamed: (name: string): ReviewRulesRow | undefined => findNamed.get(name),
    /** The name of the first rule with a condition of this kind that names the id. */
    findNaming: (kind: string, id: number | string): string | undefined => findNaming.get(kind, id),
    hasActive: (): boolean => hasActive.get() === 1,
    setOrder: (ids: readonly number[]): void => ids.forEach((id, index) => void place.run({ id, place: index + 1 })),
    remove: (id: number): void => void remove.run(id),
  };
}

export function presetCommentQueries(connection: Connection) {
  const list = connection.prepare<[], string>('SELECT comment FROM preset_comments ORDER BY place').pluck();
  const clear = connection.prepare<[]>('DELETE FROM preset_comments');
  const insert = connection.prepare<[string, number]>('INSERT INTO preset_comments (comment, place) VALUES (?, ?)');

  return {
    list: (): string[] => list.all(),
    replace: (comments: readonly string[]): void => {
      clear.run();
      comments.forEach((comment, index) => void insert.run(comment, index + 1));
    },
  };
}
