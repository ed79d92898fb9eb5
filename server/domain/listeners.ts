/** A list of listeners for one kind of event. */
export interface Listeners<T> {
  readonly notify: (event: T) => void;
  /** @returns a function that removes the listener */
  readonly add: (listener: (event: T) => void) => () => void;
  readonly isEmpty: () => boolean;
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    notify: (event) => {
      for (const listener of listeners) listener(event);
    },
    add: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isEmpty: () => listeners.size === 0,
  };
}
