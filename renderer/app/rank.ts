/** How well a text matches a search. The best is the lowest. */
export const ranks = { exact: 0, prefix: 1, words: 2, part: 3, none: 4 } as const;

/**
 * Ranks the best match of a search among the names of one thing: the same, its beginning, each word of the search begins a
 * word, a part of it. Letter case does not count.
 */
export function rankOf(query: string, names: readonly string[]): number {
  return Math.min(ranks.none, ...names.map((name) => rankOfName(query.toLowerCase(), name.toLowerCase())));
}

function rankOfName(query: string, name: string): number {
  if (name === query) return ranks.exact;
  if (name.startsWith(query)) return ranks.prefix;
  const [wanted, words] = [wordsOf(query), wordsOf(name)];
  const isBegun = (one: string): boolean => words.some((word) => word.startsWith(one));
  if (wanted.length > 0 && wanted.every(isBegun)) return ranks.words;
  return name.includes(query) ? ranks.part : ranks.none;
}

/** `D-AKTE` has two words, and so does `backups.keep`. */
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Sorts by rank; equals keep their order. */
export function byRank<Ranked extends { readonly rank: number }>(ranked: readonly Ranked[]): readonly Ranked[] {
  return ranked.toSorted((a, b) => a.rank - b.rank);
}
