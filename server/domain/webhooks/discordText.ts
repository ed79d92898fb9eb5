/** Discord rejects some names. Without a user name, the message has the webhook's name in Discord. */
export function nameOf(airline: string): { readonly username?: string } {
  const name = plain(airline)
    .replaceAll(/[@#:`\n]/g, ' ')
    .trim();
  return name === '' || /discord|clyde|^(everyone|here)$/i.test(name) ? {} : { username: cut(name, 80) };
}

/** Escapes text of pilots, so that it cannot contain formatting, disguised links or mentions. */
export function escaped(text: string): string {
  return plain(text).replaceAll(/[\\*_~`|<>#@:()[\]-]/g, String.raw`\$&`);
}

/** Removes control characters and changes of the text direction. */
function plain(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
}

/** Does not split a character, or a backslash from the character it escapes. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const [part] of text.matchAll(/\\?./gsu)) {
    if (kept.length + part.length >= length) break;
    kept += part;
  }
  return `${kept}…`;
}
