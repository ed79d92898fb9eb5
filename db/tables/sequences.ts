import type { Connection } from '../connection.ts';

export function sequenceQueries(connection: Connection) {
  const next = connection
    .prepare<[string], number>('UPDATE sequences SET value = value + 1 WHERE name = ? RETURNING value')
    .pluck();

  return {
    /** Returns a new id for a table whose ids are strings of decimal digits. Ids are never reused. */
    next: (name: 'pirep' | 'flight'): string => {
      const value = next.get(name);
      if (value === undefined) throw new Error(`There is no sequence ${name}`);
      return String(value);
    },
  };
}
