/** A record of a CSV file: a row, on however many lines it is. */
export interface CsvRecord {
  /** The first ones, as many as are wanted. */
  readonly cells: readonly string[];
  /** How many cells there were altogether. */
  readonly count: number;
  /** Whether there was anything in those that are not wanted. */
  readonly hasMore: boolean;
  /** What is wrong with its quotes or its length. */
  readonly broken: string | undefined;
}

/** Characters. More than any row needs: a quote that is never closed makes one record of the rest of the file. */
const longestRecord = 100_000;

const [quote, carriageReturn, lineFeed, blank] = [34, 13, 10, 32];

/** Where in a cell the reader is; `closed` and `after` (with blanks between): behind the quote that ended it. */
type Place = 'begin' | 'plain' | 'quoted' | 'closed' | 'after';

/**
 * Splits a text into its records as its pieces come. Of a record that is too long, and of cells that nobody wants, nothing
 * is kept: a file of a hundred million commas is one record.
 * @param wanted cells of each record
 */
export function* readRecords(pieces: Iterable<string>, delimiter: string, wanted: number): Generator<CsvRecord, void> {
  const separator = delimiter.charCodeAt(0);
  const record = createRecord(wanted);
  let place: Place = 'begin';
  let afterReturn = false;
  for (const piece of pieces) {
    /** Of what is not yet in the record. */
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece.charCodeAt(at);
      const isSecondEnd: boolean = afterReturn && letter === lineFeed;
      afterReturn = false;
      const isEnd = letter === separator || letter === lineFeed || letter === carriageReturn;
      if (isSecondEnd) from = at + 1;
      else if (place === 'quoted' || !isEnd) {
        const next = placeAfter(place, letter);
        // Of two quotes that stand for one, the second is kept.
        if (place === 'quoted' && next === 'closed') record.add(piece, from, at);
        if (next === 'quoted' && place !== 'quoted') from = place === 'begin' ? at + 1 : at;
        if (next === 'plain' && (place === 'closed' || place === 'after')) {
          record.spoil('has text behind a closing quote');
          from = at;
        }
        place = next;
      } else {
        if (place === 'begin' || place === 'plain') record.add(piece, from, at);
        record.endCell();
        [place, from] = ['begin', at + 1];
        if (letter !== separator) yield record.end();
        afterReturn = letter === carriageReturn;
      }
    }
    if (place !== 'closed' && place !== 'after') record.add(piece, from, piece.length);
  }
  if (place === 'quoted') record.spoil('has a quote that is never closed');
  if (place === 'begin' && record.isEmpty()) return;
  record.endCell();
  yield record.end();
}

/** For a letter that ends no cell. */
function placeAfter(place: Place, letter: number): Place {
  if (place === 'quoted') return letter === quote ? 'closed' : 'quoted';
  if (letter === quote && (place === 'begin' || place === 'closed')) return 'quoted';
  if (letter === blank && (place === 'closed' || place === 'after')) return 'after';
  return 'plain';
}

function createRecord(wanted: number) {
  let cells: string[] = [];
  let [count, length, cell] = [0, 0, ''];
  let hasMore = false;
  let broken: string | undefined;
  return {
    isEmpty: () => length === 0,
    spoil: (reason: string) => void (broken ??= reason),
    add: (piece: string, from: number, to: number) => {
      length += to - from;
      if (count >= wanted) hasMore ||= to > from;
      else if (length <= longestRecord) cell += piece.slice(from, to);
    },
    endCell: () => {
      if (count < wanted && length <= longestRecord) cells.push(cell);
      count += 1;
      length += 1;
      cell = '';
    },
    end: (): CsvRecord => {
      // The last cell has no separator behind it.
      const reason = length - 1 > longestRecord ? 'is longer than 100,000 characters; a quote may be missing' : broken;
      const ended = { cells, count, hasMore, broken: reason };
      cells = [];
      [count, length, hasMore, broken] = [0, 0, false, undefined];
      return ended;
    },
  };
}
