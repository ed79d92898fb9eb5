/** Fifty values for each of the 5,000 rows that a call may carry. */
const maxValues = 250_000;

/** What is shorter than this cannot hold that many: a digit and a comma each. */
const tooShort = 2 * maxValues;

/**
 * Whether a JSON text holds more values than any call can need. Looked at before it is parsed: 16 MiB of empty objects
 * would become a gigabyte, and of names as many seconds in which nobody else is served.
 */
export function holdsTooMany(text: string): boolean {
  if (text.length < tooShort) return false;
  let values = 0;
  for (let at = 0; at < text.length && values <= maxValues; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === comma || code === bracket || code === brace) values += 1;
  }
  return values > maxValues;
}

const [quote, comma, bracket, brace, backslash] = [0x22, 0x2c, 0x5b, 0x7b, 0x5c];

/** Where the quoted text that begins at `start` ends. */
function endOfText(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
