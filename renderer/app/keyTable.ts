/** A key, or several that do the same in two directions, and what they do. */
interface KeyLine {
  readonly keys: readonly string[];
  readonly does: string;
}

interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

/** Every key of the window, by where it works. */
export const keyTable: readonly KeyGroup[] = [
  {
    title: 'Everywhere',
    lines: [
      { keys: ['Ctrl K'], does: 'find a screen, a command, a flight, an airport, a pilot or a report' },
      { keys: ['?'], does: 'show these keys' },
      { keys: ['Esc'], does: 'close what is open' },
    ],
  },
  {
    title: 'Dashboard, Activity and tables',
    lines: [
      { keys: ['J', 'K'], does: 'next, previous row' },
      { keys: ['↵'], does: 'open it' },
      { keys: ['X'], does: 'select it, where rows have boxes' },
    ],
  },
  {
    title: 'Live map',
    lines: [
      { keys: ['J', 'K'], does: 'next, previous flight' },
      { keys: ['↵'], does: 'open its report' },
      { keys: ['F'], does: 'fill the screen with the map, for a wall' },
      { keys: ['Esc'], does: 'leave the wall, close the card' },
    ],
  },
  {
    title: 'Lists of the catalog',
    lines: [
      { keys: ['N'], does: 'a new one' },
      { keys: ['J', 'K'], does: 'next, previous row' },
      { keys: ['↵'], does: 'open the row' },
      { keys: ['X'], does: 'select the row' },
      { keys: ['E'], does: 'edit the row' },
      { keys: ['D'], does: 'duplicate the row' },
      { keys: ['Del'], does: 'delete the row' },
      { keys: ['Ctrl ↵'], does: 'save the form' },
    ],
  },
  {
    title: 'A flight, an aircraft, a pilot',
    lines: [
      { keys: ['E'], does: 'edit it' },
      { keys: ['D'], does: 'duplicate it' },
      { keys: ['Del'], does: 'delete it' },
    ],
  },
  {
    title: 'API keys',
    lines: [
      { keys: ['J', 'K'], does: 'next, previous key' },
      { keys: ['↵'], does: 'test its connection' },
      { keys: ['N'], does: 'issue a key' },
      { keys: ['C'], does: 'copy the key that was issued' },
    ],
  },
  {
    title: 'PIREPs',
    lines: [
      { keys: ['J', 'K'], does: 'next, previous report' },
      { keys: ['X'], does: 'select the report' },
      { keys: ['Shift J', 'Shift K'], does: 'select on the way' },
      { keys: ['Z', 'Ctrl Z'], does: 'undo the last decision' },
    ],
  },
  {
    title: 'Report, or all that are selected',
    lines: [
      { keys: ['A'], does: 'accept' },
      { keys: ['Shift A'], does: 'accept with a comment' },
      { keys: ['R'], does: 'reject, with a comment' },
      { keys: ['O'], does: 'reopen what is decided' },
      { keys: ['C'], does: 'write to the pilot' },
      { keys: ['Ctrl ↵'], does: 'send what is written' },
      { keys: ['F'], does: 'show what is flagged, spot by spot' },
      { keys: ['Space'], does: 'play the flight, stop it' },
      { keys: [',', '.'], does: 'replay slower, faster' },
      { keys: ['Ctrl P'], does: 'print the report' },
    ],
  },
];
