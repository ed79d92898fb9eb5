import type { Connection } from './connection.ts';

const kept = 10_000;

/** A look-up, and the tables whose rows its answers are made of. */
interface LookUp<T> {
  readonly name: string;
  readonly tables: readonly string[];
  readonly find: (key: string) => T | undefined;
}

/**
 * Keeps the answers to a question that every call asks: outside a transaction a read costs more than the rest of a
 * position call, mostly for locks. Any change of its tables forgets all answers, whichever statement makes it, so that
 * a revoked key or a cancelled PIREP counts at once.
 */
export function keepAnswers<T>(
  connection: Connection,
  { name, tables, find }: LookUp<T>,
): (key: string) => T | undefined {
  const answers = new Map<string, T>();
  connection.function(`forget_${name}`, () => {
    answers.clear();
    return null;
  });
  for (const table of tables) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      connection.exec(`
        CREATE TEMP TRIGGER forget_${name}_${change}_${table} AFTER ${change} ON ${table}
        BEGIN SELECT forget_${name}(); END`);
    }
  }
  return (key) => {
    const known = answers.get(key);
    if (known) return known;
    const answer = find(key);
    // Inside a transaction the row may yet be rolled back.
    if (!answer || connection.inTransaction) return answer;
    if (answers.size >= kept) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}
