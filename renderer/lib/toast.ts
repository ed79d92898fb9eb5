import { useSyncExternalStore } from 'react';

/** What just happened, said once at the foot of the window. */
export interface Toast {
  readonly text: string;
  /** What of it did not happen, and why; a toast with reasons stays until it is closed. */
  readonly reasons?: readonly string[];
  readonly action?: { readonly label: string; readonly run: () => void };
}

let shown: Toast | null = null;
const listeners = new Set<() => void>();

/** Takes the place of the one before. */
export function showToast(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

export function useToast(): Toast | null {
  return useSyncExternalStore(listen, () => shown);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
