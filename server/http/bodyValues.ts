/** Fifty values for each of the 5,000 rows that a call may carry. */
const maxValues = 250_000;

/** The greatest number of custom fields (lenient.ts), twice. A row has a few dozen names, the same ones in each. */
const maxNames = 10_000;

/** What is shorter than this cannot hold that many values: a digit and a comma each. */
const tooShort = 2 * maxValues;

/**
 * Whether a JSON text holds more values, or more different names, than any call can need. Looked at before it is parsed:
 * 16 MiB of empty objects would become a gigabyte, and rows of which each has names of its own take longer to parse than
 * a hundred times as many alike.
 */
export function holdsTooMany(text: string): boolean {
  if (text.length < tooShort) return false;
  let values = 0;
  const names = new Set<string>();
  for (let at = 0; at < text.length && values <= maxValues && names.size <= maxNames; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfText(text, at);
      if (isName(text, end)) names.add(text.slice(at + 1, end));
      at = end;
    } else if (code === comma || code === bracket || code === brace) values += 1;
  }
  return values > maxValues || names.size > maxNames;
}

/** Whether a colon follows the quoted text that ends at `end`. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= blank) next += 1;
  return text.charCodeAt(next) === colon;
}

const [blank, quote, comma, colon] = [0x20, 0x22, 0x2c, 0x3a];
const [bracket, brace, backslash] = [0x5b, 0x7b, 0x5c];

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
