/** A word of a command line as every shell takes it, for commands that are shown to be copied. */
export function quoted(word: string): string {
  return /^[\w./:\\-]+$/.test(word) ? word : `"${word}"`;
}
