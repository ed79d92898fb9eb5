/** Longer texts, such as notes, keep everything. */
const longestName = 500;

/**
 * The form in which a short text is stored, so that two that look the same are the same: Unicode's composed form (NFC), with
 * ordinary spaces and none at its ends, without letters that nobody sees (zero width, soft hyphens, marks of direction).
 */
export function plainText(text: string): string {
  if (/^[!-~]*$/.test(text)) return text;
  const visible = text.replaceAll(/\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/gu, '');
  return visible
    .replaceAll(/[^\S\t\n\v\f\r]/g, ' ')
    .normalize('NFC')
    .trim();
}

/** The form in which the text of a field is stored. */
export function storedText(text: string, { maxLength = Infinity }: { readonly maxLength?: number }): string {
  return maxLength > longestName ? text.trim() : plainText(text);
}
