/** Text for an XML 1.0 file, as content or in quotes; characters that XML cannot carry become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(Forbidden, '\uFFFD')
    .replaceAll(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 §2.2 allows tab, line feed and carriage return alone
const Forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
