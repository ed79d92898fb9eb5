import type { Connection } from '../connection.ts';

export function sequenceQueries(connection: Connection) {
  const next = connection
    .prepare<[string], number>('UPDATE sequences SET value = value + 1 WHERE name = ? RETURNING value')
    .pluck();

  return {
    /** The next id of a table whose ids are texts of decimal digits; never the same twice. Call it inside `write`. */
    next: (name: 'pirep' | 'flight'): string => {
      const value = next.get(name);
      if (value === undefined) throw new Error(`There is no sequence ${name}`);
      return String(value);
    },
  };
}
