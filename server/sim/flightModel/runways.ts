import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RunwayEnds } from './airfield.ts';

let runways: ReadonlyMap<string, RunwayEnds> | undefined;

/** Finds the longest runway of an airport of the demonstration airline; undefined where the position of its ends is unknown. */
export function findRunway(airport_id: string): RunwayEnds | undefined {
  runways ??= readRunways();
  return runways.get(airport_id);
}

function readRunways(): ReadonlyMap<string, RunwayEnds> {
  const lines = readFileSync(resolve(import.meta.dirname, 'runways.tsv'), 'utf8').split('\n');
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'));
  return new Map(
    rows.map(([id = '', ...ends]) => {
      const end = (at: 0 | 3) => ({ ident: ends[at] ?? '', lat: Number(ends[at + 1]), lon: Number(ends[at + 2]) });
      return [id, [end(0), end(3)]];
    }),
  );
}
