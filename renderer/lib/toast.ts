import { useSyncExternalStore } from 'react';

/** A message at the bottom of the window. */
export interface Toast {
  readonly text: string;
  /** Why something failed; with reasons, `failed` need not be set. */
  readonly reasons?: readonly string[];
  /** Something failed, so that the toast stays until it is closed. */
  readonly failed?: true;
  /** It is still going on, so that the toast stays until the next one. */
  readonly inProgress?: true;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Whether the toast says that something failed. */
export const isFailure = ({ failed, reasons }: Toast): boolean => failed === true || reasons !== undefined;

let shown: Toast | null = null;
const listeners = new Set<() => void>();

/** Replaces the previous toast. */
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
