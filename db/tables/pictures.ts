import type { Connection } from '../connection.ts';
import type { PicturesRow } from '../rows.ts';

export function pictureQueries(connection: Connection) {
  const insert = connection.prepare<PicturesRow>('INSERT INTO pictures (name, content) VALUES (:name, :content)');
  const find = connection.prepare<[string], Buffer>('SELECT content FROM pictures WHERE name = ?').pluck();

  return {
    /** Pictures are removed by triggers, when no row refers to them any more. */
    insert: (picture: PicturesRow): void => void insert.run(picture),
    findContent: (name: string): Buffer | undefined => find.get(name),
  };
}
