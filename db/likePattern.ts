/** The pattern of `LIKE … ESCAPE '\'` for texts that contain `word`, whose own wildcards count as themselves. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
