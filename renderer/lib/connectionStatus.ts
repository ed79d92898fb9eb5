import type { Connection } from './stream.ts';

/** The label of each connection state. */
export const connectionStatus: Readonly<Record<Connection, { readonly word: string; readonly kind: string }>> = {
  connecting: { word: 'Connecting', kind: 'mut' },
  open: { word: 'Receiving', kind: 'ok' },
  lost: { word: 'No connection', kind: 'bad' },
};
