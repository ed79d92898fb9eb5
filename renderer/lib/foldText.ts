// In a file of its own: the pilots' page needs nothing else of the window's search.

/** Returns small letters without accents, for searching: `malaga` finds Málaga. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
