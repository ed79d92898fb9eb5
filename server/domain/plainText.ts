// Text as the editor of phpVMS stores it.

const tag = String.raw`(?:p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|blockquote|table|thead|tbody|tr|td|th|img|font|sub|sup|hr|pre|code)`;
const rest = String.raw`(?:\s[^<>]*)?\/?`;
/** `a <b and c` has neither. */
const isMarkup = new RegExp(String.raw`<br\s*\/?>|<\/${tag}>`, 'i');
const tags = new RegExp(String.raw`<\/?${tag}${rest}>`, 'gi');

/** Turns what an editor stored as HTML into plain text. Any other text stays as it is, such as `a < b`. */
export function toPlainText(text: string): string {
  if (!isMarkup.test(text)) return text;
  const lines = text
    .replaceAll(/&nbsp;|[ \t\r\n\f]+/g, ' ')
    .replaceAll(/<a\s[^<>]*?href=["']([^"'<>]*)["'][^<>]*>(.{0,2000}?)<\/a>/gi, linkText)
    .replaceAll(/ ?<br\s*\/?> ?/gi, '\n')
    .replaceAll(/<li(?:\s[^<>]*)?>/gi, '\n- ')
    .replaceAll(/<\/(?:p|h[1-6]|blockquote|ul|ol|table)> ?/gi, '\n\n')
    .replaceAll(/<\/(?:div|tr)> ?/gi, '\n')
    .replaceAll(/<\/t[dh]> ?/gi, ' ')
    .replaceAll(tags, '')
    .replaceAll(/(?<! ) +\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
  return decodeEntities(lines.trim());
}

function linkText(_: string, href: string, text: string): string {
  const shown = text.replaceAll(tags, '').trim();
  const address = href.replace(/^mailto:/, '');
  return address === '' || shown === address ? shown : `${shown} (${address})`;
}

/** The names of the characters from U+00A0 on, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Those of Greek letters from U+0391 on. */
const greek =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega ' +
  '- - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau ' +
  'upsilon phi chi psi omega';

const others =
  'amp& lt< gt> quot" apos\' OEligŒ oeligœ ScaronŠ scaronš YumlŸ circˆ tilde˜ ensp\u2002 emsp\u2003 thinsp\u2009 ndash– mdash— ' +
  'lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ dagger† Dagger‡ bull• hellip… permil‰ prime′ Prime″ lsaquo‹ rsaquo› euro€ trade™ ' +
  'larr← uarr↑ rarr→ darr↓ harr↔ minus− ne≠ le≤ ge≥ asymp≈ infin∞ radic√ sum∑';

const entities = new Map([
  ...latin.split(' ').map((name, place): [string, string] => [name, String.fromCodePoint(0xa0 + place)]),
  ...greek.split(' ').map((name, place): [string, string] => [name, String.fromCodePoint(0x391 + place)]),
  ...others.split(' ').map((entry): [string, string] => [entry.slice(0, -1), entry.slice(-1)]),
]);

/** Once, because `&amp;lt;` is the text `&lt;`. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,9}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
    const letter = name === undefined ? codePoint(code) : entities.get(String(name));
    return letter ?? whole;
  });
}

function codePoint(code: number): string | undefined {
  return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined;
}

/** The opposite, for text that would be taken for HTML. */
export function toMarkup(text: string): string {
  if (!isMarkup.test(text)) return text;
  const escaped = text.replaceAll(
    /[&<>]|[^\S \u00A0]| (?=\s|$)|(?<=\s|^) /g,
    (letter) => `&#${letter.codePointAt(0)};`,
  );
  return `<p>${escaped}</p>`;
}
