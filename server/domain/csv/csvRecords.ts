/** A row of a CSV file, which can span several lines. */
export interface CsvRecord {
  /** Only the first cells, as many as are wanted. */
  readonly cells: readonly string[];
  /** The number of all cells. */
  readonly count: number;
  /** Whether any of the other cells is not empty. */
  readonly hasMore: boolean;
  /** The error in its quotes or its length; undefined when there is none. */
  readonly broken: string | undefined;
}

/** Characters. Without a limit, an unclosed quote would turn the rest of the file into one record. */
const longestRecord = 100_000;

const [quote, carriageReturn, lineFeed, blank] = [34, 13, 10, 32];

/** The state of the parser in a cell: `closed` is directly after the closing quote, `after` has spaces in between. */
type State = 'begin' | 'plain' | 'quoted' | 'closed' | 'after';

/**
 * Splits text into records while it arrives in pieces. Keeps no text of records that are too long or of unwanted cells,
 * because a file of a hundred million commas is one record.
 * @param wanted number of cells to keep of each record
 */
export function* readRecords(pieces: Iterable<string>, delimiter: string, wanted: number): Generator<CsvRecord, void> {
  const separator = delimiter.charCodeAt(0);
  const record = createRecord(wanted);
  let state: State = 'begin';
  let afterReturn = false;
  for (const piece of pieces) {
    /** Start of the text that is not yet in the record. */
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece.charCodeAt(at);
      const isSecondEnd: boolean = afterReturn && letter === lineFeed;
      afterReturn = false;
      const isEnd = letter === separator || letter === lineFeed || letter === carriageReturn;
      if (isSecondEnd) from = at + 1;
      else if (state === 'quoted' || !isEnd) {
        const next = stateAfter(state, letter);
        // Two quotes stand for one: the second is kept.
        if (state === 'quoted' && next === 'closed') record.add(piece, from, at);
        if (next === 'quoted' && state !== 'quoted') from = state === 'begin' ? at + 1 : at;
        if (next === 'plain' && (state === 'closed' || state === 'after')) {
          record.spoil('has text after a closing quote');
          from = at;
        }
        state = next;
      } else {
        if (state === 'begin' || state === 'plain') record.add(piece, from, at);
        record.endCell();
        [state, from] = ['begin', at + 1];
        if (letter !== separator) yield record.end();
        afterReturn = letter === carriageReturn;
      }
    }
    if (state !== 'closed' && state !== 'after') record.add(piece, from, piece.length);
  }
  if (state === 'quoted') record.spoil('has an unclosed quote');
  if (state === 'begin' && record.isEmpty()) return;
  record.endCell();
  yield record.end();
}

/** @param letter one that does not end the cell */
function stateAfter(state: State, letter: number): State {
  if (state === 'quoted') return letter === quote ? 'closed' : 'quoted';
  if (letter === quote && (state === 'begin' || state === 'closed')) return 'quoted';
  if (letter === blank && (state === 'closed' || state === 'after')) return 'after';
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
      // The last cell is not followed by a separator.
      const reason = length - 1 > longestRecord ? 'is longer than 100,000 characters; a quote may be missing' : broken;
      const ended = { cells, count, hasMore, broken: reason };
      cells = [];
      [count, length, hasMore, broken] = [0, 0, false, undefined];
      return ended;
    },
  };
}
