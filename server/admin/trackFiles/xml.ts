/** Text for an XML 1.0 file, as content or in quotes; characters that XML cannot carry become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(Forbidden, '\uFFFD')
    .replaceAll(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 §2.2 allows tab, line feed and carriage return alone
const Forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** Without an exponent, which numbers in XML schemas have not: `1e-7` is common where a simulator stands at 0°, 0°. */
export function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? plain.format(value) : text;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
