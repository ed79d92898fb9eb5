/** Tells whoever watches that something about a PIREP was stored: its rows, its figures, its state. */
export interface LiveFeed {
  /** To be called after the write is on the disk. */
  readonly pirepChanged: (pirep_id: string) => void;
  /** @returns a function that ends the watch */
  readonly watch: (listener: (pirep_id: string) => void) => () => void;
}

export function createLiveFeed(): LiveFeed {
  const listeners = new Set<(pirep_id: string) => void>();
  return {
    pirepChanged: (pirep_id) => {
      for (const listener of listeners) listener(pirep_id);
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
